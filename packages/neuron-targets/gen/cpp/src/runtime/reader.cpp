#include "bir/runtime/reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "bir/runtime/json_text.h"
#include "older_forms.h"

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

Path Reader::spelledPath() const {
  Path path = this->path();
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (places_[i].isKey) path[i] = std::string(places_[i].spelling);
  }
  return path;
}

std::optional<std::size_t> Reader::offsetOf(const Path &path) const {
  if (text_.empty()) return {};
  for (Path at = path;; at.pop_back()) {
    if (const auto token = locate(text_, at)) return static_cast<std::size_t>(token->data() - text_.data());
    if (at.empty()) return {};
  }
}

bool Reader::fail(std::string code, std::string expected, std::string actual, std::string hint,
                  std::string rule) {
  report({.code = std::move(code),
          .path = path(),
          .expected = std::move(expected),
          .actual = std::move(actual),
          .hint = std::move(hint),
          .offset = offsetOf(spelledPath()),
          .rule = std::move(rule)});
  return false;
}

bool Reader::failKey(std::string code, std::string expected, std::string actual, std::string hint) {
  report({.code = std::move(code),
          .path = path(),
          .expected = std::move(expected),
          .actual = std::move(actual),
          .hint = std::move(hint),
          .offset = locateKey(text_, spelledPath())});
  return false;
}

bool Reader::mismatch(std::string expected, const nlohmann::json &actual) {
  if (actual.is_discarded()) return false;
  return fail("wire/type-mismatch", std::move(expected), describe(actual));
}

void Reader::report(std::string code, Path path, std::string expected, std::string actual,
                    std::optional<std::size_t> offset) {
  report({.code = std::move(code),
          .path = std::move(path),
          .expected = std::move(expected),
          .actual = std::move(actual),
          .offset = offset});
}

void Reader::report(Diagnostic finding) {
  const bool isError = finding.severity == Severity::Error;
  std::size_t count = isError ? errors_ : findings_.size() - errors_;
  if (count >= mostFindings) return;
  if (!finding.offset) finding.offset = offsetOf(finding.path);
  if (isError) ++errors_;
  findings_.push_back(std::move(finding));
}

std::vector<Diagnostic> Reader::inOrder() const {
  std::vector<Diagnostic> sorted = findings_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic &a, const Diagnostic &b) {
    return a.offset.value_or(0) < b.offset.value_or(0);
  });
  return sorted;
}

void Reader::finish() const {
  if (hasErrors()) throw WireError(inOrder());
}

std::string_view Reader::token() const {
  return text_.empty() ? std::string_view() : locate(text_, spelledPath()).value_or(std::string_view());
}

const nlohmann::json &Reader::keep(nlohmann::json made) {
  return std::as_const(made_.emplace_back(std::move(made))).json();
}

ObjectReader::ObjectReader(const nlohmann::json &value, Reader &reader)
    : object_(&value), reader_(reader), isObject_(value.is_object()) {
  if (!isObject_) reader.mismatch("an object", value);
}

void ObjectReader::alias(const char *key, const char *spelling) { aliases_.push_back({key, spelling}); }

const nlohmann::json *ObjectReader::find(const char *key) {
  const nlohmann::json *first = nullptr;
  std::string_view firstSpelling = key;
  const auto take = [&](const char *spelling) {
    const auto found = object_->find(spelling);
    if (found == object_->end()) return;
    if (!first) {
      first = &*found;
      firstSpelling = spelling;
      return;
    }
    // The one that stands first in the text is the value.
    const auto placeOf = [&](std::string_view name) {
      const Reader::Step step(reader_, name);
      return reader_.offsetOf(reader_.path()).value_or(0);
    };
    std::string_view second = spelling;
    if (placeOf(second) < placeOf(firstSpelling)) {
      first = &*found;
      std::swap(firstSpelling, second);
    }
    const Reader::Step step(reader_, second);
    reader_.failKey("wire/duplicate-key", "every key once",
                    inQuotes(second) + ", another spelling of a key before it");
  };
  take(key);
  for (const Alias &alias : aliases_) {
    if (alias.key == key) take(alias.spelling);
  }
  asked_.push_back({key, first ? State::Good : State::Absent, firstSpelling});
  return first;
}

