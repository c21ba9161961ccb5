#include <list>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <vector>

#include "instabrew/json_text.h"
#include "instabrew/mend_json.h"
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

/** Builds the tree, and says what the library's own builder lets pass: duplicate keys and depth. */
class TreeBuilder : public nlohmann::json_sax<json> {
 public:
  /** @param bad what stood there before it was mended: such values are discarded, such keys passed over */
  TreeBuilder(std::string_view text, const ParseLimits &limits, std::span<const BadToken> bad = {})
      : text_(text), limits_(&limits), bad_(bad) {}

  json take() { return std::move(root_); }
  std::vector<Diagnostic> &findings() { return findings_; }
  /** It stopped at something that can be mended. */
  bool isMendable() const { return isMendable_; }

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t &) override { return put(value); }
  bool string(string_t &value) override { return put(std::move(value)); }
  bool binary(binary_t &) override { return false; }

  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override {
    reportDoubled();
    return close();
  }
  bool end_array() override { return close(); }

  bool key(string_t &name) override {
    reportDoubled();
    Level &level = levels_.back();
    const bool isBad = takeBad(true, keys_++);
    level.key = isBad ? std::string() : std::move(name);
    level.isDoubled = !isBad && level.node->contains(level.key);
    level.isIgnored = isBad || level.isDoubled;
    return true;
  }

  bool parse_error(std::size_t position, const std::string &token,
                   const nlohmann::detail::exception &error) override {
    const std::size_t offset = position > 0 ? position - 1 : 0;
    const std::string_view what = error.what();
    const auto says = [&](const char *words) { return what.find(words) != std::string_view::npos; };
    isMendable_ = error.id == 406 || says("surrogate");
    if (isMendable_) return false;
    // Behind an entry, or where one should have followed a comma: the entry before is the nearest place.
    const bool isBehind = says("expected ']'") || says("unexpected ']'");
    report("wire/syntax", path(isBehind), "JSON text", inQuotes(token), offset);
    return false;
  }

 private:
  struct Level {
    json *node;
    /** Empty until the first key of an object has been read. */
    std::string key;
    /** The object has the key already. */
    bool isDoubled = false;
    /** It has it already, or cannot have it: the value goes nowhere. */
    bool isIgnored = false;
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
    json &slot = level.isIgnored ? ignored_.emplace_back() : (*level.node)[level.key];
    slot = std::move(value);
    return &slot;
  }

  template <class T>
  bool put(T &&value) {
    const bool isBad = takeBad(false, values_);
    place(isBad ? json(json::value_t::discarded) : json(std::forward<T>(value)));
    return count();
  }

  bool count() {
    if (++values_ <= limits_->maxValues) return true;
    report("wire/too-large", path(true), "at most " + std::to_string(limits_->maxValues) + " values",
                   "one more");
    return false;
  }

  bool open(json &&container) {
    if (levels_.size() >= limits_->maxDepth) {
      report("wire/too-deep", path(), "at most " + std::to_string(limits_->maxDepth) + " levels",
                     "one more");
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

  /** Reports the key before this place, whose value has been read, if its object had it already. */
  void reportDoubled() {
    const Level &level = levels_.back();
    if (!level.isDoubled || findings_.size() == mostFindings) return;
    const std::optional<std::size_t> offset = locateKey(text_, path(), Occurrence::Last);
    report("wire/duplicate-key", path(), "each key once", inQuotes(level.key) + " again", offset);
  }

  /** Reports what was bad in a value or a key of the text. */
  bool takeBad(bool isInKey, std::size_t index) {
    const std::size_t before = nextBad_;
    for (; nextBad_ < bad_.size(); ++nextBad_) {
      const BadToken &next = bad_[nextBad_];
      if (next.isInKey != isInKey || next.index != index) break;
      report(next.code, path(), next.expected, next.token, next.offset);
    }
    return nextBad_ > before;
  }

  void report(const char *code, Path path, std::string expected, std::string actual,
              std::optional<std::size_t> offset = {}) {
    if (findings_.size() == mostFindings) return;
    findings_.push_back({.code = code,
                         .path = std::move(path),
                         .expected = std::move(expected),
                         .actual = std::move(actual),
                         .offset = offset});
  }

  std::string_view text_;
  const ParseLimits *limits_;
  std::vector<Diagnostic> findings_;
  std::span<const BadToken> bad_;
  std::size_t nextBad_ = 0;
  bool isMendable_ = false;
  std::size_t values_ = 0;
  std::size_t keys_ = 0;
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

  MendedJson mended;
  TreeBuilder builder(text, limits);
  bool isWhole = json::sax_parse(text, &builder);
  if (builder.isMendable()) {
    // The library stops at what the reader can pass over.
    mended = mendJson(text);
    builder = TreeBuilder(mended.text, limits, mended.bad);
    isWhole = json::sax_parse(mended.text, &builder);
  }
  for (Diagnostic &finding : builder.findings()) reader.report(std::move(finding));
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
