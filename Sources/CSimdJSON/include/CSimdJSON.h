#ifndef QOE_SIMDJSON_H
#define QOE_SIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A face over simdjson's DOM parser: it parses one value, and its tape is read in place. */
typedef struct qoe_json qoe_json;

typedef struct {
    const uint64_t *tape;   /* type in the high byte, payload in the low 56 bits */
    const uint8_t *strings; /* at each string's offset: length (4 bytes), bytes, NUL */
} qoe_json_value;

enum { QOE_JSON_OK = 0, QOE_JSON_INVALID = 1, QOE_JSON_NOT_UTF8 = 2 };

qoe_json *qoe_json_create(void);
void qoe_json_destroy(qoe_json *);

/* `padded`: at least 64 readable bytes follow. A number beyond every double (1e400) reads as null, half a surrogate
   pair as U+FFFD. The value lasts until the next call with the same parser. */
int qoe_json_parse(qoe_json *, const uint8_t *bytes, size_t length, int padded, qoe_json_value *);

#ifdef __cplusplus
}
#endif
#endif
