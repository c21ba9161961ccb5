#include "mend_json.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace instabrew {
namespace {

bool isHigh(unsigned unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool isLow(unsigned unit) { return unit >= 0xDC00 && unit < 0xE000; }

/** Goes over the tokens of a text, and overwrites the bad ones in a copy. */
class Mender {
 public:
  explicit Mender(std::string_view text) : text_(text), mended_{.text = std::string(text), .bad = {}} {}

  MendedJson run() {
    while (at_ < text_.size()) {
      switch (text_[at_]) {
        case '"': string(); break;
        case '{':
        case '[':
          ++values_;
          open_ += text_[at_++];
          break;
        case ']':
        case '}':
          if (!open_.empty()) open_.pop_back();
          ++at_;
          break;
        case ',':
        case ':':
        case ' ':
        case '\t':
        case '\r':
        case '\n': ++at_; break;
        default: word();
      }
    }
    return std::move(mended_);
  }

 private:
  /** `true`, `false`, `null` or a number, or what else stands where one may. */
  void word() {
    const std::size_t end = std::min(text_.find_first_of(",:]}[{\" \t\r\n", at_), text_.size());
    const std::string_view word = text_.substr(at_, end - at_);
    const std::string_view token = word.substr(0, numberLength(word));
    double value = 0;
    const std::from_chars_result result = std::from_chars(token.data(), token.data() + token.size(), value);
    // Of a number that is too near to zero the same is said, but it becomes zero.
    if (result.ec == std::errc::result_out_of_range && magnitude(token) > 0) {
      note(at_, "wire/number-overflow", "a number that binary64 can hold", token, false);
      mended_.text.replace(at_, token.size(), '0' + std::string(token.size() - 1, ' '));
    }
    ++values_;
    at_ = end;
  }

  /** How much of a word is a number by the grammar of JSON; it begins with none: 0. */
  static std::size_t numberLength(std::string_view word) {
    std::size_t at = 0;
    const auto one = [&](std::string_view of) {
      const bool isThere = at < word.size() && of.find(word[at]) != std::string_view::npos;
      if (isThere) ++at;
      return isThere;
    };
    const auto digits = [&] {
      const std::size_t start = at;
      at = std::min(word.find_first_not_of("0123456789", at), word.size());
      return at > start;
    };
    one("-");
    if (!one("0") && !digits()) return 0;
    if (one(".") && !digits()) return 0;
    if (one("eE")) {
      one("+-");
      if (!digits()) return 0;
    }
    return at;
  }

  /** How many places in front of the point a number has, its exponent considered; negative: zeros behind it. */
  static double magnitude(std::string_view token) {
    const std::size_t end = std::min(token.find_first_of("eE"), token.size());
    const std::string_view digits = token.substr(0, end);
    const double point = static_cast<double>(std::min(digits.find('.'), digits.size()));
    const double first = static_cast<double>(std::min(digits.find_first_of("123456789"), digits.size()));
    std::string_view exponent = token.substr(std::min(end + 1, token.size()));
    const bool isNegative = exponent.starts_with('-');
    if (isNegative || exponent.starts_with('+')) exponent.remove_prefix(1);
    double power = 0;
    for (const char digit : exponent) power = power * 10 + (digit - '0');
    return point - first + (isNegative ? -power : power);
  }

  void string() {
    const bool isInKey = isKey();
    for (++at_; at_ < text_.size() && text_[at_] != '"';) {
      if (text_[at_] == '\\') escape(isInKey);
      else ++at_;
    }
    ++at_;
    ++(isInKey ? keys_ : values_);
  }

  /** Whether the string here follows an opening brace, or a comma in an object. */
  bool isKey() const {
    const std::size_t before = at_ == 0 ? at_ : text_.find_last_not_of(" \t\r\n", at_ - 1);
    return open_.ends_with('{') && before != std::string_view::npos && text_[before] != ':';
  }

  void escape(bool isInKey) {
    const std::optional<unsigned> unit = unitAt(at_);
    if (!unit) {
      at_ += 2;
      return;
    }
    const std::optional<unsigned> second = isHigh(*unit) ? unitAt(at_ + 6) : std::nullopt;
    if (second && isLow(*second)) {
      at_ += 12;
      return;
    }
    if (isHigh(*unit) || isLow(*unit)) {
      note(at_, "wire/lone-surrogate", "a surrogate with its partner", text_.substr(at_, 6), isInKey);
      mended_.text.replace(at_, 6, "\\u003f");
    }
    at_ += 6;
  }

  /** The code unit that an escape with four hex digits stands for. */
  std::optional<unsigned> unitAt(std::size_t at) const {
    if (at + 6 > text_.size() || text_[at] != '\\' || text_[at + 1] != 'u') return {};
    unsigned unit = 0;
    const char *first = text_.data() + at + 2;
    const auto [last, error] = std::from_chars(first, first + 4, unit, 16);
    return last == first + 4 ? std::optional<unsigned>(unit) : std::nullopt;
  }

  void note(std::size_t offset, const char *code, const char *expected, std::string_view token, bool isInKey) {
    mended_.bad.push_back({.index = isInKey ? keys_ : values_,
                           .isInKey = isInKey,
                           .offset = offset,
                           .code = code,
                           .expected = expected,
                           .token = std::string(token)});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  /** Braces and brackets around this place. */
  std::string open_;
  std::size_t values_ = 0;
  std::size_t keys_ = 0;
  MendedJson mended_;
};

}  // namespace

MendedJson mendJson(std::string_view text) { return Mender(text).run(); }

}  // namespace instabrew
