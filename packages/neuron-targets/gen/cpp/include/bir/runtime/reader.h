#ifndef INSTABREW_RUNTIME_READER_H
#define INSTABREW_RUNTIME_READER_H

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostic.h"
#include "members.h"
#include "number.h"
#include "opaque.h"

namespace instabrew {

/** Where a strict reader is in the document, and everything it has found so far. */
class Reader {
 public:
  /** @param text the document, where it is known: findings then have byte offsets */
  explicit Reader(std::string_view text = {}) : text_(text) {}

  /** A finding at the place where the reader is. Always false, for `return reader.fail(…)`. */
  bool fail(std::string code, std::string expected, std::string actual, std::string hint = {});
  /** The value here is not of the type that is `expected`: wire/type-mismatch. */
  bool mismatch(std::string expected, const nlohmann::json &actual);
  /** A finding elsewhere. */
  void report(std::string code, Path path, std::string expected, std::string actual,
              std::optional<std::size_t> offset = {});

  const std::vector<Diagnostic> &findings() const { return findings_; }
  /** @throws WireError if there are findings */
  void finish() const;

  /** The value here as the text has it; empty where there is no text. */
  std::string_view token() const;

  /** A step of the path, cheap to make: most paths are never reported. */
  struct Place {
    std::string_view key;
    std::size_t index;
    bool isKey;
  };

  /** The reader is one step further down as long as this lives. */
  class Step {
   public:
    /** @param key outlives this */
    Step(Reader &reader, std::string_view key) : Step(reader, Place{key, 0, true}) {}
    Step(Reader &reader, std::size_t index) : Step(reader, Place{{}, index, false}) {}
    ~Step() { reader_.places_.pop_back(); }
    Step(const Step &) = delete;
    Step &operator=(const Step &) = delete;

   private:
    Step(Reader &reader, const Place &place) : reader_(reader) { reader_.places_.push_back(place); }

    Reader &reader_;
  };

 private:
  Path path() const;

  std::string_view text_;
  std::vector<Place> places_;
  std::vector<Diagnostic> findings_;
};

/** A tag of a union: what stands on the wire, and the place of its case. */
struct Tag {
  std::string_view name;
  std::size_t alternative;
};

/**
 * Reads the members of one object. Remembers which keys were asked for, so that `finish` can report the others.
 * Every read gives false if it found something wrong; the value is then left as it was, or partly read.
 */
class ObjectReader {
 public:
  ObjectReader(const nlohmann::json &value, Reader &reader);

  /** False: the value is no object, which has been reported. */
  bool isObject() const { return isObject_; }
  Reader &reader() { return reader_; }

  /** wire/missing-key where the key is absent. `rule`: what the value has to meet beyond its type. */
  template <class T, class... Rule>
  bool required(const char *key, T &value, const Rule &...rule) {
    const nlohmann::json *found = find(key);
    return found ? read(key, *found, value, rule...) : missing(key);
  }

  /** An absent key leaves the value as it is. */
  template <class T, class... Rule>
  bool optional(const char *key, T &value, const Rule &...rule) {
    const nlohmann::json *found = find(key);
    return found ? read(key, *found, value, rule...) : true;
  }

  /** The alternative that the string under `key` names; nothing: none (reported as wire/unknown-kind). */
  std::optional<std::size_t> tag(const char *key, std::span<const Tag> tags);

  /** The enum member that the string under `key` names. */
  template <class Enum>
  std::optional<Enum> enumTag(const char *key, const char *unknownCode);

  /** Whether the string under `key` names this member; otherwise `unknownCode`. */
  template <class Enum>
  bool requireTag(const char *key, Enum wanted, const char *unknownCode) {
    const std::optional<Enum> found = enumTag<Enum>(key, unknownCode);
    if (found && *found != wanted)
      failTag(key, unknownCode, EnumNames<Enum>::toName(wanted), EnumNames<Enum>::toName(*found));
    return found == wanted;
  }

  /** A key that somebody else has read. */
  void ignore(const char *key) { asked_.push_back({key, true}); }

  /** The rest of an open record: all members that were not asked for. */
  void rest(Opaque &extra);

  /** The form, or Unknown if the dtype under `dtypeKey` was not read without a finding. */
  ImmediateForm formBy(std::string_view dtypeKey, ImmediateForm form) const;

  /** Reports the keys that were not asked for: wire/unknown-key. */
  void finish();

 private:
  struct Asked {
    std::string_view key;
    bool isGood;
  };

  const nlohmann::json *find(const char *key);
  bool missing(const char *key);
  /** The string under the key of a tag; nullptr: there is none, which has been reported. */
  const std::string *tagName(const char *key);
  void failTag(const char *key, const char *code, std::string expected, std::string actual,
               std::string hint = {});

  template <class T, class... Rule>
  bool read(const char *key, const nlohmann::json &member, T &value, const Rule &...rule) {
    const Reader::Step step(reader_, key);
    const std::size_t place = asked_.size() - 1;
    const bool good = decode(member, reader_, value, rule...);
    asked_[place].isGood = good;
    return good;
  }

  const nlohmann::json &object_;
  Reader &reader_;
  std::vector<Asked> asked_;
  bool isObject_;
  bool checksKeys_ = true;
};

template <class Enum>
std::optional<Enum> ObjectReader::enumTag(const char *key, const char *unknownCode) {
  const std::string *name = tagName(key);
  if (!name) return {};
  try {
    return EnumNames<Enum>::fromName(*name);
  } catch (const WireError &error) {
    const Diagnostic &found = error.diagnostics().front();
    failTag(key, unknownCode, found.expected, found.actual, found.hint);
    return {};
  }
}

}  // namespace instabrew

#include "decode.h"

#endif
