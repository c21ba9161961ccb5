#include <algorithm>
#include <list>
#include <nlohmann/json.hpp>
#include <span>

#include "instabrew/json_text.h"
#include "instabrew/reader.h"

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

/** A number that no binary64 can hold. The library ends at one. */
struct NumberBeyond {
  /** Values of the text before it. */
  std::size_t index;
  std::size_t offset;
  std::size_t length;
};

/** Such numbers in a text before reading ends there: each has the text parsed once more. */
constexpr std::size_t mostBeyond = 16;

/** Builds the tree, and says what the library's own builder lets pass: duplicate keys and depth. */
class TreeBuilder : public nlohmann::json_sax<json> {
 public:
  /** @param known numbers where the text now has null: they are discarded values, which no reader reports again */
  TreeBuilder(const ParseLimits &limits, std::span<const NumberBeyond> known) : limits_(limits), known_(known) {}

  json take() { return std::move(root_); }
  const std::vector<Diagnostic> &findings() const { return findings_; }
  /** What the text ended at, if it is that; its finding is the last one. */
  const std::optional<NumberBeyond> &beyond() const { return beyond_; }

  bool null() override {
    const bool isKnown = std::ranges::any_of(known_, [&](const NumberBeyond &each) { return each.index == values_; });
    return put(isKnown ? json::value_t::discarded : json::value_t::null);
  }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t &) override { return put(value); }
  bool string(string_t &value) override { return put(std::move(value)); }
  bool binary(binary_t &) override { return false; }

  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t &name) override {
    Level &level = levels_.back();
    level.key = std::move(name);
    level.duplicate = level.node->contains(level.key);
    if (level.duplicate)
      report("wire/duplicate-key", path(), "each key once", inQuotes(level.key) + " again");
    return true;
  }

  bool parse_error(std::size_t position, const std::string &token,
                   const nlohmann::detail::exception &error) override {
    const std::size_t offset = position > 0 ? position - 1 : 0;
    const std::string_view what = error.what();
    const auto says = [&](const char *words) { return what.find(words) != std::string_view::npos; };
    if (error.id == 406) {
      const bool isInteger = token.find_first_of(".eE") == std::string::npos;
      const char *code = isInteger ? "wire/out-of-range" : "wire/number-overflow";
      beyond_ = {.index = values_, .offset = position - token.size(), .length = token.size()};
      report(code, path(), "a number that binary64 can hold", token, beyond_->offset);
    } else if (says("surrogate")) {
      report("wire/lone-surrogate", path(), "a surrogate with its partner", inQuotes(token), offset);
    } else {
      // Behind an entry, or where one should have followed a comma: the entry before is the nearest place.
      const bool isBehind = says("expected ']'") || says("unexpected ']'");
      report("wire/syntax", path(isBehind), "JSON text", inQuotes(token), offset);
    }
    return false;
  }

 private:
  struct Level {
    json *node;
    /** Empty until the first key of an object has been read. */
    std::string key;
    /** The object has the key already. */
    bool duplicate = false;
  };

  /** Where the next value goes. */
  json *place(json &&value) {
    if (levels_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Level &level = levels_.back();
    if (level.node->is_array()) {
      level.node->push_back(std::move(value));
      return &level.node->back();
    }
    json &slot = level.duplicate ? ignored_.emplace_back() : (*level.node)[level.key];
    slot = std::move(value);
    return &slot;
  }

  template <class T>
  bool put(T &&value) {
    place(json(std::forward<T>(value)));
    return count();
  }

  bool count() {
    if (++values_ <= limits_.maxValues) return true;
    report("wire/too-large", path(true), "at most " + std::to_string(limits_.maxValues) + " values", "one more");
    return false;
  }

  bool open(json &&container) {
    if (levels_.size() >= limits_.maxDepth) {
      report("wire/too-deep", path(), "at most " + std::to_string(limits_.maxDepth) + " levels", "one more");
      return false;
    }
    levels_.push_back({.node = place(std::move(container)), .key = {}});
    return count();
  }

  bool close() {
    levels_.pop_back();
    return true;
  }

  /** The value that is read now, or the one before it in its array. */
  Path path(bool before = false) const {
    Path path;
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      const Level &level = levels_[i];
      const bool isLast = i + 1 == levels_.size();
      if (!level.node->is_array()) {
        path.emplace_back(level.key);
        continue;
      }
      // An array has its entries so far, the one that a deeper level belongs to included.
      const std::size_t size = level.node->size();
      if (!isLast || before) {
        if (size > 0) path.emplace_back(size - 1);
      } else {
        path.emplace_back(size);
      }
    }
    return path;
  }

  void report(const char *code, Path path, std::string expected, std::string actual,
              std::optional<std::size_t> offset = {}) {
    findings_.push_back({.code = code,
                         .path = std::move(path),
                         .expected = std::move(expected),
                         .actual = std::move(actual),
                         .offset = offset});
  }

  const ParseLimits &limits_;
  std::span<const NumberBeyond> known_;
  std::vector<Diagnostic> findings_;
  std::optional<NumberBeyond> beyond_;
  std::size_t values_ = 0;
  json root_;
  std::vector<Level> levels_;
  /** Second values of duplicate keys, in nodes that do not move. */
  std::list<json> ignored_;
};

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
  // The library takes a zero byte for the end of the text and skips a byte order mark.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return refuse("wire/syntax", "JSON text", "a zero byte", zero);
  }
  if (text.starts_with("\xEF\xBB\xBF")) return refuse("wire/syntax", "JSON text", "a byte order mark", 0);

  std::string changed;
  std::vector<NumberBeyond> known;
  while (true) {
    TreeBuilder builder(limits, known);
    const bool isWhole = json::sax_parse(changed.empty() ? text : changed, &builder);
    const std::optional<NumberBeyond> &beyond = builder.beyond();
    if (!beyond || known.size() == mostBeyond) {
      for (const Diagnostic &finding : builder.findings()) reader.report(finding);
      return isWhole ? builder.take() : json(json::value_t::discarded);
    }
    reader.report(builder.findings().back());
    known.push_back(*beyond);
    if (changed.empty()) changed = text;
    changed.replace(beyond->offset, beyond->length, "null" + std::string(beyond->length - 4, ' '));
  }
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