bool ObjectReader::missing(const char *key) {
  const Reader::Step step(reader_, key);
  asked_.back().state = State::Missing;
  return reader_.fail("wire/missing-key", "the key " + inQuotes(key), "no such key");
}

void ObjectReader::checkCount(const char *key, const Number &value, const char *list, std::size_t entries) {
  const auto isList = [&](const Asked &asked) { return asked.key == list; };
  const auto found = std::find_if(asked_.begin(), asked_.end(), isList);
  const bool isRead = found == asked_.end() || entries > 0 ||
                      (found->state != State::Bad && found->state != State::Missing);
  if (!isRead || value == Number(entries)) return;
  const Reader::Step step(reader_, key);
  reader_.fail("wire/constraint", std::to_string(entries) + ", the number of entries of " + inQuotes(list),
               "another number");
}

bool ObjectReader::knows(std::string_view key) const {
  return std::none_of(asked_.begin(), asked_.end(),
                      [&](const Asked &asked) { return asked.key == key && asked.state == State::Bad; });
}

void ObjectReader::rule(bool holds, const char *name, const char *message, const char *file, int line) {
  if (holds) return;
  reader_.fail("wire/constraint", message, "an object that breaks the rule " + inQuotes(name), {},
               std::string(file) + ":" + std::to_string(line));
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

std::optional<std::size_t> ObjectReader::tag(const char *key, std::span<const Tag> tags, std::size_t unknown,
                                             std::optional<std::size_t> usual) {
  if (usual && !object_->contains(key)) return usual;
  const std::string *name = tagName(key);
  if (!name) return {};
  const auto known =
      std::find_if(tags.begin(), tags.end(), [&](const Tag &tag) { return tag.name == *name; });
  if (known != tags.end()) return known->alternative;
  if (reader_.lenient()) return unknown;
  std::vector<std::string_view> names;
  for (const Tag &tag : tags) names.push_back(tag.name);
  failTag(key, "wire/unknown-kind", "one of " + std::to_string(tags.size()) + " names", inQuotes(*name),
          suggestion(*name, names));
  return {};
}

void ObjectReader::upgrade(const char *tag, const OlderForms &forms) {
  if (object_->contains(tag)) return;
  std::optional<nlohmann::json> upgraded = forms.upgraded(*object_, reader_);
  if (upgraded) object_ = &reader_.keep(std::move(*upgraded));
}

std::vector<std::string_view> ObjectReader::knownKeys() const {
  std::vector<std::string_view> names;
  for (const Asked &asked : asked_) names.push_back(asked.key);
  for (const Alias &alias : aliases_) names.emplace_back(alias.spelling);
  std::sort(names.begin(), names.end());
  return names;
}

void ObjectReader::rest(Opaque &extra) {
  checksKeys_ = false;
  const std::vector<std::string_view> known = knownKeys();
  nlohmann::json members;
  for (const auto &[key, member] : object_->items()) {
    if (!std::binary_search(known.begin(), known.end(), std::string_view(key))) members[key] = member;
  }
  extra = members.is_null() ? Opaque() : Opaque(std::move(members));
}

void ObjectReader::all(Opaque &object) {
  checksKeys_ = false;
  object = *object_;
}

ImmediateForm ObjectReader::formBy(std::string_view dtypeKey, ImmediateForm form) const {
  const auto isDtype = [&](const Asked &asked) { return asked.key == dtypeKey; };
  const auto found = std::find_if(asked_.begin(), asked_.end(), isDtype);
  if (found == asked_.end()) return form;
  if (found->state == State::Bad) return ImmediateForm::Unknown;
  return found->state == State::Missing ? ImmediateForm::Missing : form;
}

void ObjectReader::finish() {
  if (!checksKeys_) return;
  const std::vector<std::string_view> names = knownKeys();
  for (const auto &[key, member] : object_->items()) {
    if (std::binary_search(names.begin(), names.end(), std::string_view(key))) continue;
    const Reader::Step step(reader_, key);
    reader_.failKey("wire/unknown-key", "a key of this record", inQuotes(key), suggestion(key, names));
  }
}

}  // namespace instabrew
