#include <algorithm>
#include <span>

#include "instabrew/json_text.h"

namespace instabrew {
namespace {

/** Walks over JSON text. Of text that turns out to be none it finds something, or nothing. */
class Scanner {
 public:
  Scanner(std::string_view text, std::size_t start) : text_(text), at_(start) { skipSpace(); }

  std::size_t position() const { return at_; }

  /** Positions of a key and of its value. */
  struct Member {
    std::size_t key;
    std::size_t value;
  };

  std::optional<Member> member(std::string_view key, std::size_t again = 0) {
    if (peek() != '{') return {};
    next();
    while (peek() == '"') {
      const std::size_t start = at_;
      skipValue();
      const bool isWanted = unescapeJson(text_.substr(start, at_ - start)) == key;
      skipSpace();
      next();  // the colon
      if (isWanted && again-- == 0) return Member{start, at_};
      skipValue();
      skipComma();
    }
    return {};
  }

  std::optional<std::size_t> entry(std::size_t index) {
    if (peek() != '[') return {};
    next();
    for (; peek() != ']' && peek() != '\0'; --index) {
      if (index == 0) return at_;
      skipValue();
      skipComma();
    }
    return {};
  }

  void skipValue() {
    switch (peek()) {
      case '"': return skipString();
      case '{':
      case '[': return skipContainer();
      default: at_ = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
    }
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void next() {
    ++at_;
    skipSpace();
  }
  void skipSpace() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  void skipComma() {
    skipSpace();
    if (peek() == ',') next();
  }

  void skipString() {
    for (++at_; peek() != '"' && peek() != '\0'; ++at_) {
      if (peek() == '\\') ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
  }

  void skipContainer() {
    std::size_t depth = 0;
    do {
      const char c = peek();
      if (c == '"') {
        skipString();
        continue;
      }
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
      ++at_;
    } while (depth > 0 && at_ < text_.size());
  }

  std::string_view text_;
  std::size_t at_;
};

}  // namespace

namespace {

/** Position of the value at the place of a path. */
std::optional<std::size_t> valueAt(std::string_view text, std::span<const PathStep> path) {
  std::size_t at = 0;
  for (const PathStep &step : path) {
    Scanner scanner(text, at);
    if (const auto *index = std::get_if<std::size_t>(&step)) {
      const std::optional<std::size_t> entry = scanner.entry(*index);
      if (!entry) return {};
      at = *entry;
    } else {
      const auto member = scanner.member(std::get<std::string>(step));
      if (!member) return {};
      at = member->value;
    }
  }
  return at;
}

}  // namespace

std::optional<std::size_t> locateKey(std::string_view text, const Path &path, std::size_t again) {
  const auto *key = path.empty() ? nullptr : std::get_if<std::string>(&path.back());
  const auto object = key ? valueAt(text, std::span(path).first(path.size() - 1)) : std::nullopt;
  if (!object) return {};
  const auto found = Scanner(text, *object).member(*key, again);
  return found ? std::optional(found->key) : std::nullopt;
}

std::optional<std::string_view> locate(std::string_view text, const Path &path) {
  const std::optional<std::size_t> at = valueAt(text, path);
  if (!at) return {};
  Scanner scanner(text, *at);
  const std::size_t start = scanner.position();
  scanner.skipValue();
  return text.substr(start, scanner.position() - start);
}

}  // namespace instabrew
