#ifndef INSTABREW_RUNTIME_READER_H
#define INSTABREW_RUNTIME_READER_H

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../export.h"
#include "diagnostic.h"
#include "members.h"
#include "number.h"
#include "opaque.h"

namespace instabrew {

/** Findings that a reader collects of each severity; what comes after them is not noted. */
inline constexpr std::size_t mostFindings = 100;

/** Where a reader is in the document, and everything it has found so far. */
class BIR_EXPORT Reader {
 public:
  /**
   * @param text the document, where it is known: findings then have byte offsets
   * @param lenient keeps what the ISA does not have
   */
  explicit Reader(std::string_view text = {}, bool lenient = false) : text_(text), lenient_(lenient) {}

  bool lenient() const { return lenient_; }
  /** Of the document: objects of unions may be in the form of this version. */
  std::int64_t version() const { return version_; }
  void setVersion(std::int64_t version) { version_ = version; }

  /** A finding at the place where the reader is. Always false, for `return reader.fail(…)`. */
  bool fail(std::string code, std::string expected, std::string actual, std::string hint = {},
            std::string rule = {});
  /** The same of the key of the value here. */
  bool failKey(std::string code, std::string expected, std::string actual, std::string hint = {});
  /** The value here is not of the type that is `expected`: wire/type-mismatch, unless that is known already. */
  bool mismatch(std::string expected, const nlohmann::json &actual);
  /** A finding elsewhere. */
  void report(std::string code, Path path, std::string expected, std::string actual,
              std::optional<std::size_t> offset = {});

  /** A finding with its place in the text, where there is one. */
  void report(Diagnostic finding);

  const std::vector<Diagnostic> &findings() const { return findings_; }
  /** Findings in the order of the text. */
  std::vector<Diagnostic> inOrder() const;
  bool hasErrors() const { return errors_ > 0; }
  /** @throws WireError with all findings if one of them is an error */
  void finish() const;

  /** Where the value at a path stands, or the innermost one on the way that is there; nothing: no text. */
  std::optional<std::size_t> offsetOf(const Path &path) const;
  Path path() const;

  /** The value here as the text has it; empty where there is no text. */
  std::string_view token() const;

  /** A step of the path, cheap to make: most paths are never reported. */
  struct Place {
    std::string_view key;
    std::size_t index;
    bool isKey;
    /** How the text spells the key. */
    std::string_view spelling = {};
  };

  /** The reader is one step further down as long as this lives. */
  class Step {
   public:
    /** @param key outlives this */
    Step(Reader &reader, std::string_view key) : Step(reader, Place{key, 0, true, key}) {}
    Step(Reader &reader, std::string_view key, std::string_view spelling)
        : Step(reader, Place{key, 0, true, spelling}) {}
    Step(Reader &reader, std::size_t index) : Step(reader, Place{{}, index, false}) {}
    ~Step() { reader_.places_.pop_back(); }
    Step(const Step &) = delete;
    Step &operator=(const Step &) = delete;

   private:
    Step(Reader &reader, const Place &place) : reader_(reader) { reader_.places_.push_back(place); }

    Reader &reader_;
  };

  /** Keeps a value that is read in place of one of the text. */
  const nlohmann::json &keep(nlohmann::json made);

 private:
  /** Where the reader is, with keys as the text spells them. */
  Path spelledPath() const;

  std::string_view text_;
  bool lenient_;
  std::int64_t version_ = std::numeric_limits<std::int64_t>::max();
  std::vector<Place> places_;
  std::vector<Diagnostic> findings_;
  std::size_t errors_ = 0;
  /** Values that do not move. */
  std::deque<Opaque> made_;
};

/** A tag of a union: what stands on the wire, and the place of its case. */
struct Tag {
  std::string_view name;
  std::size_t alternative;
};

class OlderForms;

/**
 * Reads the members of one object. Remembers which keys were asked for, so that `finish` can report the others.
 * Every read gives false if it found something wrong; the value is then left as it was, or partly read.
 */
class BIR_EXPORT ObjectReader {
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

