#include "CSimdJSON.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>

#include <simdjson.h>

struct qoe_json {
    simdjson::dom::parser parser;
    std::string copy;
};

qoe_json *qoe_json_create(void) { return new (std::nothrow) qoe_json; }

void qoe_json_destroy(qoe_json *json) { delete json; }

namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }

/* The end of a number by JSON's grammar, or `from` where there is none. */
size_t number_end(const std::string &text, size_t from) {
    size_t i = from;
    if (i < text.size() && text[i] == '-') i++;
    if (i >= text.size() || !digit(text[i])) return from;
    if (text[i] == '0') {
        i++;
    } else {
        while (i < text.size() && digit(text[i])) i++;
    }
    if (i + 1 < text.size() && text[i] == '.' && digit(text[i + 1])) {
        i++;
        while (i < text.size() && digit(text[i])) i++;
    }
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        size_t e = i + 1;
        if (e < text.size() && (text[e] == '+' || text[e] == '-')) e++;
        if (e < text.size() && digit(text[e])) {
            while (e < text.size() && digit(text[e])) e++;
            i = e;
        }
    }
    return i;
}

size_t string_end(const std::string &text, size_t from) {
    size_t i = from + 1;
    while (i < text.size() && text[i] != '"') i += text[i] == '\\' ? 2 : 1;
    return std::min(i + 1, text.size());
}

/* Whether the text of a finite number needs no rewriting: a fraction, or a whole number of 64 bits. */
bool fits(const std::string &text, size_t from, size_t end) {
    for (size_t i = from; i < end; i++) {
        if (text[i] == '.' || text[i] == 'e' || text[i] == 'E') return true;
    }
    if (end - from < 19) return true;
    errno = 0;
    if (text[from] == '-') {
        std::strtoll(text.c_str() + from, nullptr, 10);
    } else {
        std::strtoull(text.c_str() + from, nullptr, 10);
    }
    return errno == 0;
}

/* Rewrites numbers that simdjson refuses although the grammar allows them: a whole number beyond 64 bits becomes the
   nearest double, one beyond every double becomes null. */
void fit_numbers(std::string &text) {
    std::string out;
    out.reserve(text.size() + 64);
    for (size_t i = 0; i < text.size();) {
        const size_t string = text[i] == '"' ? string_end(text, i) : i;
        const size_t number = string == i ? number_end(text, i) : i;
        const size_t end = std::max({string, number, i + 1});
        const double value = number > i ? std::strtod(text.c_str() + i, nullptr) : 0;
        if (!std::isfinite(value)) {
            out.append("null");
        } else if (number == i || fits(text, i, number)) {
            out.append(text, i, end - i);
        } else {
            char shortened[40];
            std::snprintf(shortened, sizeof shortened, "%.17e", value);
            out.append(shortened);
        }
        i = end;
    }
    text.swap(out);
}

/* The UTF-16 unit of the escape at `from` (\uXXXX), or -1 where there is none. */
int unit(const std::string &text, size_t from) {
    if (from + 6 > text.size() || text[from] != '\\' || text[from + 1] != 'u') return -1;
    int value = 0;
    for (size_t i = from + 2; i < from + 6; i++) {
        const char c = text[i];
        const int nibble = digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (nibble < 0) return -1;
        value = value * 16 + nibble;
    }
    return value;
}

bool is_high(int unit) { return unit >= 0xd800 && unit < 0xdc00; }
bool is_low(int unit) { return unit >= 0xdc00 && unit < 0xe000; }

/* Replaces halves of surrogate pairs, which the grammar allows and no text has, by U+FFFD. */
void mend_surrogates(std::string &text) {
    for (size_t i = 0; i < text.size();) {
        if (text[i] != '\\') {
            i++;
            continue;
        }
        const int first = unit(text, i);
        if (first < 0) {
            i += 2;
        } else if (is_high(first) && is_low(unit(text, i + 6))) {
            i += 12;
        } else {
            if (is_high(first) || is_low(first)) text.replace(i, 6, "\\ufffd");
            i += 6;
        }
    }
}

}  // namespace

int qoe_json_parse(qoe_json *json, const uint8_t *bytes, size_t length, int padded, qoe_json_value *value) {
    auto result = json->parser.parse(bytes, length, !padded);
    if (result.error() == simdjson::NUMBER_ERROR || result.error() == simdjson::STRING_ERROR) {
        json->copy.assign(reinterpret_cast<const char *>(bytes), length);
        fit_numbers(json->copy);
        mend_surrogates(json->copy);
        result = json->parser.parse(json->copy);
    }
    if (result.error() != simdjson::SUCCESS) {
        return simdjson::validate_utf8(reinterpret_cast<const char *>(bytes), length) ? QOE_JSON_INVALID : QOE_JSON_NOT_UTF8;
    }
    value->tape = json->parser.doc.tape.get();
    value->strings = json->parser.doc.string_buf.get();
    return QOE_JSON_OK;
}
