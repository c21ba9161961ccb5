#ifndef INSTABREW_RUNTIME_JSON_TEXT_H
#define INSTABREW_RUNTIME_JSON_TEXT_H

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "../export.h"
#include "diagnostic.h"

namespace instabrew {

class Reader;

struct ParseLimits {
  /** Nesting of arrays and objects. */
  std::size_t maxDepth = 256;
  std::size_t maxBytes = std::size_t{1} << 30;
  /** Values in the text, of any kind. */
  std::size_t maxValues = 50'000'000;
};

struct ReadOptions {
  /** What the ISA does not have is kept, and written back: opcodes, kinds, keys, names of enum members. */
  bool lenient = false;
  ParseLimits limits = {};
};

struct WriteOptions {
  /** Spaces a level; 0: one line without spaces. */
  int indent = 0;
  /** Writes what a lenient reader has kept. */
  bool lenient = false;
};

/**
 * One JSON value (RFC 8259, UTF-8). Integers outside [-2^63, 2^64 - 1] become the nearest binary64.
 * @throws WireError with the place: wire/syntax, wire/invalid-utf8, wire/lone-surrogate, wire/number-overflow,
 *   wire/too-deep, wire/too-large, wire/duplicate-key
 */
BIR_EXPORT nlohmann::json parseJson(std::string_view text, const ParseLimits &limits = {});

/**
 * The same, for a reader that goes on: duplicate keys (the first value stays), numbers that are too large and
 * halves of surrogate pairs are reported to `reader`, and such values discarded. Anything else that is not JSON
 * ends the reading, and the result is discarded.
 */
BIR_EXPORT nlohmann::json parseJson(std::string_view text, Reader &reader, const ParseLimits &limits = {});

/**
 * The canonical text: keys in ascending byte order, shortest digits, non-finite reals as strings.
 * @param indent spaces per level; 0: one line without spaces
 */
BIR_EXPORT std::string printJson(const nlohmann::json &value, int indent = 0);

/** A real with the fewest digits that read back to it: `1.0`, `-0.0`, `1e+15`, `"NaN"`. */
BIR_EXPORT std::string printReal(double value);

/** The text that a string literal, in its quotes, stands for; nothing: it is none. */
BIR_EXPORT std::optional<std::string> unescapeJson(std::string_view literal);

/**
 * Where the key that `path` ends with stands in valid JSON text; nothing: there is no such key.
 * @param again of a key that the object has several times: how many of them to pass over
 */
BIR_EXPORT std::optional<std::size_t> locateKey(
    std::string_view text, const Path &path, std::size_t again = 0);

/** Where the value at `path` stands in valid JSON text, the first one of its key; nothing: there is none. */
BIR_EXPORT std::optional<std::string_view> locate(std::string_view text, const Path &path);

}  // namespace instabrew

#endif
