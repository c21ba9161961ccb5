#include <nlohmann/json.hpp>
#include <optional>

#include "bir/runtime/json_text.h"
#include "mend_json.h"
#include "bir/runtime/reader.h"
#include "tree_builder.h"

namespace instabrew {
namespace {

using nlohmann::json;

/** Bytes of the character that begins so; 0: none does. */
unsigned characterLength(unsigned lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return 2;
  if (lead < 0xF0) return 3;
  return lead < 0xF5 ? 4 : 0;
}

/** Offset of the first byte that is not part of a UTF-8 character, or the size of the text. */
std::size_t validUtf8(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  std::size_t i = 0;
  while (i < text.size()) {
    const unsigned lead = byte(i);
    const unsigned length = characterLength(lead);
    // No overlong forms, no surrogates, nothing beyond U+10FFFF.
    const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (length == 0) return i;
    for (unsigned k = 1; k < length; ++k) {
      const unsigned next = byte(i + k);
      if (next < (k == 1 ? low : 0x80) || next > (k == 1 ? high : 0xBF)) return i;
    }
    i += length;
  }
  return i;
}

}  // namespace

json parseJson(std::string_view text, Reader &reader, const ParseLimits &limits) {
  const auto refuse = [&](const char *code, std::string expected, std::string actual, std::size_t offset) {
    reader.report(code, {}, std::move(expected), std::move(actual), offset);
    return json(json::value_t::discarded);
  };
  if (text.size() > limits.maxBytes) {
    return refuse("wire/too-large", "at most " + std::to_string(limits.maxBytes) + " bytes",
                  std::to_string(text.size()), 0);
  }
  if (const std::size_t valid = validUtf8(text); valid < text.size()) {
    return refuse("wire/invalid-utf8", "UTF-8", "a byte that is no part of a character", valid);
  }
  // The library skips a byte order mark.
  if (text.starts_with("\xEF\xBB\xBF")) return refuse("wire/syntax", "JSON text", "a byte order mark", 0);

  MendedJson mended;
  TreeBuilder builder(text, limits);
  bool isWhole = builder.parse();
  if (builder.isMendable()) {
    // The library stops at what the reader can pass over.
    mended = mendJson(text);
    builder = TreeBuilder(mended.text, limits, mended.bad);
    isWhole = builder.parse();
  }
  for (Diagnostic &finding : builder.findings()) reader.report(std::move(finding));
  // The library takes a zero byte for the end of the text.
  if (const std::size_t zero = text.find('\0'); isWhole && zero != std::string_view::npos) {
    return refuse("wire/syntax", "the end of the text", "a zero byte", zero);
  }
  return isWhole ? builder.take() : json(json::value_t::discarded);
}

std::optional<std::string> unescapeJson(std::string_view literal) {
  const bool isWhole = literal.size() >= 2 && literal.front() == '"' && literal.back() == '"';
  if (!isWhole) return {};
  if (literal.find('\\') == std::string_view::npos) return std::string(literal.substr(1, literal.size() - 2));
  Reader reader;
  const json value = parseJson(literal, reader, {});
  return value.is_string() ? value.get<std::string>() : std::optional<std::string>();
}

json parseJson(std::string_view text, const ParseLimits &limits) {
  Reader reader(text);
  json value = parseJson(text, reader, limits);
  reader.finish();
  return value;
}

}  // namespace instabrew
