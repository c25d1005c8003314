#include "CSimdJSON.h"

#include <algorithm>
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

/* Rewrites numbers that simdjson refuses although the grammar allows them: a whole number beyond 64 bits becomes the
   nearest double, one beyond every double becomes null. Returns how many became null. */
uint32_t fit_numbers(std::string &text) {
    uint32_t unfit = 0;
    std::string out;
    out.reserve(text.size() + 64);
    for (size_t i = 0; i < text.size();) {
        const size_t string = text[i] == '"' ? string_end(text, i) : i;
        const size_t number = string == i ? number_end(text, i) : i;
        if (string > i) {
            out.append(text, i, string - i);
            i = string;
        } else if (number - i < 19) {
            const size_t end = std::max(number, i + 1);
            const double value = number > i ? std::strtod(text.c_str() + i, nullptr) : 0;
            if (std::isfinite(value)) {
                out.append(text, i, end - i);
            } else {
                out.append("null");
                unfit++;
            }
            i = end;
        } else {
            char shortened[40];
            const double value = std::strtod(text.c_str() + i, nullptr);
            if (std::isfinite(value)) {
                std::snprintf(shortened, sizeof shortened, "%.17e", value);
                out.append(shortened);
            } else {
                out.append("null");
                unfit++;
            }
            i = number;
        }
    }
    text.swap(out);
    return unfit;
}

}  // namespace

int qoe_json_parse(qoe_json *json, const uint8_t *bytes, size_t length, int padded, qoe_json_value *value) {
    value->unfit = 0;
    auto result = json->parser.parse(bytes, length, !padded);
    if (result.error() == simdjson::NUMBER_ERROR) {
        json->copy.assign(reinterpret_cast<const char *>(bytes), length);
        value->unfit = fit_numbers(json->copy);
        result = json->parser.parse(json->copy);
    }
    if (result.error() != simdjson::SUCCESS) {
        return simdjson::validate_utf8(reinterpret_cast<const char *>(bytes), length) ? QOE_JSON_INVALID : QOE_JSON_NOT_UTF8;
    }
    value->tape = json->parser.doc.tape.get();
    value->strings = json->parser.doc.string_buf.get();
    return QOE_JSON_OK;
}
