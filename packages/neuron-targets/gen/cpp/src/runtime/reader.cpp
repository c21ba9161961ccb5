#include "bir/runtime/reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "bir/runtime/json_text.h"

namespace instabrew {
namespace {

std::string describe(const nlohmann::json &json) {
  if (json.is_object()) return "an object";
  if (json.is_array()) return "an array";
  if (json.is_string()) return inQuotes(json.get_ref<const std::string &>());
  return printJson(json);
}

}  // namespace

Path Reader::path() const {
  Path path;
  for (const Place &place : places_) {
    if (place.isKey) path.emplace_back(std::string(place.key));
    else path.emplace_back(place.index);
  }
  return path;
}

bool Reader::fail(std::string code, std::string expected, std::string actual, std::string hint) {
  report(std::move(code), path(), std::move(expected), std::move(actual));
  findings_.back().hint = std::move(hint);
  return false;
}

bool Reader::mismatch(std::string expected, const nlohmann::json &actual) {
  return fail("wire/type-mismatch", std::move(expected), describe(actual));
}

void Reader::report(std::string code, Path path, std::string expected, std::string actual,
                    std::optional<std::size_t> offset) {
  if (!offset && !text_.empty()) {
    // A missing key is missed where its object stands.
    auto token = locate(text_, path);
    if (!token && !path.empty()) token = locate(text_, Path(path.begin(), path.end() - 1));
    if (token) offset = static_cast<std::size_t>(token->data() - text_.data());
  }
  findings_.push_back(
      {std::move(code), std::move(path), std::move(expected), std::move(actual), {}, offset, {}});
}

void Reader::finish() const {
  if (findings_.empty()) return;
  std::vector<Diagnostic> inTextOrder = findings_;
  std::stable_sort(inTextOrder.begin(), inTextOrder.end(), [](const Diagnostic &a, const Diagnostic &b) {
    return a.offset.value_or(0) < b.offset.value_or(0);
  });
  throw WireError(std::move(inTextOrder));
}

std::string_view Reader::token() const {
  return text_.empty() ? std::string_view() : locate(text_, path()).value_or(std::string_view());
}

ObjectReader::ObjectReader(const nlohmann::json &value, Reader &reader)
    : object_(value), reader_(reader), isObject_(value.is_object()) {
  if (!isObject_) reader.mismatch("an object", value);
}

const nlohmann::json *ObjectReader::find(const char *key) {
  asked_.push_back({key, true});
  const auto found = object_.find(key);
  return found == object_.end() ? nullptr : &*found;
}

bool ObjectReader::missing(const char *key) {
  const Reader::Step step(reader_, key);
  asked_.back().isGood = false;
  return reader_.fail("wire/missing-key", "the key " + inQuotes(key), "no such key");
}

const std::string *ObjectReader::tagName(const char *key) {
  // Without its tag nobody knows which keys the object may have.
  checksKeys_ = false;
  const nlohmann::json *found = find(key);
  if (!found) {
    missing(key);
    return nullptr;
  }
  const Reader::Step step(reader_, key);
  const std::string *name = decodeName(*found, reader_, "a string");
  checksKeys_ = name != nullptr;
  return name;
}

void ObjectReader::failTag(const char *key, const char *code, std::string expected, std::string actual,
                           std::string hint) {
  const Reader::Step step(reader_, key);
  reader_.fail(code, std::move(expected), std::move(actual), std::move(hint));
  checksKeys_ = false;
}

std::optional<std::size_t> ObjectReader::tag(const char *key, std::span<const Tag> tags) {
  const std::string *name = tagName(key);
  if (!name) return {};
  const auto known =
      std::find_if(tags.begin(), tags.end(), [&](const Tag &tag) { return tag.name == *name; });
  if (known != tags.end()) return known->alternative;
  std::vector<std::string_view> names;
  for (const Tag &tag : tags) names.push_back(tag.name);
  failTag(key, "wire/unknown-kind", "one of " + std::to_string(tags.size()) + " names", inQuotes(*name),
          suggestion(*name, names));
  return {};
}

void ObjectReader::rest(Opaque &extra) {
  checksKeys_ = false;
  nlohmann::json members = nlohmann::json::object();
  for (const auto &[key, member] : object_.items()) {
    const bool known =
        std::any_of(asked_.begin(), asked_.end(), [&](const Asked &a) { return a.key == key; });
    if (!known) members[key] = member;
  }
  extra = std::move(members);
}

ImmediateForm ObjectReader::formBy(std::string_view dtypeKey, ImmediateForm form) const {
  const auto isBad = [&](const Asked &asked) { return asked.key == dtypeKey && !asked.isGood; };
  return std::any_of(asked_.begin(), asked_.end(), isBad) ? ImmediateForm::Unknown : form;
}

void ObjectReader::finish() {
  if (!checksKeys_) return;
  std::vector<std::string_view> names;
  for (const Asked &asked : asked_) names.push_back(asked.key);
  std::sort(names.begin(), names.end());
  for (const auto &[key, member] : object_.items()) {
    if (std::binary_search(names.begin(), names.end(), std::string_view(key))) continue;
    const Reader::Step step(reader_, key);
    reader_.fail("wire/unknown-key", "a key of this record", inQuotes(key), suggestion(key, names));
  }
}

}  // namespace instabrew