  /** Another spelling of a key, to be named before the key is read. Both at once are wire/duplicate-key. */
  void alias(const char *key, const char *spelling);

  /**
   * The number of entries of a list, which has been read: what an absent key stands for, and what the key must
   * say (wire/constraint).
   */
  template <class T>
  void count(const char *key, T &value, const char *list, std::size_t entries) {
    const nlohmann::json *found = find(key);
    if (!found) value = static_cast<T>(entries);
    else if (read(key, *found, value)) checkCount(key, value, list, entries);
  }
  /** The same for a key that must be there. */
  template <class T>
  void requiredCount(const char *key, T &value, const char *list, std::size_t entries) {
    const nlohmann::json *found = find(key);
    if (!found) missing(key);
    else if (read(key, *found, value)) checkCount(key, value, list, entries);
  }

  /** Whether what a rule refers to can be judged: the key was absent, or read well. */
  bool knows(std::string_view key) const;
  /** The same of the size of a list, some entries of which may be bad. */
  bool knowsSize(std::string_view key, std::size_t entries) const { return entries > 0 || knows(key); }
  /** wire/constraint unless the rule of the spec holds. */
  void rule(bool holds, const char *name, const char *message, const char *file, int line);

  /**
   * The alternative that the string under `key` names; nothing: none, which has been reported.
   * @param unknown the alternative that keeps what lenient readers do not know
   * @param usual the alternative of an object without a tag; nothing: it must have one
   */
  std::optional<std::size_t> tag(const char *key, std::span<const Tag> tags, std::size_t unknown,
                                 std::optional<std::size_t> usual = {});

  /** Brings an object without the tag up to the current version, if the document is of an older one. */
  void upgrade(const char *tag, const OlderForms &forms);

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
  void ignore(const char *key) { asked_.push_back({key, State::Good}); }

  /** All members that were not asked for: those of an open record. */
  void rest(Opaque &extra);
  /** The same for a closed record, of which only lenient readers keep them. */
  void unknown(Opaque &extra) {
    if (reader_.lenient()) rest(extra);
  }
  /** The whole object, as it is. */
  void all(Opaque &object);

  /** The form; Unknown if the dtype under `dtypeKey` could not be read, Missing if it is absent. */
  ImmediateForm formBy(std::string_view dtypeKey, ImmediateForm form) const;

  /** Reports the keys that were not asked for: wire/unknown-key. */
  void finish();

 private:
  enum class State { Good, Bad, Absent, Missing };
  struct Asked {
    std::string_view key;
    State state;
    /** How the text spells it. */
    std::string_view spelling = {};
  };
  struct Alias {
    std::string_view key;
    const char *spelling;
  };

  /** The member of this name or spelling; nullptr: there is none. */
  const nlohmann::json *find(const char *key);
  bool missing(const char *key);
  void checkCount(const char *key, const Number &value, const char *list, std::size_t entries);
  /** The keys that this object may have, sorted. */
  std::vector<std::string_view> knownKeys() const;
  /** The string under the key of a tag; nullptr: there is none, which has been reported. */
  const std::string *tagName(const char *key);
  void failTag(const char *key, const char *code, std::string expected, std::string actual,
               std::string hint = {});

  template <class T, class... Rule>
  bool read(const char *key, const nlohmann::json &member, T &value, const Rule &...rule) {
    const std::size_t place = asked_.size() - 1;
    const Reader::Step step(reader_, key, asked_[place].spelling);
    const bool good = decode(member, reader_, value, rule...);
    asked_[place].state = good ? State::Good : State::Bad;
    return good;
  }

  const nlohmann::json *object_;
  Reader &reader_;
  std::vector<Asked> asked_;
  std::vector<Alias> aliases_;
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
    if (reader_.lenient()) {
      if (const std::optional<Enum> kept = keptMember<Enum>(*name)) return kept;
    }
    const Diagnostic &found = error.diagnostics().front();
    failTag(key, unknownCode, found.expected, found.actual, found.hint);
    return {};
  }
}

}  // namespace instabrew

#include "decode.h"

#endif
