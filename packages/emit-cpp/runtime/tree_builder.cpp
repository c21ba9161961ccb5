#include "instabrew/tree_builder.h"

#include "instabrew/reader.h"

namespace instabrew {

using nlohmann::json;

bool TreeBuilder::null() { return put(nullptr); }
bool TreeBuilder::boolean(bool value) { return put(value); }
bool TreeBuilder::number_integer(number_integer_t value) { return put(value); }
bool TreeBuilder::number_unsigned(number_unsigned_t value) { return put(value); }
bool TreeBuilder::number_float(number_float_t value, const string_t &) { return put(value); }
bool TreeBuilder::string(string_t &value) { return put(std::move(value)); }
bool TreeBuilder::binary(binary_t &) { return false; }

bool TreeBuilder::start_object(std::size_t) { return open(json::object()); }
bool TreeBuilder::start_array(std::size_t) { return open(json::array()); }
bool TreeBuilder::end_object() { return close(); }
bool TreeBuilder::end_array() { return close(); }

bool TreeBuilder::key(string_t &name) {
  Level &level = levels_.back();
  const bool isBad = takeBad(true, keys_++);
  level.key = isBad ? std::string() : std::move(name);
  level.isDoubled = !isBad && level.node->contains(level.key);
  level.isIgnored = isBad || level.isDoubled;
  return true;
}

bool TreeBuilder::parse_error(std::size_t position, const std::string &token,
                              const nlohmann::detail::exception &error) {
  const std::size_t offset = position > 0 ? position - 1 : 0;
  const std::string_view what = error.what();
  const auto says = [&](const char *words) { return what.find(words) != std::string_view::npos; };
  isMendable_ = mayMend_ && (error.id == 406 || says("surrogate"));
  if (isMendable_) return false;
  // What stood in a string that does not come to an end.
  for (; says("invalid string") && nextBad_ < bad_.size() && bad_[nextBad_].offset < offset; ++nextBad_) {
    report(bad_[nextBad_]);
  }
  // Behind an entry, or where one should have followed a comma: the entry before is the nearest place.
  const bool isBehind = says("expected ']'") || says("unexpected ']'");
  report("wire/syntax", path(isBehind), "JSON text", inQuotes(token), offset);
  return false;
}

json *TreeBuilder::place(json &&value) {
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

bool TreeBuilder::put(json &&value) {
  const bool isBad = takeBad(false, values_);
  place(isBad ? json(json::value_t::discarded) : std::move(value));
  reportDoubled();
  return count();
}

bool TreeBuilder::count() {
  if (++values_ <= limits_->maxValues) return true;
  report("wire/too-large", path(true), "at most " + std::to_string(limits_->maxValues) + " values", "one more");
  return false;
}

bool TreeBuilder::open(json &&container) {
  if (levels_.size() >= limits_->maxDepth) {
    report("wire/too-deep", path(), "at most " + std::to_string(limits_->maxDepth) + " levels", "one more");
    return false;
  }
  levels_.push_back({.node = place(std::move(container)), .key = {}});
  return count();
}

bool TreeBuilder::close() {
  levels_.pop_back();
  reportDoubled();
  return true;
}

Path TreeBuilder::path(bool before) const {
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

void TreeBuilder::reportDoubled() {
  if (levels_.empty() || !levels_.back().isDoubled || findings_.size() == mostFindings) return;
  Level &level = levels_.back();
  const std::optional<std::size_t> offset = locateKey(text_, path(), ++level.doubled[level.key]);
  report("wire/duplicate-key", path(), "each key once", inQuotes(level.key) + " again", offset);
}

bool TreeBuilder::takeBad(bool isInKey, std::size_t index) {
  const std::size_t before = nextBad_;
  for (; nextBad_ < bad_.size(); ++nextBad_) {
    const BadToken &next = bad_[nextBad_];
    if (next.isInKey != isInKey || next.index != index) break;
    report(next);
  }
  return nextBad_ > before;
}

void TreeBuilder::report(const BadToken &bad) {
  report(bad.code, path(), bad.expected, bad.token, bad.offset);
}

void TreeBuilder::report(const char *code, Path path, std::string expected, std::string actual,
                         std::optional<std::size_t> offset) {
  if (findings_.size() == mostFindings) return;
  findings_.push_back({.code = code,
                       .path = std::move(path),
                       .expected = std::move(expected),
                       .actual = std::move(actual),
                       .offset = offset});
}

}  // namespace instabrew
