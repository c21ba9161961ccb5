// Made from runtime/ by scripts/embed-runtime.mjs. Do not edit.
export const runtimeFiles: { readonly [name: string]: string } = {
  'bounded_list.h': `#ifndef INSTABREW_RUNTIME_BOUNDED_LIST_H
#define INSTABREW_RUNTIME_BOUNDED_LIST_H

#include <cstddef>
#include <vector>

namespace instabrew {

/** A list that a reader takes with at most \`Max\` entries (wire/wrong-length). */
template <class T, std::size_t Max>
class BoundedList : public std::vector<T> {
 public:
  using std::vector<T>::vector;
};

}  // namespace instabrew

#endif
`,
  'box.h': `#ifndef INSTABREW_RUNTIME_BOX_H
#define INSTABREW_RUNTIME_BOX_H

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "../export.h"
#include "hash.h"

namespace instabrew {

/**
 * A T of its own on the heap, for records that hold their own kind. An empty box reads as the default T.
 * What needs the whole of T is not inline: the ISA instantiates it once, not in every unit.
 */
template <class T>
class INSTABREW_EXPORT Box {
 public:
  Box() = default;
  template <class U>
    requires std::same_as<std::remove_cvref_t<U>, T>
  Box(U &&value) : held_(std::make_unique<T>(std::forward<U>(value))) {}

  Box(const Box &other);
  Box(Box &&other) noexcept;
  Box &operator=(const Box &other);
  Box &operator=(Box &&other) noexcept;
  ~Box();

  const T &operator*() const;
  T &operator*();
  const T *operator->() const { return &**this; }
  T *operator->() { return &**this; }

  std::size_t hash() const;
  friend bool operator==(const Box &a, const Box &b) { return (!a.held_ && !b.held_) || *a == *b; }

 private:
  std::unique_ptr<T> held_;
};

template <class T>
Box<T>::Box(const Box &other) : held_(other.held_ ? std::make_unique<T>(*other.held_) : nullptr) {}
template <class T>
Box<T>::Box(Box &&other) noexcept = default;
template <class T>
Box<T> &Box<T>::operator=(const Box &other) {
  Box copy(other);
  held_ = std::move(copy.held_);
  return *this;
}
template <class T>
Box<T> &Box<T>::operator=(Box &&other) noexcept = default;
template <class T>
Box<T>::~Box() = default;

template <class T>
const T &Box<T>::operator*() const {
  static const T empty{};
  return held_ ? *held_ : empty;
}
template <class T>
T &Box<T>::operator*() {
  if (!held_) held_ = std::make_unique<T>();
  return *held_;
}

template <class T>
std::size_t Box<T>::hash() const {
  return hashOf(**this);
}

}  // namespace instabrew

#endif
`,
  'constraint.cpp': `#include "instabrew/constraint.h"

#include "instabrew/arithmetic.h"

namespace instabrew {

void ConstraintCheck::check(const char *file, int line, const char *message, const void *constraint,
                            bool (*holds)(const void *)) const {
  try {
    if (holds(constraint)) return;
  } catch (const ExprError &) {
    return;
  }
  findings_.push_back({.code = "verify/constraint",
                       .path = {},
                       .expected = message,
                       .actual = "an instruction for which this does not hold",
                       .rule = std::string(file) + ":" + std::to_string(line)});
}

}  // namespace instabrew
`,
  'constraint.h': `#ifndef INSTABREW_RUNTIME_CONSTRAINT_H
#define INSTABREW_RUNTIME_CONSTRAINT_H

#include <vector>

#include "instabrew/diagnostic.h"

namespace instabrew {

/** Checks constraints of the spec, each with the words and the line that say so. */
class ConstraintCheck {
 public:
  explicit ConstraintCheck(std::vector<Diagnostic> &findings) : findings_(findings) {}

  /** One over a value that is known only when the program runs is not checked. */
  template <class Constraint>
  void operator()(const char *file, int line, const char *message, const Constraint &holds) const {
    check(file, line, message, &holds, [](const void *it) { return (*static_cast<const Constraint *>(it))(); });
  }

 private:
  /** What every check comes down to, compiled once: \`holds\` calls \`constraint\`. */
  void check(const char *file, int line, const char *message, const void *constraint,
             bool (*holds)(const void *)) const;

  std::vector<Diagnostic> &findings_;
};

}  // namespace instabrew

#endif
`,
  'contract.cpp': `#include "instabrew/contract.h"

#include <atomic>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace instabrew {
namespace {

#ifdef NDEBUG
constexpr ContractMode defaultMode = ContractMode::Throw;
#else
constexpr ContractMode defaultMode = ContractMode::Abort;
#endif
std::atomic<ContractMode> mode{defaultMode};

// Its length only: the literal itself would look like a site to who searches the binary.
constexpr std::size_t tagLength = sizeof("@contract ") - 1;

/** \`<spec file>:<line>\` */
std::string_view placeOf(const char *site) { return site + tagLength; }

int lineOf(const char *site) {
  const std::string_view place = placeOf(site);
  const std::string_view digits = place.substr(place.rfind(':') + 1);
  int line = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), line);
  return line;
}

/** The third text, beyond the place in the spec and the one in the generated file. */
const char *textOf(const char *site) {
  const char *generated = site + std::strlen(site) + 1;
  return generated + std::strlen(generated) + 1;
}

std::string message(const char *site) {
  return std::string(placeOf(site)) + ": contract violation: " + textOf(site);
}

}  // namespace

ContractViolation::ContractViolation(const char *site)
    : std::logic_error(message(site)),
      text_(textOf(site)),
      file_(placeOf(site).substr(0, placeOf(site).rfind(':'))),
      line_(lineOf(site)) {}

void setContractMode(ContractMode wanted) noexcept { mode.store(wanted); }

void contractViolation(const char *site) {
  if (mode.load() == ContractMode::Throw) throw ContractViolation(site);
  static_cast<void>(std::fprintf(stderr, "%s\\n", message(site).c_str()));
  std::abort();
}

}  // namespace instabrew
`,
  'contract.h': `#ifndef INSTABREW_RUNTIME_CONTRACT_H
#define INSTABREW_RUNTIME_CONTRACT_H

#include <stdexcept>
#include <string>

#include "../export.h"

namespace instabrew {

/** A call that the spec forbids. Names the definition in the spec that forbids it. */
class INSTABREW_EXPORT ContractViolation : public std::logic_error {
 public:
  /** @param site as \`contractViolation\` takes it */
  explicit ContractViolation(const char *site);

  /** What is forbidden, without the place: \`Not Implemented\`. */
  const std::string &text() const noexcept { return text_; }
  /** Spec file and line of the rule. */
  const std::string &file() const noexcept { return file_; }
  int line() const noexcept { return line_; }

 private:
  std::string text_;
  std::string file_;
  int line_;
};

enum class ContractMode { Abort, Throw };

/** For the whole process. Default: Abort in a debug build (NDEBUG is not set), Throw in a release build. */
INSTABREW_EXPORT void setContractMode(ContractMode mode) noexcept;

/**
 * Abort: prints the text with its place and aborts. @throws ContractViolation in mode Throw.
 *
 * A site is one literal, made by the macros of the library: three texts, each with its NUL, so that every site
 * can be found again in a stripped binary:
 *
 *     @contract <spec file>:<line>   <generated file>:<line>   <what is forbidden>
 */
[[noreturn]] INSTABREW_EXPORT void contractViolation(const char *site);

}  // namespace instabrew

#endif
`,
  'counts.h': `#ifndef INSTABREW_RUNTIME_COUNTS_H
#define INSTABREW_RUNTIME_COUNTS_H

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include "arithmetic.h"
#include "maybe_affine.h"

/** Values that formulas refer to, as the integers that the expression language computes with. */
namespace instabrew {

/** @throws ExprError plugin/not-constant for an expression: its value is not known before the program runs */
template <class T, class Expression>
T constantOf(const MaybeAffine<T, Expression> &value) {
  if (const T *constant = value.constant()) return *constant;
  throw ExprError("plugin/not-constant", "an expression where a constant is needed");
}

/** An unset optional counts as zero. */
template <class T>
auto constantOf(const std::optional<T> &value) {
  if constexpr (requires { constantOf(*value); }) {
    return value ? constantOf(*value) : decltype(constantOf(*value)){};
  } else {
    return value.value_or(T{});
  }
}

/** The integer as int64. @throws ExprError plugin/bad-value beyond 2^63 - 1 */
template <std::integral T>
std::int64_t int64Of(T value) {
  if (!std::in_range<std::int64_t>(value)) throw ExprError("plugin/bad-value", "an integer beyond 2^63 - 1");
  return static_cast<std::int64_t>(value);
}

/** A number of elements, from 0 up. */
template <std::integral T>
std::uint64_t countOf(T value) {
  if (!std::in_range<std::uint64_t>(value))
    throw ExprError("plugin/bad-value", "a negative number of elements");
  return static_cast<std::uint64_t>(value);
}
template <class T, class Expression>
std::uint64_t countOf(const MaybeAffine<T, Expression> &value) {
  return countOf(constantOf(value));
}

/** Whether the value is one of the list. */
template <class T>
bool isOneOf(T value, std::initializer_list<std::type_identity_t<T>> list) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/** Whether a list of what is allowed has the value; an empty list allows anything. */
template <class T>
bool allows(std::span<const T> list, T value) {
  return list.empty() || std::find(list.begin(), list.end(), value) != list.end();
}

/** Entries of a list or map; an unset optional has none. */
template <class Container>
std::int64_t lengthOf(const Container &container) {
  return int64Of(container.size());
}
template <class Container>
std::int64_t lengthOf(const std::optional<Container> &container) {
  return container ? lengthOf(*container) : 0;
}

/**
 * The partition that an offset leads to, in elements of \`bytes\` bytes, in a tensor that begins in \`first\`.
 * @param rowBytes bytes of each partition; 0: it is not laid across partitions
 * @throws ExprError plugin/bad-value for an offset beyond 2^53, or a partition beyond 2^33
 */
inline std::int64_t partitionAt(std::int64_t first, std::uint64_t rowBytes, std::uint64_t offset,
                                std::int64_t bytes) {
  constexpr std::int64_t most = std::int64_t{1} << 33;
  if (first < 0 || first > most || offset > (std::uint64_t{1} << 53))
    throw ExprError("plugin/bad-value", "not an offset within a tensor");
  const std::uint64_t passed = rowBytes == 0 ? 0 : offset * static_cast<std::uint64_t>(bytes) / rowBytes;
  if (passed > static_cast<std::uint64_t>(most - first)) throw ExprError("plugin/bad-value", "not a partition");
  return first + static_cast<std::int64_t>(passed);
}

/** Elements along the partition axis of an access pattern of [step, num] pairs; 0 without pairs. */
template <class Pairs>
std::int64_t partitionsOf(const Pairs &pairs) {
  if (pairs.empty()) return 0;
  const std::uint64_t count = countOf(std::get<1>(pairs.front()));
  if (count > 0xffffffff) throw ExprError("plugin/bad-value", "more than 2^32 - 1 partitions");
  return static_cast<std::int64_t>(count);
}

/** Product of the other sizes. */
template <class Pairs>
std::int64_t perPartitionOf(const Pairs &pairs) {
  constexpr std::uint64_t most = std::uint64_t{1} << 40;
  std::uint64_t product = 1;
  bool isEmpty = false;
  bool isTooLarge = false;
  for (std::size_t i = 1; i < pairs.size(); ++i) {
    const std::uint64_t count = countOf(std::get<1>(pairs[i]));
    isEmpty = isEmpty || count == 0;
    isTooLarge = isTooLarge || (count != 0 && product > most / count);
    if (!isEmpty && !isTooLarge) product *= count;
  }
  if (isEmpty) return 0;
  if (isTooLarge) throw ExprError("plugin/bad-value", "more than 2^40 elements per partition");
  return static_cast<std::int64_t>(product);
}

}  // namespace instabrew

#endif
`,
  'decode.cpp': `#include "instabrew/decode.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "instabrew/json_text.h"

namespace instabrew {
namespace {

std::string text(const Number &integer) {
  const std::optional<std::int64_t> narrow = integer.to<std::int64_t>();
  return narrow ? std::to_string(*narrow) : std::to_string(integer.to<std::uint64_t>().value_or(0));
}

template <std::integral T>
bool decodeAs(const nlohmann::json &json, Reader &reader, Number &value) {
  T integer = 0;
  const bool good = decode(json, reader, integer);
  if (good) value = integer;
  return good;
}

/** The value that stands for a name that is no member's. */
std::optional<std::int64_t> keptSpellingOf(std::string_view name, Reader &reader, std::int64_t firstKept) {
  if (const std::optional<std::size_t> place = keepSpelling(name))
    return firstKept + static_cast<std::int64_t>(*place);
  reader.fail("wire/too-large", "at most " + std::to_string(mostSpellings) + " unknown names", "one more");
  return std::nullopt;
}

}  // namespace

bool decode(const nlohmann::json &json, Reader &reader, bool &value) {
  if (!json.is_boolean()) return reader.mismatch("true or false", json);
  value = json.get<bool>();
  return true;
}

std::optional<Number> integerOf(const nlohmann::json &json) {
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  return {};
}

bool badInteger(const nlohmann::json &json, Reader &reader, const Number &min, const Number &max) {
  const std::string expected = "an integer from " + text(min) + " to " + text(max);
  // An integer beyond 64 bits has become a real.
  const std::string_view token = json.is_number_float() ? reader.token() : std::string_view();
  const bool isInteger =
      json.is_number_integer() || (!token.empty() && token.find_first_of(".eE") == std::string_view::npos);
  return isInteger ? reader.fail("wire/out-of-range", expected, printJson(json))
                   : reader.mismatch(expected, json);
}

bool decode(const nlohmann::json &json, Reader &reader, double &value) {
  if (json.is_number()) {
    value = json.get<double>();
    // The parser gives a signed zero for \`-0\` alone, and has lost its sign.
    const bool mayBeNegative = value == 0 && json.is_number_integer() && !json.is_number_unsigned();
    if (mayBeNegative && reader.token().starts_with('-')) value = -0.0;
    return true;
  }
  const std::string *name = json.is_string() ? json.get_ptr<const std::string *>() : nullptr;
  if (name && *name == "NaN") value = std::numeric_limits<double>::quiet_NaN();
  else if (name && *name == "Infinity") value = std::numeric_limits<double>::infinity();
  else if (name && *name == "-Infinity") value = -std::numeric_limits<double>::infinity();
  else return reader.mismatch(R"(a number, "NaN", "Infinity" or "-Infinity")", json);
  return true;
}

bool decode(const nlohmann::json &json, Reader &reader, float &value) {
  double wide = 0;
  if (!decode(json, reader, wide)) return false;
  // The least binary64 that rounds to an infinite binary32: half-way from the largest finite one to 2^128.
  constexpr double overflow = 0x1.ffffffp+127;
  if (std::isfinite(wide) && std::abs(wide) >= overflow) {
    return reader.fail("wire/out-of-range", "a number that binary32 can hold", printJson(json));
  }
  value = static_cast<float>(wide);
  return true;
}

const std::string *decodeName(const nlohmann::json &json, Reader &reader, const char *expected) {
  if (json.is_string()) return json.get_ptr<const std::string *>();
  reader.mismatch(expected, json);
  return nullptr;
}

std::optional<std::int64_t> decodeMember(const nlohmann::json &json, Reader &reader,
                                         const EnumReading &reading) {
  if (reading.fromOrdinal) {
    if (const std::optional<Number> number = integerOf(json)) {
      const std::optional<std::int64_t> ordinal = number->to<std::int64_t>();
      const std::optional<std::int64_t> member = ordinal ? reading.fromOrdinal(*ordinal) : std::nullopt;
      if (!member) reader.fail("wire/unknown-enum-member", "a member, or its number", "another number");
      return member;
    }
  }
  const std::string *name = decodeName(json, reader, "the name of a member");
  if (!name) return std::nullopt;
  try {
    return reading.fromName(*name);
  } catch (const WireError &error) {
    if (reader.lenient()) return keptSpellingOf(*name, reader, reading.firstKept);
    const Diagnostic &found = error.diagnostics().front();
    reader.fail(found.code, found.expected, found.actual, found.hint);
    return std::nullopt;
  }
}

bool decode(const nlohmann::json &json, Reader &reader, std::string &value) {
  const std::string *text = decodeName(json, reader, "a string");
  if (text) value = *text;
  return text != nullptr;
}

bool decode(const nlohmann::json &json, Reader &, Opaque &value) {
  value = json;
  return true;
}

bool decode(const nlohmann::json &json, Reader &reader, Number &value, ImmediateForm form) {
  switch (form) {
    case ImmediateForm::Unknown: return true;
    case ImmediateForm::None:
    case ImmediateForm::Missing: break;
    case ImmediateForm::AsRead: value = Number(Opaque(json)); return true;
    case ImmediateForm::Int8: return decodeAs<std::int8_t>(json, reader, value);
    case ImmediateForm::Int16: return decodeAs<std::int16_t>(json, reader, value);
    case ImmediateForm::Int32: return decodeAs<std::int32_t>(json, reader, value);
    case ImmediateForm::Int64: return decodeAs<std::int64_t>(json, reader, value);
    case ImmediateForm::UInt8: return decodeAs<std::uint8_t>(json, reader, value);
    case ImmediateForm::Bits16:
    case ImmediateForm::UInt16: return decodeAs<std::uint16_t>(json, reader, value);
    case ImmediateForm::UInt32: return decodeAs<std::uint32_t>(json, reader, value);
    case ImmediateForm::UInt64: return decodeAs<std::uint64_t>(json, reader, value);
    case ImmediateForm::Float32: {
      float real = 0;
      const bool good = decode(json, reader, real);
      if (good) value = real;
      return good;
    }
  }
  return reader.fail("wire/bad-immediate-dtype", "a dtype that has immediates", "one that has none");
}

bool checkArray(const nlohmann::json &json, Reader &reader, std::optional<std::size_t> exactly,
                std::optional<std::size_t> atMost) {
  if (!json.is_array()) return reader.mismatch("an array", json);
  const auto entries = [](std::size_t count) {
    return std::to_string(count) + (count == 1 ? " entry" : " entries");
  };
  if (exactly && json.size() != *exactly)
    return reader.fail("wire/wrong-length", entries(*exactly), entries(json.size()));
  if (atMost && json.size() > *atMost)
    return reader.fail("wire/wrong-length", "at most " + entries(*atMost), entries(json.size()));
  return true;
}

std::size_t arraySize(const nlohmann::json &array) { return array.size(); }
const nlohmann::json &arrayEntry(const nlohmann::json &array, std::size_t index) { return array[index]; }
bool isObject(const nlohmann::json &json) { return json.is_object(); }
bool isArray(const nlohmann::json &json) { return json.is_array(); }

std::optional<Members> membersOf(const nlohmann::json &json, Reader &reader) {
  if (!json.is_object()) {
    reader.mismatch("an object", json);
    return {};
  }
  Members found;
  for (const auto &[key, member] : json.get_ref<const nlohmann::json::object_t &>())
    found.emplace_back(key, &member);
  return found;
}

}  // namespace instabrew
`,
  'decode.h': `#ifndef INSTABREW_RUNTIME_DECODE_H
#define INSTABREW_RUNTIME_DECODE_H

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../export.h"
#include "bounded_list.h"
#include "box.h"
#include "maybe_affine.h"
#include "members.h"
#include "number.h"
#include "opaque.h"
#include "range.h"
#include "reader.h"
#include "tuple_form.h"

/**
 * decode(json, reader, value, rule...): from a JSON value to a field value. False: something is
 * wrong, and has been reported.
 * The JSON library's own header is not needed here, nor in code that is made of these.
 */
namespace instabrew {

// --- plain values ------------------------------------------------------------------------------------------

INSTABREW_EXPORT bool decode(const nlohmann::json &json, Reader &reader, bool &value);
INSTABREW_EXPORT bool decode(const nlohmann::json &json, Reader &reader, float &value);
INSTABREW_EXPORT bool decode(const nlohmann::json &json, Reader &reader, double &value);
INSTABREW_EXPORT bool decode(const nlohmann::json &json, Reader &reader, std::string &value);
INSTABREW_EXPORT bool decode(const nlohmann::json &json, Reader &reader, Opaque &value);
INSTABREW_EXPORT bool decode(const nlohmann::json &json, Reader &reader, Number &value, ImmediateForm form);

/** The integer there; nothing: it is none, or one beyond 64 bits. Reports nothing. */
INSTABREW_EXPORT std::optional<Number> integerOf(const nlohmann::json &json);
/** wire/out-of-range or wire/type-mismatch. */
INSTABREW_EXPORT bool badInteger(const nlohmann::json &json, Reader &reader, const Number &min, const Number &max);
/** The string, if it is one. */
INSTABREW_EXPORT const std::string *decodeName(const nlohmann::json &json, Reader &reader, const char *expected);

template <std::integral T>
bool decode(const nlohmann::json &json, Reader &reader, T &value, const Range<T> &range = {}) {
  const std::optional<Number> number = integerOf(json);
  const std::optional<T> exact = number ? number->to<T>() : std::nullopt;
  if (!exact || !range.has(*exact)) return badInteger(json, reader, range.min, range.max);
  value = *exact;
  return true;
}

/** The converters of an enum, whatever its type. */
struct EnumReading {
  std::int64_t (*fromName)(std::string_view name);
  /** nullptr: readers take names only. */
  std::optional<std::int64_t> (*fromOrdinal)(std::int64_t ordinal);
  /** The value that stands for the first kept spelling. */
  std::int64_t firstKept;
};

template <NamedEnum T>
std::int64_t ordinalNamed(std::string_view name) {
  return static_cast<std::int64_t>(EnumNames<T>::fromName(name));
}

template <NamedEnum T>
constexpr EnumReading enumReading() {
  EnumReading reading{ordinalNamed<T>, nullptr, firstKept<T>};
  if constexpr (!std::is_null_pointer_v<decltype(EnumNames<T>::fromOrdinal)>) {
    reading.fromOrdinal = [](std::int64_t ordinal) {
      return EnumNames<T>::fromOrdinal(ordinal) ? std::optional(ordinal) : std::nullopt;
    };
  }
  return reading;
}

/** The ordinal of the member there, or the value that stands for its spelling; nothing: a finding. */
INSTABREW_EXPORT std::optional<std::int64_t> decodeMember(
    const nlohmann::json &json, Reader &reader, const EnumReading &reading);

template <NamedEnum T>
bool decode(const nlohmann::json &json, Reader &reader, T &value) {
  static constexpr EnumReading reading = enumReading<T>();
  const std::optional<std::int64_t> member = decodeMember(json, reader, reading);
  if (member) value = static_cast<T>(*member);
  return member.has_value();
}

// --- records and unions ------------------------------------------------------------------------------------

/** \`Form\`: how immediates are written that go by a dtype of the record around this one. */
template <class T, class... Form>
concept ReadableRecord = requires(T &record, ObjectReader &object, const Form &...form) {
  record.readFieldsFromJson(object, form...);
};

INSTABREW_EXPORT bool isObject(const nlohmann::json &json);

/** Into a record that is as new: an absent key is its own default, not what the whole record's default says. */
template <class T, class... Form>
  requires ReadableRecord<T, Form...>
bool decodeNew(const nlohmann::json &json, Reader &reader, T &value, const Form &...form) {
  const std::size_t before = reader.findings().size();
  if (ObjectReader object(json, reader); object.isObject()) {
    value.readFieldsFromJson(object, form...);
    object.finish();
  }
  return reader.findings().size() == before;
}

template <class T, class... Form>
  requires ReadableRecord<T, Form...>
bool decode(const nlohmann::json &json, Reader &reader, T &value, const Form &...form) {
  if (isObject(json)) value = T{};
  return decodeNew(json, reader, value, form...);
}

// --- containers --------------------------------------------------------------------------------------------

/** Whether the value is an array, of \`exactly\` or \`atMost\` so many entries. */
INSTABREW_EXPORT bool checkArray(
    const nlohmann::json &json, Reader &reader, std::optional<std::size_t> exactly,
    std::optional<std::size_t> atMost);
INSTABREW_EXPORT bool isArray(const nlohmann::json &json);
INSTABREW_EXPORT std::size_t arraySize(const nlohmann::json &array);
INSTABREW_EXPORT const nlohmann::json &arrayEntry(const nlohmann::json &array, std::size_t index);
using Members = std::vector<std::pair<std::string_view, const nlohmann::json *>>;
/** The members of an object; nothing: the value is none, which has been reported. */
INSTABREW_EXPORT std::optional<Members> membersOf(const nlohmann::json &json, Reader &reader);

template <class T, class... Rule>
bool decode(const nlohmann::json &json, Reader &reader, std::optional<T> &value, const Rule &...rule) {
  return decode(json, reader, value.emplace(), rule...);
}

template <class T, class... Rule>
bool decode(const nlohmann::json &json, Reader &reader, Box<T> &value, const Rule &...rule) {
  // A new box, for what assigning to its T takes would be compiled in every unit.
  if (isObject(json)) value = Box<T>();
  return decodeNew(json, reader, *value, rule...);
}

template <class T, class Expression, class... Rule>
bool decode(const nlohmann::json &json, Reader &reader, MaybeAffine<T, Expression> &value,
            const Rule &...rule) {
  if (isObject(json)) {
    Box<Expression> expression;
    const bool good = decode(json, reader, expression);
    value = std::move(expression);
    return good;
  }
  T constant{};
  const bool good = decode(json, reader, constant, rule...);
  if (good) value = constant;
  return good;
}

template <class T, class... Rule>
bool decodeEntry(const nlohmann::json &array, Reader &reader, std::size_t index, T &value,
                 const Rule &...rule) {
  const Reader::Step step(reader, index);
  return decode(arrayEntry(array, index), reader, value, rule...);
}

template <class T, class... Rule>
bool decode(const nlohmann::json &json, Reader &reader, std::vector<T> &value, const Rule &...rule) {
  if (!checkArray(json, reader, {}, {})) return false;
  const std::size_t size = arraySize(json);
  value.clear();
  value.reserve(size);
  bool good = true;
  for (std::size_t i = 0; i < size; ++i) {
    T entry{};
    good = decodeEntry(json, reader, i, entry, rule...) && good;
    value.push_back(std::move(entry));
  }
  return good;
}

template <class T, std::size_t Max, class... Rule>
bool decode(const nlohmann::json &json, Reader &reader, BoundedList<T, Max> &value, const Rule &...rule) {
  if (!checkArray(json, reader, {}, Max)) return false;
  return decode(json, reader, static_cast<std::vector<T> &>(value), rule...);
}

template <class T, std::size_t N, class... Rule>
bool decode(const nlohmann::json &json, Reader &reader, std::array<T, N> &value, const Rule &...rule) {
  if (!checkArray(json, reader, N, {})) return false;
  bool good = true;
  for (std::size_t i = 0; i < N; ++i) good = decodeEntry(json, reader, i, value[i], rule...) && good;
  return good;
}

/** Places Begin to End of a tuple, from the entries of the array from \`first\` on. */
template <std::size_t Begin, std::size_t End, class... T>
bool decodePlaces(const nlohmann::json &json, Reader &reader, std::tuple<T...> &value, std::size_t first) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    // Bitwise: every entry is read, whatever the ones before it gave.
    return (true & ... & decodeEntry(json, reader, first + I, std::get<Begin + I>(value)));
  }(std::make_index_sequence<End - Begin>());
}

/** Optional places at one end are all there, or none. */
template <class... T>
bool decode(const nlohmann::json &json, Reader &reader, std::tuple<T...> &value) {
  using Form = TupleForm<T...>;
  if constexpr (Form::shortest < sizeof...(T)) {
    if (isArray(json) && arraySize(json) == Form::shortest) {
      value = {};
      return decodePlaces<Form::begin, Form::end>(json, reader, value, 0);
    }
  }
  if (!checkArray(json, reader, sizeof...(T), {})) return false;
  return decodePlaces<0, sizeof...(T)>(json, reader, value, 0);
}

/** A value that is no array is the first place, and \`bare\` has the others. */
template <class First, class... T>
bool decode(const nlohmann::json &json, Reader &reader, std::tuple<First, T...> &value,
            const Bare<T...> &bare) {
  if (isArray(json) || isObject(json)) return decode(json, reader, value);
  First first{};
  const bool good = decode(json, reader, first);
  value = std::tuple_cat(std::tuple<First>(std::move(first)), bare.rest);
  return good;
}

template <class T, class... Rule>
bool decode(const nlohmann::json &json, Reader &reader, std::map<std::string, T> &value,
            const Rule &...rule) {
  const std::optional<Members> found = membersOf(json, reader);
  if (!found) return false;
  value.clear();
  bool good = true;
  for (const auto &[key, member] : *found) {
    const Reader::Step step(reader, key);
    good = decode(*member, reader, value[std::string(key)], rule...) && good;
  }
  return good;
}

}  // namespace instabrew

#endif
`,
  'diagnostic.cpp': `#include "instabrew/diagnostic.h"

#include <algorithm>
#include <cctype>

namespace instabrew {
namespace {

bool isIdentifier(std::string_view key) {
  const auto isWord = [](unsigned char c) { return c < 128 && (std::isalnum(c) != 0 || c == '_'); };
  return !key.empty() && std::isdigit(static_cast<unsigned char>(key[0])) == 0 &&
         std::all_of(key.begin(), key.end(), isWord);
}

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char &c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

/** Damerau-Levenshtein distance (adjacent swaps count once), cut off at \`limit\`. */
std::size_t editDistance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::size_t longer = std::max(a.size(), b.size());
  if (longer - std::min(a.size(), b.size()) >= limit) return limit;
  std::vector<std::size_t> beforeLast;
  std::vector<std::size_t> last(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row{i};
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
      std::size_t best = std::min({row[j - 1] + 1, last[j] + 1, last[j - 1] + cost});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) best = std::min(best, beforeLast[j - 2] + 1);
      row.push_back(best);
    }
    beforeLast = std::move(last);
    last = std::move(row);
  }
  return last[b.size()];
}

std::string formatAll(const std::vector<Diagnostic> &diagnostics) {
  std::string text;
  for (const Diagnostic &diagnostic : diagnostics) {
    if (!text.empty()) text += '\\n';
    text += formatDiagnostic(diagnostic);
  }
  return text;
}

}  // namespace

std::string formatPath(const Path &path) {
  std::string text;
  for (const PathStep &step : path) {
    if (const auto *index = std::get_if<std::size_t>(&step)) {
      text += '[' + std::to_string(*index) + ']';
    } else if (const auto &key = std::get<std::string>(step); isIdentifier(key)) {
      text += (text.empty() ? "" : ".") + key;
    } else {
      text += '[' + inQuotes(key) + ']';
    }
  }
  return text;
}

std::string formatDiagnostic(const Diagnostic &diagnostic) {
  std::string text = diagnostic.code;
  if (!diagnostic.path.empty()) text += " at " + formatPath(diagnostic.path);
  if (diagnostic.offset) {
    text += (diagnostic.path.empty() ? " at byte " : ", byte ") + std::to_string(*diagnostic.offset);
  }
  text += "\\n  expected " + diagnostic.expected + "\\n  actual   " + diagnostic.actual;
  if (!diagnostic.hint.empty()) text += "\\n  hint     " + diagnostic.hint;
  if (!diagnostic.rule.empty()) text += "\\n  rule     " + diagnostic.rule;
  return text;
}

WireError::WireError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(formatAll(diagnostics)), diagnostics_(std::move(diagnostics)) {}

std::string suggestion(std::string_view word, std::span<const std::string_view> candidates) {
  // Long words come from broken input, not from a slip of the hand.
  if (word.size() > 200) return {};
  std::size_t limit = std::max<std::size_t>(1, word.size() / 2) + 1;
  std::string_view best;
  for (std::string_view candidate : candidates) {
    const std::size_t distance = editDistance(lowerCase(word), lowerCase(candidate), limit);
    if (distance < limit) {
      limit = distance;
      best = candidate;
    }
  }
  return best.empty() ? std::string() : "did you mean " + inQuotes(best) + "?";
}

std::string inQuotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string shown = "\\"";
  for (char c : text.substr(0, longest)) {
    if (c == '"' || c == '\\\\') shown += '\\\\';
    shown += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return shown + (text.size() > longest ? "...\\"" : "\\"");
}

}  // namespace instabrew
`,
  'diagnostic.h': `#ifndef INSTABREW_RUNTIME_DIAGNOSTIC_H
#define INSTABREW_RUNTIME_DIAGNOSTIC_H

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../export.h"

namespace instabrew {

/** Keys and indexes from the root of a document. */
using PathStep = std::variant<std::string, std::size_t>;
using Path = std::vector<PathStep>;

/** \`instructions[3].op0\`; keys that are not identifiers are quoted. */
INSTABREW_EXPORT std::string formatPath(const Path &path);

enum class Severity { Error, Warning };

/** One thing wrong in a document, with enough to fix it without a debugger. */
struct Diagnostic {
  /** Stable slug, the same in every language: \`wire/unknown-key\`. */
  std::string code;
  Path path;
  std::string expected;
  std::string actual;
  std::string hint = {};
  /** Byte offset of the offending value, where the text is known. */
  std::optional<std::size_t> offset = {};
  /** \`file:line\` of the broken rule in the spec, where a rule of its own is broken. */
  std::string rule = {};
  /** A warning does not keep a document from being read. */
  Severity severity = Severity::Error;
};

/** Several lines: code and place, expected, actual, hint. */
INSTABREW_EXPORT std::string formatDiagnostic(const Diagnostic &diagnostic);

/** Bad input. Carries everything that was found. */
class INSTABREW_EXPORT WireError : public std::runtime_error {
 public:
  explicit WireError(std::vector<Diagnostic> diagnostics);

  const std::vector<Diagnostic> &diagnostics() const noexcept { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

/** \`did you mean "mult"?\` for the candidate that is close enough to be a slip of the hand; empty: none is. */
INSTABREW_EXPORT std::string suggestion(std::string_view word, std::span<const std::string_view> candidates);

/** The text in quotes, as messages show it; cut short when long. */
INSTABREW_EXPORT std::string inQuotes(std::string_view text);

}  // namespace instabrew

#endif
`,
  'document_root.cpp': `#include "instabrew/document_root.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace instabrew {

void DocumentRule::setVersion(nlohmann::json &root) const {
  if (versionKey && root.is_object()) root[versionKey] = version;
}

DocumentRoot::DocumentRoot(const nlohmann::json &document, Reader &reader, const DocumentRule &rule)
    : value_(&document) {
  if (rule.wrapper && document.is_object() && document.size() == 1 && document.contains(rule.wrapper)) {
    value_ = &document[rule.wrapper];
    inside_.emplace(reader, std::string_view(rule.wrapper));
  }
  if (rule.versionKey && value_->is_object()) takeVersion(reader, rule);
}

void DocumentRoot::takeVersion(Reader &reader, const DocumentRule &rule) const {
  reader.setVersion(rule.version);
  const auto found = value_->find(rule.versionKey);
  // A missing one is reported by the record.
  if (found == value_->end() || !found->is_number_integer()) return;
  std::set<std::int64_t> known(rule.older);
  known.insert(rule.version);
  const std::optional<Number> number = integerOf(*found);
  const std::optional<std::int64_t> version = number ? number->to<std::int64_t>() : std::nullopt;
  if (version && known.contains(*version)) return reader.setVersion(*version);
  std::string versions;
  for (std::int64_t each : known) versions += (versions.empty() ? "" : ", ") + std::to_string(each);
  const Reader::Step step(reader, std::string_view(rule.versionKey));
  reader.fail("wire/bad-version", "one of the versions " + versions, "another number");
}

std::vector<Diagnostic> inOrder(std::vector<Diagnostic> findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Diagnostic &a, const Diagnostic &b) { return a.path < b.path; });
  return findings;
}

}  // namespace instabrew
`,
  'document_root.h': `#ifndef INSTABREW_RUNTIME_DOCUMENT_ROOT_H
#define INSTABREW_RUNTIME_DOCUMENT_ROOT_H

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "instabrew/diagnostic.h"
#include "instabrew/reader.h"

namespace instabrew {

/** Where the root of a document stands, and which versions of documents are read. */
struct DocumentRule {
  /** The root may stand alone under this key; nullptr: it does not. */
  const char *wrapper = nullptr;
  /** The key of the root that has the version; nullptr: documents have none. */
  const char *versionKey = nullptr;
  std::int64_t version = 0;
  std::initializer_list<std::int64_t> older = {};

  /** Gives a tree that is about to be written the current version. */
  void setVersion(nlohmann::json &root) const;
};

/** The root of a document. The reader stands there as long as this lives, and knows the document's version. */
class DocumentRoot {
 public:
  /** A version that is none of those that are read is wire/bad-version. */
  DocumentRoot(const nlohmann::json &document, Reader &reader, const DocumentRule &rule);

  const nlohmann::json &value() const { return *value_; }

 private:
  void takeVersion(Reader &reader, const DocumentRule &rule) const;

  const nlohmann::json *value_;
  std::optional<Reader::Step> inside_;
};

/**
 * Findings in the order in which canonical text has their places: an object before what it holds, entries by
 * index, keys by their bytes.
 */
std::vector<Diagnostic> inOrder(std::vector<Diagnostic> findings);

}  // namespace instabrew

#endif
`,
  'document_walk.cpp': `#include "instabrew/document_walk.h"

namespace instabrew {

PathStep WalkStep::inPath() const {
  if (isKey_) return std::string(key_);
  return index_;
}

void DocumentWalk::down(WalkStep step) {
  path_.push_back(step.inPath());
}

void DocumentWalk::up() {
  path_.pop_back();
}

}  // namespace instabrew
`,
  'document_walk.h': `#ifndef INSTABREW_RUNTIME_DOCUMENT_WALK_H
#define INSTABREW_RUNTIME_DOCUMENT_WALK_H

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../export.h"
#include "box.h"
#include "diagnostic.h"
#include "maybe_affine.h"

namespace instabrew {

/** What a field of an object is. */
struct Fact {
  std::string_view key;
  std::string_view value;
};

/** Where a storage lies, in numbers that any ISA has. */
struct StoragePlace {
  /** Ordinal of its memory. */
  std::int64_t memory;
  /** The first partition that it takes. */
  std::int64_t partition;
  /** Bytes of each partition; 0: it is not laid across partitions. */
  std::uint64_t rowBytes;
};

template <class T>
const T *setValueOf(const T &value) {
  return &value;
}
template <class T>
const T *setValueOf(const std::optional<T> &value) {
  return value ? &*value : nullptr;
}

/**
 * Nothing: the storage does not say where it lies. Each of its fields may be optional.
 * @param extents the second one is the bytes of each partition
 */
template <class Memory, class Partition, class Extents>
std::optional<StoragePlace> storagePlace(const Memory &memory, const Partition &partition,
                                         const Extents &extents) {
  const auto *lies = setValueOf(memory);
  const auto *first = setValueOf(partition);
  if (!lies || !first) return {};
  const auto *sizes = setValueOf(extents);
  StoragePlace place{.memory = static_cast<std::int64_t>(*lies),
                     .partition = std::in_range<std::int64_t>(*first) ? static_cast<std::int64_t>(*first) : -1,
                     .rowBytes = 0};
  if (sizes && sizes->size() > 1 && std::in_range<std::uint64_t>((*sizes)[1]))
    place.rowBytes = static_cast<std::uint64_t>((*sizes)[1]);
  return place;
}

/** What a string is the name of. */
struct Link {
  /** Kinds of objects, looked up in this order. */
  std::initializer_list<std::string_view> kinds;
  /** Sibling fields; the first one that is set says which object the name is looked up in. */
  std::initializer_list<std::string_view> within = {};
  /** What fields of the object must be. */
  std::initializer_list<Fact> where = {};
  /** The instruction that holds the link is not meant. */
  bool notSelf = false;
};

/** A field that is a link, as the links beside it see it; \`name\` is nullptr where it is not set. */
struct LinkField {
  std::string_view key;
  const std::string *name;
  const Link *link;
};
using LinkFields = std::span<const LinkField>;

/** What an object is called: \`name\` is nullptr where it has none. */
struct ObjectName {
  std::string_view kind;
  std::string_view key;
  const std::string *name;
};

/** Where the names of the objects inside an object can be seen. */
struct Scoping {
  /** Objects of these kinds are seen from inside only. */
  std::initializer_list<std::string_view> scopes = {};
  /** Objects of these kinds are seen from further out as well. */
  std::initializer_list<std::string_view> shares = {};
  /** Links to these kinds are looked up in the whole document when nothing around them has the name. */
  std::initializer_list<std::string_view> reaches = {};
};

inline const std::string *nameOf(const std::string &name) { return &name; }
inline const std::string *nameOf(const std::optional<std::string> &name) { return name ? &*name : nullptr; }

/** One step down, cheap to make: most paths are never reported. */
class INSTABREW_EXPORT WalkStep {
 public:
  /** @param key outlives the step */
  WalkStep(const char *key) : key_(key) {}
  WalkStep(const std::string &key) : key_(key) {}
  WalkStep(std::size_t index) : index_(index), isKey_(false) {}

  PathStep inPath() const;

 private:
  std::string_view key_;
  std::size_t index_ = 0;
  bool isKey_ = true;
};

/**
 * Goes over the objects and links of a document in program order. What is done at each of them, derived classes
 * say; where they are, the \`walk\` methods of records and instructions.
 */
class INSTABREW_EXPORT DocumentWalk {
 public:
  virtual ~DocumentWalk() = default;
  DocumentWalk(const DocumentWalk &) = delete;
  DocumentWalk &operator=(const DocumentWalk &) = delete;

  const Path &path() const { return path_; }

  /** The walk is inside an object as long as this lives. */
  class Object {
   public:
    /**
     * @param instruction the object, if it is an instruction
     * @param storage where it lies, if it is a storage and says so
     */
    Object(DocumentWalk &walk, const Scoping &scoping, std::initializer_list<ObjectName> names,
           std::initializer_list<Fact> facts = {}, const void *instruction = nullptr,
           const std::optional<StoragePlace> &storage = {})
        : walk_(walk) {
      walk_.enterObject(scoping, names, facts, instruction, storage);
    }
    ~Object() { walk_.leaveObject(); }
    Object(const Object &) = delete;
    Object &operator=(const Object &) = delete;

   private:
    DocumentWalk &walk_;
  };

  void link(WalkStep step, const std::string &name, const Link &what, LinkFields siblings = {}) {
    if (name.empty()) return;
    down(step);
    onLink(name, what, siblings);
    up();
  }
  void link(WalkStep step, const std::optional<std::string> &name, const Link &what, LinkFields siblings = {}) {
    if (name) link(step, *name, what, siblings);
  }

  /** Goes on inside a value. */
  template <class T>
  void enter(WalkStep step, const T &value) {
    down(step);
    inside(value);
    up();
  }

  /** @param visit called with the place and the value of each entry */
  template <class T, class Visit>
  void each(WalkStep step, const std::vector<T> &list, Visit visit) {
    if (list.empty()) return;
    down(step);
    enterList();
    for (std::size_t i = 0; i < list.size(); ++i) visit(i, list[i]);
    leaveList();
    up();
  }
  template <class T, class Visit>
  void each(WalkStep step, const std::map<std::string, T> &map, Visit visit) {
    down(step);
    for (const auto &[key, value] : map) visit(key, value);
    up();
  }
  template <class T, class Visit>
  void each(WalkStep step, const std::optional<T> &value, Visit visit) {
    if (value) each(step, *value, visit);
  }

  /** The entries of a document that is a list. */
  template <class T>
  void entries(const std::vector<T> &document) {
    for (std::size_t i = 0; i < document.size(); ++i) enter(i, document[i]);
  }

  /** What a tuple holds, one step further down. */
  template <class Visit>
  void places(WalkStep step, Visit visit) {
    down(step);
    visit();
    up();
  }

  template <class T>
  void inside(const T &value) {
    if constexpr (requires { value.walk(*this); }) value.walk(*this);
  }
  template <class T>
  void inside(const std::optional<T> &value) {
    if (value) inside(*value);
  }
  template <class T>
  void inside(const Box<T> &value) {
    inside(*value);
  }
  template <class T, class Expression>
  void inside(const MaybeAffine<T, Expression> &value) {
    if (value.expression()) inside(*value.expression());
  }

 protected:
  DocumentWalk() = default;

  virtual void enterObject(const Scoping &scoping, std::initializer_list<ObjectName> names,
                           std::initializer_list<Fact> facts, const void *instruction,
                           const std::optional<StoragePlace> &storage) = 0;
  virtual void leaveObject() = 0;
  virtual void enterList() {}
  virtual void leaveList() {}
  virtual void onLink(const std::string &, const Link &, LinkFields) {}

 private:
  void down(WalkStep step);
  void up();

  Path path_;
};

}  // namespace instabrew

#endif
`,
  'fwd.h': `#ifndef INSTABREW_RUNTIME_FWD_H
#define INSTABREW_RUNTIME_FWD_H

/** Names that headers of emitted code mention, for those that need no more. */
namespace instabrew {

class ConstraintCheck;
class DocumentWalk;
class ObjectReader;
class ObjectWriter;
class Reader;
class ValueWriter;

}  // namespace instabrew

#endif
`,
  'hash.h': `#ifndef INSTABREW_RUNTIME_HASH_H
#define INSTABREW_RUNTIME_HASH_H

#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "same.h"

namespace instabrew {

/** Mixes the hash of one more part into a hash. */
constexpr std::size_t mixed(std::size_t hash, std::size_t part) {
  // The 64-bit golden ratio, cut off on narrower machines.
  return hash ^ (part + static_cast<std::size_t>(0x9e3779b97f4a7c15U) + (hash << 6) + (hash >> 2));
}

template <class T>
concept Hashable = requires(const T &value) {
  { value.hash() } -> std::same_as<std::size_t>;
};

template <class... T>
std::size_t hashAll(const T &...values);

/** A hash of field values, equal wherever \`same\` is true: NaN is NaN, -0.0 is not 0.0. */
template <class T>
std::size_t hashOf(const T &value) {
  if constexpr (std::floating_point<T>) {
    if (std::isnan(value)) return 1;
    return std::hash<std::uint64_t>()(std::bit_cast<std::uint64_t>(static_cast<double>(value)));
  } else if constexpr (std::is_enum_v<T>) {
    return std::hash<std::int64_t>()(static_cast<std::int64_t>(value));
  } else if constexpr (std::integral<T> || std::same_as<T, std::string>) {
    return std::hash<T>()(value);
  } else if constexpr (Hashable<T>) {
    return value.hash();
  } else if constexpr (Sequence<T>) {
    std::size_t hash = value.size();
    for (auto i = value.begin(); i != value.end(); ++i) {
      hash = mixed(hash, hashOf<std::remove_const_t<typename T::value_type>>(*i));
    }
    return hash;
  } else if constexpr (Optional<T>) {
    return value.has_value() ? mixed(1, hashOf(*value)) : 0;
  } else {
    return std::apply([](const auto &...parts) { return hashAll(parts...); }, value);
  }
}

/** A hash of several values in their order. */
template <class... T>
std::size_t hashAll(const T &...values) {
  std::size_t hash = sizeof...(T);
  ((hash = mixed(hash, hashOf(values))), ...);
  return hash;
}

}  // namespace instabrew

#endif
`,
  'json_text.h': `#ifndef INSTABREW_RUNTIME_JSON_TEXT_H
#define INSTABREW_RUNTIME_JSON_TEXT_H

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "../export.h"
#include "diagnostic.h"

namespace instabrew {

class Reader;

struct ParseLimits {
  /** Nesting of arrays and objects. */
  std::size_t maxDepth = 256;
  std::size_t maxBytes = std::size_t{1} << 30;
  /** Values in the text, of any kind. */
  std::size_t maxValues = 50'000'000;
};

struct ReadOptions {
  /** What the ISA does not have is kept, and written back: opcodes, kinds, keys, names of enum members. */
  bool lenient = false;
  ParseLimits limits = {};
};

struct WriteOptions {
  /** Spaces a level; 0: one line without spaces. */
  int indent = 0;
  /** Writes what a lenient reader has kept. */
  bool lenient = false;
};

/**
 * One JSON value (RFC 8259, UTF-8). Integers outside [-2^63, 2^64 - 1] become the nearest binary64.
 * @throws WireError with the place: wire/syntax, wire/invalid-utf8, wire/lone-surrogate, wire/number-overflow,
 *   wire/too-deep, wire/too-large, wire/duplicate-key
 */
INSTABREW_EXPORT nlohmann::json parseJson(std::string_view text, const ParseLimits &limits = {});

/**
 * The same, for a reader that goes on: duplicate keys (the first value stays), numbers that are too large and
 * halves of surrogate pairs are reported to \`reader\`, and such values discarded. Anything else that is not JSON
 * ends the reading, and the result is discarded.
 */
INSTABREW_EXPORT nlohmann::json parseJson(std::string_view text, Reader &reader, const ParseLimits &limits = {});

/**
 * The canonical text: keys in ascending byte order, shortest digits, non-finite reals as strings.
 * @param indent spaces per level; 0: one line without spaces
 */
INSTABREW_EXPORT std::string printJson(const nlohmann::json &value, int indent = 0);

/** A real with the fewest digits that read back to it: \`1.0\`, \`-0.0\`, \`1e+15\`, \`"NaN"\`. */
INSTABREW_EXPORT std::string printReal(double value);

/** The text that a string literal, in its quotes, stands for; nothing: it is none. */
INSTABREW_EXPORT std::optional<std::string> unescapeJson(std::string_view literal);

/**
 * Where the key that \`path\` ends with stands in valid JSON text; nothing: there is no such key.
 * @param again of a key that the object has several times: how many of them to pass over
 */
INSTABREW_EXPORT std::optional<std::size_t> locateKey(
    std::string_view text, const Path &path, std::size_t again = 0);

/** Where the value at \`path\` stands in valid JSON text, the first one of its key; nothing: there is none. */
INSTABREW_EXPORT std::optional<std::string_view> locate(std::string_view text, const Path &path);

}  // namespace instabrew

#endif
`,
  'listed_field.h': `#ifndef INSTABREW_RUNTIME_LISTED_FIELD_H
#define INSTABREW_RUNTIME_LISTED_FIELD_H

#include <nlohmann/json_fwd.hpp>

namespace instabrew {

struct ListedType;

/** A field of a record, as listings show it. */
struct ListedField {
  const char *key;
  enum class Shown {
    Always,
    UnlessDefault,
    /** It counts the entries of another field. */
    Never,
  } shown;
  /** Says what an object in it is; nullptr, or returning it: nothing that has a line of its own. */
  const ListedType *(*inside)(const nlohmann::json &object) = nullptr;
  /** Key in the objects inside that says what kind they are; nullptr: none does. */
  const char *tag = nullptr;
};

}  // namespace instabrew

#endif
`,
  'listing.cpp': `#include "instabrew/listing.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "instabrew/json_text.h"

namespace instabrew {
namespace {

using nlohmann::json;

bool isWordStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isInWord(char c) { return isWordStart(c) || (c >= '0' && c <= '9') || c == '.'; }

/** A value in canonical form; words without quotes. */
std::string textOf(const json &value) {
  const auto *word = value.get_ptr<const std::string *>();
  if (!word || word->empty() || !isWordStart(word->front())) return printJson(value);
  return std::ranges::all_of(*word, isInWord) ? *word : printJson(value);
}

class Lister {
 public:
  explicit Lister(const ListedIsa &isa) : isa_(isa) {}

  void object(const json &value, const ListedType &type, const char *tag, std::size_t depth) {
    text.append(2 * depth, ' ');
    text += type.isInstruction ? instruction(value, type) : record(value, type, tag);
    text += '\\n';
    children(value, type, depth + 1);
  }

  std::string text;

 private:
  static bool hasLine(const ListedType &type) { return type.isInstruction || type.kind; }

  /** Calls \`visit\` with each object in a field, what it is, and the tag that says so. */
  template <class Visit>
  static void eachInside(const json &value, const ListedField &field, Visit visit) {
    if (!field.inside) return;
    const auto entry = [&](const json &object) {
      const ListedType *type = object.is_object() ? field.inside(object) : nullptr;
      if (type) visit(object, *type);
    };
    if (!value.is_array()) return entry(value);
    for (const json &object : value) entry(object);
  }

  void children(const json &value, const ListedType &type, std::size_t depth) {
    for (const ListedField &field : type.fields) {
      const auto found = value.find(field.key);
      if (found == value.end()) continue;
      eachInside(*found, field, [&](const json &inner, const ListedType &innerType) {
        if (hasLine(innerType)) object(inner, innerType, field.tag, depth);
        else children(inner, innerType, depth);
      });
    }
  }

  static bool holdsLines(const json &value, const ListedField &field) {
    bool found = false;
    eachInside(value, field, [&](const json &inner, const ListedType &type) {
      found = found || hasLine(type) || std::ranges::any_of(type.fields, [&](const ListedField &f) {
                return inner.contains(f.key) && holdsLines(inner[f.key], f);
              });
    });
    return found;
  }

  static std::string record(const json &value, const ListedType &type, const char *tag) {
    if (!type.kind) return type.name + attributes(value, type, {tag});
    return std::string(type.kind) + ' ' + textOf(entryOf(value, type, type.nameKey)) +
           attributes(value, type, {tag, type.nameKey});
  }

  std::string instruction(const json &value, const ListedType &type) const {
    const std::string name = type.nameKey ? textOf(entryOf(value, type, type.nameKey)) + ": " : "";
    const json opcode = entryOf(value, type, isa_.opcode);
    if (type.fields.empty()) return name + textOf(opcode) + ' ' + printJson(value);
    const std::string outs = operands(entryOf(value, type, isa_.outs));
    const std::string ins = operands(entryOf(value, type, isa_.ins));
    std::string line = name + opcode.get<std::string>() + ' ' + textOf(entryOf(value, type, isa_.engine));
    if (!outs.empty()) line += ' ' + outs;
    if (!outs.empty() || !ins.empty()) line += " <-";
    if (!ins.empty()) line += ' ' + ins;
    return line + attributes(value, type, {isa_.opcode, isa_.ins, isa_.outs, isa_.engine, type.nameKey});
  }

  std::string operands(const json &list) const {
    std::string texts;
    for (const json &each : list) texts += (texts.empty() ? "" : ", ") + operand(each);
    return texts;
  }

  std::string operand(const json &value) const {
    const json tag = value.value(isa_.operandTag, json());
    const auto isOfKind = [&](const ListedOperand &kind) { return tag == kind.tag; };
    const auto found = std::ranges::find_if(isa_.operands, isOfKind);
    if (found == isa_.operands.end()) return printJson(value);
    const auto &[_, type, role, dtype, subject, pairs, offset] = *found;
    if (role == ListedOperand::Role::Other) {
      const std::string shown = attributes(value, *type, {isa_.operandTag});
      return found->tag + (shown.empty() ? shown : shown.substr(1));
    }
    const std::string first = textOf(entryOf(value, *type, subject));
    const std::string last = ':' + textOf(entryOf(value, *type, dtype));
    if (role == ListedOperand::Role::Immediate)
      return first + last + attributes(value, *type, {isa_.operandTag, dtype, subject});
    std::string axes;
    for (const json &pair : entryOf(value, *type, pairs)) axes += ' ' + textOf(pair[0]) + 'x' + textOf(pair[1]);
    return first + '[' + textOf(entryOf(value, *type, offset)) + ':' + axes + ']' + last +
           attributes(value, *type, {isa_.operandTag, dtype, subject, pairs, offset});
  }

  /** What is under a key, or what its absence means. */
  static json entryOf(const json &value, const ListedType &type, const char *key) {
    const auto found = value.find(key);
    return found != value.end() ? *found : type.defaults.value(key, json());
  }

  /** \` {key=value ...}\`: fields that have no line of their own, and are not at their default. */
  static std::string attributes(const json &value, const ListedType &type,
                                std::initializer_list<const char *> apart) {
    const auto isApart = [&](std::string_view key) {
      return std::ranges::any_of(apart, [&](const char *other) { return other && key == other; });
    };
    std::string entries;
    const auto add = [&](const std::string &key, const json &entry) {
      entries += (entries.empty() ? "" : " ") + key + '=' + textOf(entry);
    };
    for (const ListedField &field : type.fields) {
      const auto found = value.find(field.key);
      if (found == value.end() || isApart(field.key) || field.shown == ListedField::Shown::Never) continue;
      if (holdsLines(*found, field)) continue;
      const bool isShown = field.shown == ListedField::Shown::Always || !isDefault(*found, type, field.key);
      if (isShown) add(field.key, *found);
    }
    for (const auto &entry : value.items()) {
      const auto isKey = [&](const ListedField &field) { return field.key == entry.key(); };
      if (!isApart(entry.key()) && std::ranges::none_of(type.fields, isKey)) add(entry.key(), entry.value());
    }
    return entries.empty() ? "" : " {" + entries + '}';
  }

  /** Reals by what is written of them. */
  static bool isDefault(const json &value, const ListedType &type, const char *key) {
    const auto usual = type.defaults.find(key);
    return usual != type.defaults.end() && printJson(*usual) == printJson(value);
  }

  const ListedIsa &isa_;
};

}  // namespace

std::string listing(const ListedIsa &isa, const json &document, const ListedType *(*type)(const json &)) {
  Lister lister(isa);
  const auto entry = [&](const json &object) { lister.object(object, *type(object), nullptr, 0); };
  if (document.is_array()) std::ranges::for_each(document, entry);
  else entry(document);
  return std::move(lister.text);
}

}  // namespace instabrew
`,
  'listing.h': `#ifndef INSTABREW_RUNTIME_LISTING_H
#define INSTABREW_RUNTIME_LISTING_H

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "instabrew/listed_field.h"

namespace instabrew {

/** A record or an instruction, as listings show it. */
// NOLINTNEXTLINE(bugprone-exception-escape): the JSON library says itself that moving a value does not throw.
struct ListedType {
  const char *name;
  /** What its objects are called, and the key of their name; nullptr: they have no line of their own. */
  const char *kind;
  const char *nameKey;
  bool isInstruction;
  std::vector<ListedField> fields;
  /** An object of the type with nothing set. */
  nlohmann::json defaults;
};

/** A kind of operand. */
struct ListedOperand {
  const char *tag;
  const ListedType *type;
  enum class Role { Access, Immediate, Other } role;
  /** Keys by the role: of the tensor, and of the pairs and the offset; of the value. */
  const char *dtype = "", *subject = "", *pairs = "", *offset = "";
};

/** What is the same for all documents of an ISA. */
struct ListedIsa {
  /** Keys of instructions. */
  const char *opcode, *ins, *outs, *engine;
  /** Key of operands that says of what kind they are. */
  const char *operandTag;
  std::vector<ListedOperand> operands;
};

/**
 * A document as people read it, a line for each object that has a name and for each instruction:
 *
 *     function main
 *       memory_location_set x {kind=ExternalInput dtype=float32 tensor_shape=[128,512]}
 *       block main
 *         act: Activation Activation y_0[0: 512x128 1x512]:float32 <- x_0[0: 512x128 1x512]:float32 {func=Gelu}
 *
 * @param document an object of the type, or a list of them
 */
std::string listing(const ListedIsa &isa, const nlohmann::json &document,
                    const ListedType *(*type)(const nlohmann::json &));

}  // namespace instabrew

#endif
`,
  'locate_json.cpp': `#include <algorithm>
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
    for (; peek() != ']' && peek() != '\\0'; --index) {
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
      default: at_ = std::min(text_.find_first_of(",]} \\t\\r\\n", at_), text_.size());
    }
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\\0'; }
  void next() {
    ++at_;
    skipSpace();
  }
  void skipSpace() { at_ = std::min(text_.find_first_not_of(" \\t\\r\\n", at_), text_.size()); }
  void skipComma() {
    skipSpace();
    if (peek() == ',') next();
  }

  void skipString() {
    for (++at_; peek() != '"' && peek() != '\\0'; ++at_) {
      if (peek() == '\\\\') ++at_;
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
`,
  'maybe_affine.h': `#ifndef INSTABREW_RUNTIME_MAYBE_AFFINE_H
#define INSTABREW_RUNTIME_MAYBE_AFFINE_H

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

#include "box.h"
#include "hash.h"
#include "same.h"

namespace instabrew {

/** A constant T, or an expression that gives one at run time. */
template <class T, class Expression>
class MaybeAffine {
 public:
  using Constant = T;

  MaybeAffine(T constant = T{}) : value_(constant) {}
  template <class E>
    requires std::same_as<std::remove_cvref_t<E>, Expression>
  MaybeAffine(E &&expression) : value_(Box<Expression>(std::forward<E>(expression))) {}
  MaybeAffine(Box<Expression> expression) : value_(std::move(expression)) {}

  /** The constant; nullptr: it is an expression. */
  const T *constant() const { return std::get_if<0>(&value_); }
  /** The expression; nullptr: it is a constant. */
  const Expression *expression() const {
    const auto *box = std::get_if<1>(&value_);
    return box ? &**box : nullptr;
  }

  std::size_t hash() const {
    return constant() ? hashOf(*constant()) : mixed(1, hashOf(*expression()));
  }
  /** Constants by bit pattern, expressions node by node. */
  friend bool operator==(const MaybeAffine &a, const MaybeAffine &b) {
    if (a.constant() && b.constant()) return same(*a.constant(), *b.constant());
    return a.expression() && b.expression() && *a.expression() == *b.expression();
  }

 private:
  std::variant<T, Box<Expression>> value_;
};

}  // namespace instabrew

#endif
`,
  'members.cpp': `#include "instabrew/members.h"

#include <deque>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "instabrew/diagnostic.h"

namespace instabrew {
namespace {

/** Spellings do not move once they are in. */
struct Spellings {
  std::mutex mutex;
  std::deque<std::string> list;
  std::unordered_map<std::string_view, std::size_t> places;
};

Spellings &spellings() {
  static Spellings all;
  return all;
}

}  // namespace

std::int64_t memberNamed(std::string_view name, std::span<const Member> members, const char *unknown) {
  for (const Member &member : members) {
    if (member.name == name) return member.ordinal;
  }
  std::vector<std::string_view> names;
  for (const Member &member : members) names.push_back(member.name);
  throw WireError({Diagnostic{.code = "wire/unknown-enum-member",
                              .path = {},
                              .expected = "the name of a member",
                              .actual = std::string(unknown) + " " + inQuotes(name),
                              .hint = suggestion(name, names)}});
}

std::optional<std::size_t> keepSpelling(std::string_view spelling) {
  Spellings &all = spellings();
  const std::scoped_lock lock(all.mutex);
  if (const auto known = all.places.find(spelling); known != all.places.end()) return known->second;
  if (all.list.size() >= mostSpellings) return std::nullopt;
  const std::size_t place = all.list.size();
  all.places.emplace(all.list.emplace_back(spelling), place);
  return place;
}

const std::string *spellingAt(std::size_t place) {
  Spellings &all = spellings();
  const std::scoped_lock lock(all.mutex);
  return place < all.list.size() ? &all.list[place] : nullptr;
}

}  // namespace instabrew
`,
  'members.h': `#ifndef INSTABREW_RUNTIME_MEMBERS_H
#define INSTABREW_RUNTIME_MEMBERS_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "../export.h"

namespace instabrew {

/** A name of an enum member (its own, or an alias) and its ordinal. */
struct Member {
  template <class Enum>
    requires std::is_enum_v<Enum>
  constexpr Member(std::string_view memberName, Enum member)
      : name(memberName), ordinal(static_cast<std::int64_t>(member)) {}

  std::string_view name;
  std::int64_t ordinal;
};

/**
 * The ordinal of the member called \`name\`.
 * @param unknown \`Unknown <Enum>\`
 * @throws WireError (wire/unknown-enum-member) that suggests the nearest name
 */
INSTABREW_EXPORT std::int64_t memberNamed(
    std::string_view name, std::span<const Member> members, const char *unknown);

/** How generic code finds the converters of an enum; specialised next to each enum. */
template <class Enum>
struct EnumNames;

/** @param FromOrdinal nullptr: readers take names only */
template <auto ToName, auto FromName, auto FromOrdinal = nullptr>
struct Converters {
  static constexpr auto toName = ToName;
  static constexpr auto fromName = FromName;
  static constexpr auto fromOrdinal = FromOrdinal;
};

template <class Enum>
concept NamedEnum = std::is_enum_v<Enum> && requires(Enum member, std::string_view name) {
  EnumNames<Enum>::toName(member);
  EnumNames<Enum>::fromName(name);
};

/** Most spellings that a process keeps, over all enums: input must not fill the memory with them. */
inline constexpr std::size_t mostSpellings = 65536;

/** The place of a spelling that a lenient reader keeps; nothing: there are too many. Safe from any thread. */
INSTABREW_EXPORT std::optional<std::size_t> keepSpelling(std::string_view spelling);
/** The spelling at a place, which lives as long as the process; nullptr: none. Safe from any thread. */
INSTABREW_EXPORT const std::string *spellingAt(std::size_t place);

/** Kept spellings are values of their enum from here on, above every ordinal. */
template <class Enum>
inline constexpr std::int64_t firstKept = std::int64_t{1} << (sizeof(Enum) > 4 ? 62 : 30);

/** A value of the enum that stands for a spelling that is no member's; nothing: there are too many. */
template <class Enum>
std::optional<Enum> keptMember(std::string_view spelling) {
  const std::optional<std::size_t> place = keepSpelling(spelling);
  if (!place) return std::nullopt;
  return static_cast<Enum>(firstKept<Enum> + static_cast<std::int64_t>(*place));
}

/** The spelling that such a value stands for; nullptr: it is no such value. */
template <class Enum>
const std::string *keptSpelling(Enum value) {
  const auto ordinal = static_cast<std::int64_t>(value);
  return ordinal < firstKept<Enum> ? nullptr : spellingAt(static_cast<std::size_t>(ordinal - firstKept<Enum>));
}

/** What stands on the wire: the name of the member, or the spelling that was kept, with any zero bytes. */
template <NamedEnum Enum>
std::string_view wireName(Enum member) {
  const std::string *kept = keptSpelling(member);
  return kept ? std::string_view(*kept) : EnumNames<Enum>::toName(member);
}

}  // namespace instabrew

#endif
`,
  'mend_json.cpp': `#include "instabrew/mend_json.h"

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
        case '\\t':
        case '\\r':
        case '\\n': ++at_; break;
        default: word();
      }
    }
    return std::move(mended_);
  }

 private:
  /** \`true\`, \`false\`, \`null\` or a number, or what else stands where one may. */
  void word() {
    const std::size_t end = std::min(text_.find_first_of(",:]}[{\\" \\t\\r\\n", at_), text_.size());
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
      if (text_[at_] == '\\\\') escape(isInKey);
      else ++at_;
    }
    ++at_;
    ++(isInKey ? keys_ : values_);
  }

  /** Whether the string here follows an opening brace, or a comma in an object. */
  bool isKey() const {
    const std::size_t before = at_ == 0 ? at_ : text_.find_last_not_of(" \\t\\r\\n", at_ - 1);
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
      mended_.text.replace(at_, 6, "\\\\u003f");
    }
    at_ += 6;
  }

  /** The code unit that an escape with four hex digits stands for. */
  std::optional<unsigned> unitAt(std::size_t at) const {
    if (at + 6 > text_.size() || text_[at] != '\\\\' || text_[at + 1] != 'u') return {};
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
`,
  'mend_json.h': `#ifndef INSTABREW_RUNTIME_MEND_JSON_H
#define INSTABREW_RUNTIME_MEND_JSON_H

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace instabrew {

/** A number that binary64 cannot hold, or half of a surrogate pair: JSON by its grammar, but not to be kept. */
struct BadToken {
  /** The values of the text before the one that it is part of, or the keys, if it is part of a key. */
  std::size_t index;
  bool isInKey;
  std::size_t offset;
  const char *code;
  const char *expected;
  std::string token;
};

/** A text of the same length without bad tokens, and what they were, in the order of the text. */
struct MendedJson {
  std::string text;
  std::vector<BadToken> bad;
};

/** Where the text is not JSON, what it says of the rest does not matter. */
MendedJson mendJson(std::string_view text);

}  // namespace instabrew

#endif
`,
  'name_scope.cpp': `#include "instabrew/name_scope.h"

#include <algorithm>

namespace instabrew {
namespace {

using Kinds = std::initializer_list<std::string_view>;

bool has(const Kinds &kinds, std::string_view kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

void enter(NameTable &table, std::string_view kind, std::string_view name, std::size_t object) {
  const auto [found, isNew] = table[kind].try_emplace(name, Named{.object = object});
  if (!isNew) found->second.isShared = true;
}

/** @param among kinds that count; nullptr: all */
Named *look(NameTable &table, const Link &link, std::string_view name, const Kinds *among = nullptr) {
  for (std::string_view kind : link.kinds) {
    if (among && !has(*among, kind)) continue;
    const auto names = table.find(kind);
    if (names == table.end()) continue;
    if (const auto found = names->second.find(name); found != names->second.end()) return &found->second;
  }
  return nullptr;
}

}  // namespace

NameScope::NameScope(NameScope *parent, const Scoping &scoping, NameTable &all)
    : parent_(parent), scoping_(scoping), all_(all) {}

void NameScope::declare(std::string_view kind, std::string_view name, std::size_t object) {
  enter(all_, kind, name, object);
  for (NameScope *at = this; at; at = at->parent_) {
    const bool isLast = has(at->scoping_.scopes, kind) || !at->parent_;
    if (isLast || has(at->scoping_.shares, kind)) enter(at->names_, kind, name, object);
    if (isLast) return;
  }
}

Named *NameScope::find(const Link &link, std::string_view name) {
  for (NameScope *at = this; at; at = at->parent_) {
    if (Named *found = at->findHere(link, name)) return found;
    if (at->scoping_.reaches.size() == 0) continue;
    if (Named *found = look(all_, link, name, &at->scoping_.reaches)) return found;
  }
  return nullptr;
}

Named *NameScope::findHere(const Link &link, std::string_view name) { return look(names_, link, name); }

std::vector<std::string_view> NameScope::candidates(const Link &link, std::size_t limit, bool here) const {
  std::vector<std::string_view> found;
  for (const NameScope *at = this; at; at = here ? nullptr : at->parent_) {
    for (std::string_view kind : link.kinds) {
      const auto names = at->names_.find(kind);
      if (names == at->names_.end()) continue;
      for (const auto &[name, object] : names->second) {
        if (found.size() >= limit) return found;
        found.push_back(name);
      }
    }
  }
  return found;
}

}  // namespace instabrew
`,
  'name_scope.h': `#ifndef INSTABREW_RUNTIME_NAME_SCOPE_H
#define INSTABREW_RUNTIME_NAME_SCOPE_H

#include <cstddef>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "instabrew/document_walk.h"

namespace instabrew {

/** An object that a name was found to mean. */
struct Named {
  /** Its place among the objects of the document, in program order. */
  std::size_t object;
  /** Another object has the same name in the same scope; this one stands before it. */
  bool isShared = false;
  /** That was said already. */
  bool isReported = false;
};

/** Objects by kind and name. The names stay where they are, in the document. */
using NameTable = std::map<std::string_view, std::unordered_map<std::string_view, Named>>;

/** The names that can be seen inside one object. The outermost scope has every kind that no other one holds. */
class NameScope {
 public:
  /** @param all every object of the document, for look-ups that reach it */
  NameScope(NameScope *parent, const Scoping &scoping, NameTable &all);

  NameScope *parent() const { return parent_; }

  /** Names an object that stands directly in this scope. Objects are declared in program order. */
  void declare(std::string_view kind, std::string_view name, std::size_t object);
  /** What the name means here: in this scope or in those around it, in the order of the link's kinds. */
  Named *find(const Link &link, std::string_view name);
  /** What the name means among the objects inside this one. */
  Named *findHere(const Link &link, std::string_view name);
  /** Names that the link could mean, nearest scope first; at most \`limit\`. \`here\`: inside this object only. */
  std::vector<std::string_view> candidates(const Link &link, std::size_t limit, bool here) const;

 private:
  NameScope *parent_;
  Scoping scoping_;
  NameTable &all_;
  NameTable names_;
};

}  // namespace instabrew

#endif
`,
  'names.cpp': `#include "instabrew/names.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "instabrew/name_scope.h"

namespace instabrew {
namespace {

/** Names that a hint is looked for among; more would take long, and help little. */
constexpr std::size_t hintCandidates = 2000;

/** One object of the document, by its place in program order: both passes see them in the same order. */
struct Known {
  /** What can be seen inside; nullptr: the same as outside. */
  NameScope *scope = nullptr;
  std::vector<Fact> facts;
  std::optional<StoragePlace> place;
};

/** What the first pass finds out for the second. */
struct Directory {
  NameTable all;
  /** The first one is that of the whole document. */
  std::deque<NameScope> scopes;
  std::vector<Known> objects;

  Directory() { scopes.emplace_back(nullptr, Scoping{}, all); }
};

/** What both passes keep of the way to the place that they are at. */
class Pass : public DocumentWalk {
 protected:
  Pass(Directory &directory, Reader &reader, const NameOptions &options)
      : directory_(directory), reader_(reader), options_(options), scope_(&directory.scopes.front()) {}

  NameScope &scope() { return *scope_; }
  void enterScope(NameScope *scope) {
    outer_.push_back(scope_);
    if (scope) scope_ = scope;
  }
  void leaveScope() {
    scope_ = outer_.back();
    outer_.pop_back();
  }

  void report(Diagnostic finding, const Path &below) {
    finding.path = reader_.path();
    finding.path.insert(finding.path.end(), below.begin(), below.end());
    reader_.report(std::move(finding));
  }

  Severity severity() const { return options_.lenient ? Severity::Warning : Severity::Error; }
  Directory &directory() { return directory_; }
  const NameOptions &options() const { return options_; }

 private:
  Directory &directory_;
  Reader &reader_;
  NameOptions options_;
  NameScope *scope_;
  std::vector<NameScope *> outer_;
};

/** Enters every object under its names. */
class Naming : public Pass {
 public:
  Naming(Directory &directory, Reader &reader, const NameOptions &options) : Pass(directory, reader, options) {}

 private:
  /** Names of the entries of one list; nullptr: the next object is no entry. */
  using Siblings = std::unordered_map<std::string_view, std::size_t>;

  void enterObject(const Scoping &scoping, std::initializer_list<ObjectName> names,
                   std::initializer_list<Fact> facts, const void *,
                   const std::optional<StoragePlace> &storage) override {
    const std::size_t place = directory().objects.size();
    directory().objects.push_back({.scope = nullptr, .facts = facts, .place = std::nullopt});
    if (storage) directory().objects.back().place = *storage;
    for (const ObjectName &name : names) {
      if (!name.name) continue;
      if (siblings_) keepApart(*siblings_, name, place);
      scope().declare(name.kind, *name.name, place);
    }
    const bool hasScope = scoping.scopes.size() + scoping.shares.size() + scoping.reaches.size() > 0;
    NameScope *own = hasScope ? &directory().scopes.emplace_back(&scope(), scoping, directory().all) : nullptr;
    directory().objects[place].scope = own;
    enterScope(own);
    outerSiblings_.push_back(std::exchange(siblings_, nullptr));
  }

  void leaveObject() override {
    leaveScope();
    siblings_ = outerSiblings_.back();
    outerSiblings_.pop_back();
  }

  void enterList() override {
    outerSiblings_.push_back(siblings_);
    siblings_ = &lists_.emplace_back();
  }

  void leaveList() override {
    lists_.pop_back();
    siblings_ = outerSiblings_.back();
    outerSiblings_.pop_back();
  }

  void keepApart(Siblings &siblings, const ObjectName &name, std::size_t object) {
    const auto [first, isNew] = siblings.try_emplace(*name.name, object);
    if (isNew || first->second == object) return;
    const std::string free = freeName(siblings, *name.name);
    Path at = path();
    at.emplace_back(std::string(name.key));
    report({.code = "wire/duplicate-name",
            .path = {},
            .expected = "a name that no entry before it has",
            .actual = inQuotes(*name.name),
            .hint = options().rename ? "read as " + inQuotes(free) : "",
            .severity = severity()},
           at);
    if (!options().rename) return;
    // Whoever asks for new names may change the document; the walk alone sees it as constant.
    const_cast<std::string &>(*name.name) = free;
    siblings.emplace(*name.name, object);
  }

  static std::string freeName(const Siblings &siblings, const std::string &name) {
    for (std::size_t suffix = 1;; ++suffix) {
      std::string free = name + "_" + std::to_string(suffix);
      if (!siblings.contains(free)) return free;
    }
  }

  Siblings *siblings_ = nullptr;
  std::vector<Siblings *> outerSiblings_;
  std::deque<Siblings> lists_;
};

/** Looks up every link. */
class Linking : public Pass {
 public:
  Linking(Directory &directory, Reader &reader, const NameOptions &options)
      : Pass(directory, reader, options) {}

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  void enterObject(const Scoping &, std::initializer_list<ObjectName>, std::initializer_list<Fact>,
                   const void *instruction, const std::optional<StoragePlace> &) override {
    const std::size_t place = next_++;
    enterScope(directory().objects[place].scope);
    outerInstructions_.push_back(instruction_);
    if (instruction) instruction_ = place;
  }

  void leaveObject() override {
    leaveScope();
    instruction_ = outerInstructions_.back();
    outerInstructions_.pop_back();
  }

  void onLink(const std::string &name, const Link &link, LinkFields siblings) override {
    bool isKnown = true;
    NameScope *const place = placeOf(link, siblings, isKnown);
    // A sibling that names nothing is reported by itself.
    if (!isKnown) return;
    Named *const found = place ? place->findHere(link, name) : scope().find(link, name);
    if (found) {
      check(*found, name, link);
      const std::optional<StoragePlace> &storage = directory().objects[found->object].place;
      if (storage && options().places) options().places->insert_or_assign(&name, *storage);
    } else reportUnknown(name, link, place);
  }

  /** The scope of the object that a sibling names; nullptr: none does. */
  NameScope *placeOf(const Link &of, LinkFields siblings, bool &isKnown) {
    for (std::string_view key : of.within) {
      const auto isSibling = [&](const LinkField &field) { return field.key == key; };
      const auto sibling = std::find_if(siblings.begin(), siblings.end(), isSibling);
      if (sibling == siblings.end() || !sibling->name || sibling->name->empty()) continue;
      NameScope *const outer = placeOf(*sibling->link, siblings, isKnown);
      if (!isKnown) return nullptr;
      const Link &link = *sibling->link;
      const std::string &name = *sibling->name;
      const Named *const found = outer ? outer->findHere(link, name) : scope().find(link, name);
      NameScope *const inner = found ? directory().objects[found->object].scope : nullptr;
      isKnown = inner != nullptr;
      return inner;
    }
    return nullptr;
  }

  void check(Named &found, const std::string &name, const Link &link) {
    if (link.notSelf && found.object == instruction_) {
      report({.code = "wire/self-dependency",
              .path = {},
              .expected = "another instruction",
              .actual = inQuotes(name) + " itself"},
             path());
    }
    for (const Fact &wanted : link.where) checkFact(found, name, wanted);
    if (!found.isShared || found.isReported) return;
    found.isReported = true;
    report({.code = "wire/ambiguous-name",
            .path = {},
            .expected = "the name of one object",
            .actual = inQuotes(name) + ", the name of several",
            .hint = "the first one in program order is meant",
            .severity = Severity::Warning},
           path());
  }

  void checkFact(const Named &found, const std::string &name, const Fact &wanted) {
    const std::vector<Fact> &facts = directory().objects[found.object].facts;
    const auto isWanted = [&](const Fact &fact) { return fact.key == wanted.key; };
    const auto fact = std::find_if(facts.begin(), facts.end(), isWanted);
    const std::string_view value = fact == facts.end() ? "nothing" : fact->value;
    if (fact != facts.end() && value == wanted.value) return;
    report({.code = "wire/constraint",
            .path = {},
            .expected = "one whose " + std::string(wanted.key) + " is " + inQuotes(wanted.value),
            .actual = inQuotes(name) + ", with " + inQuotes(value)},
           path());
  }

  void reportUnknown(const std::string &name, const Link &link, NameScope *place) {
    const std::vector<std::string_view> candidates =
        (place ? *place : scope()).candidates(link, hintCandidates, place != nullptr);
    std::string kinds;
    for (std::string_view kind : link.kinds) kinds += (kinds.empty() ? "" : " or ") + std::string(kind);
    std::replace(kinds.begin(), kinds.end(), '_', ' ');
    report({.code = "wire/unknown-name",
            .path = {},
            .expected = "the name of a " + kinds,
            .actual = inQuotes(name),
            .hint = candidates.size() < hintCandidates ? suggestion(name, candidates) : "",
            .severity = severity()},
           path());
  }

  std::size_t next_ = 0;
  std::size_t instruction_ = none;
  std::vector<std::size_t> outerInstructions_;
};

}  // namespace

void checkNames(const std::function<void(DocumentWalk &)> &walk, Reader &reader, const NameOptions &options) {
  Directory directory;
  Naming naming(directory, reader, options);
  walk(naming);
  Linking linking(directory, reader, options);
  walk(linking);
}

}  // namespace instabrew
`,
  'names.h': `#ifndef INSTABREW_RUNTIME_NAMES_H
#define INSTABREW_RUNTIME_NAMES_H

#include <functional>
#include <string>
#include <unordered_map>

#include "instabrew/document_walk.h"
#include "instabrew/reader.h"

namespace instabrew {

/** Where tensors lie, by the names that mean them: the strings of the document, not what they say. */
using TensorPlaces = std::unordered_map<const std::string *, StoragePlace>;

struct NameOptions {
  /** Unknown and repeated names are warnings. */
  bool lenient = false;
  /**
   * Gives the second of two entries of one name the first free one of \`name_1\`, \`name_2\`, … Only for documents
   * that the caller may change.
   */
  bool rename = false;
  /** Takes the place of every storage that a name means. */
  TensorPlaces *places = nullptr;
};

/**
 * Checks the names of a document in two passes: first every object is entered under its name into the records
 * around it, then every link is looked up from where it stands. So an object may stand behind the links to it.
 * @param walk goes over the document
 * @param reader takes the findings; it stands at the root of the document
 */
void checkNames(const std::function<void(DocumentWalk &)> &walk, Reader &reader,
                const NameOptions &options = {});

}  // namespace instabrew

#endif
`,
  'number.h': `#ifndef INSTABREW_RUNTIME_NUMBER_H
#define INSTABREW_RUNTIME_NUMBER_H

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

#include "../export.h"
#include "hash.h"
#include "opaque.h"
#include "same.h"

namespace instabrew {

/** How the immediates of a dtype are written. */
enum class ImmediateForm {
  /** Refused with wire/bad-immediate-dtype. */
  None,
  Int8,
  Int16,
  Int32,
  Int64,
  UInt8,
  UInt16,
  UInt32,
  UInt64,
  /** The bit pattern of a 16-bit float, 0 to 65535. */
  Bits16,
  Float32,
  /** A dtype that the ISA does not have: any JSON value, kept as read. */
  AsRead,
  /** There is no dtype to go by: refused with wire/bad-immediate-dtype. */
  Missing,
  /** The dtype itself could not be read: the value is not looked at. */
  Unknown,
};

/** The value of an immediate; its dtype says which kind it is. Integers are exact over all of 64 bits. */
class INSTABREW_EXPORT Number {
 public:
  Number() = default;
  template <std::signed_integral T>
  Number(T value) : value_(static_cast<std::int64_t>(value)) {}
  /** Kept as int64 where it fits, so that equal numbers are equal. */
  template <std::unsigned_integral T>
  Number(T value) {
    const auto wide = static_cast<std::uint64_t>(value);
    if (wide <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      value_ = static_cast<std::int64_t>(wide);
    } else {
      value_ = wide;
    }
  }
  template <std::floating_point T>
  Number(T value) : value_(static_cast<double>(value)) {}

  /** The value of a dtype that the ISA does not have. */
  Number(Opaque value) : value_(std::move(value)) {}

  bool isReal() const { return std::holds_alternative<double>(value_); }
  const std::variant<std::int64_t, std::uint64_t, double, Opaque> &value() const { return value_; }

  /** The same integer as a T; nothing: it is a real, or outside of T. */
  template <std::integral T>
  std::optional<T> to() const {
    return std::visit(
        []<class V>(const V &value) -> std::optional<T> {
          if constexpr (std::integral<V>) {
            if (std::in_range<T>(value)) return static_cast<T>(value);
          }
          return std::nullopt;
        },
        value_);
  }

  /** The nearest binary64; NaN for a value that is no number. */
  double toReal() const {
    return std::visit(
        []<class V>(const V &value) {
          if constexpr (std::same_as<V, Opaque>) return std::numeric_limits<double>::quiet_NaN();
          else return static_cast<double>(value);
        },
        value_);
  }

  std::size_t hash() const { return std::visit([](const auto &value) { return hashOf(value); }, value_); }

  /** Reals by bit pattern. */
  friend bool operator==(const Number &a, const Number &b) {
    return a.isReal() && b.isReal() ? same(std::get<double>(a.value_), std::get<double>(b.value_))
                                    : a.value_ == b.value_;
  }

 private:
  std::variant<std::int64_t, std::uint64_t, double, Opaque> value_;
};

}  // namespace instabrew

#endif
`,
  'older_forms.cpp': `#include "instabrew/older_forms.h"

#include <nlohmann/json.hpp>
#include <set>

#include "instabrew/json_text.h"

namespace instabrew {
namespace {

using nlohmann::json;

/** A value that could not be made, which has been reported. */
json bad() { return json::value_t::discarded; }

/** Makes the current form of one object. */
class Maker {
 public:
  Maker(const std::vector<Opaque> &forms, Reader &reader) : forms_(forms), reader_(reader) {}

  json make(const json &form, const json &object) {
    checkOnly(form, object);
    json made = fill(form["to"], object);
    std::set<std::string> known = keys(form["to"]);
    for (const char *part : {"when", "only"}) {
      const json named = form.value(part, json::object());
      for (const auto &[key, value] : named.items()) known.insert(key);
    }
    for (const auto &[key, value] : object.items()) {
      if (known.contains(key)) continue;
      if (reader_.lenient()) made[key] = value;
      else unknownKey(key, form["name"].get_ref<const std::string &>());
    }
    return made;
  }

 private:
  void checkOnly(const json &form, const json &object) {
    const json only = form.value("only", json::object());
    for (const auto &[key, wanted] : only.items()) {
      const auto found = object.find(key);
      if (found == object.end() || *found == wanted) continue;
      const Reader::Step step(reader_, key);
      reader_.fail("wire/constraint", printJson(wanted) + " in a " + form["name"].get<std::string>(),
                   inQuotes(printJson(*found)));
    }
  }

  void unknownKey(const std::string &key, const std::string &name) {
    const Reader::Step step(reader_, key);
    reader_.failKey("wire/unknown-key", "a key of a " + name, inQuotes(key));
  }

  const json &named(const json &name) const {
    for (const Opaque &form : forms_) {
      if (form.json()["name"] == name) return form.json()["to"];
    }
    return name;
  }

  /** The keys of the object itself that a template looks at. */
  std::set<std::string> keys(const json &to) const {
    if (!to.is_object()) return {};
    if (to.contains("get")) return {to["get"].get<std::string>()};
    if (to.contains("each")) return {to["each"].get<std::string>()};
    if (to.contains("form")) return keys(named(to["form"]));
    std::set<std::string> found;
    for (const auto &[key, part] : to["object"].items()) found.merge(keys(part));
    return found;
  }

  json fill(const json &to, const json &object) {
    if (!to.is_object()) return to;
    if (to.contains("form")) return fill(named(to["form"]), object);
    if (to.contains("each")) return each(to, object);
    if (to.contains("object")) {
      json made = json::object();
      for (const auto &[key, part] : to["object"].items()) made[key] = fill(part, object);
      return made;
    }
    const auto &key = to["get"].get_ref<const std::string &>();
    if (const auto found = object.find(key); found != object.end()) return *found;
    if (to.contains("else")) return fill(to["else"], object);
    const Reader::Step step(reader_, key);
    reader_.fail("wire/missing-key", "the key " + inQuotes(key), "an object without it");
    return bad();
  }

  json each(const json &to, const json &object) {
    const auto &key = to["each"].get_ref<const std::string &>();
    const auto list = object.find(key);
    if (list == object.end()) return json::array();
    // Not an array: the type of the place says so.
    if (!list->is_array()) return *list;
    const std::set<std::string> known = keys(to["to"]);
    const Reader::Step step(reader_, key);
    json made = json::array();
    for (std::size_t i = 0; i < list->size(); ++i) {
      const json &entry = (*list)[i];
      const Reader::Step place(reader_, i);
      if (!entry.is_object()) {
        made.push_back(entry);
        continue;
      }
      for (const auto &[name, value] : entry.items()) {
        if (!known.contains(name)) unknownKey(name, key);
      }
      made.push_back(fill(to["to"], entry));
    }
    return made;
  }

  const std::vector<Opaque> &forms_;
  Reader &reader_;
};

bool fits(const json &pattern, const json &object) {
  for (const auto &[key, wanted] : pattern.items()) {
    const auto found = object.find(key);
    if (wanted.is_null() ? found != object.end() : found == object.end() || *found != wanted) return false;
  }
  return true;
}

}  // namespace

OlderForms::OlderForms(std::span<const std::string_view> forms) {
  for (std::string_view form : forms) forms_.push_back(Opaque::parse(form));
}

std::optional<nlohmann::json> OlderForms::upgraded(const json &object, Reader &reader) const {
  for (const Opaque &form : forms_) {
    const json &spec = form.json();
    if (reader.version() > spec["version"].get<std::int64_t>() || !fits(spec["when"], object)) continue;
    return Maker(forms_, reader).make(spec, object);
  }
  return {};
}

}  // namespace instabrew
`,
  'older_forms.h': `#ifndef INSTABREW_RUNTIME_OLDER_FORMS_H
#define INSTABREW_RUNTIME_OLDER_FORMS_H

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "instabrew/opaque.h"
#include "instabrew/reader.h"

namespace instabrew {

/**
 * How versions of the document before the current one wrote the objects of a union: patterns, and templates of
 * what an object that fits stands for now.
 */
class OlderForms {
 public:
  /** @param forms the forms of the spec, each as JSON text; the first that fits an object is its form */
  explicit OlderForms(std::span<const std::string_view> forms);

  /** What the object stands for; nothing: it is of no older form, or the document of no older version. */
  std::optional<nlohmann::json> upgraded(const nlohmann::json &object, Reader &reader) const;

 private:
  std::vector<Opaque> forms_;
};

}  // namespace instabrew

#endif
`,
  'opaque.cpp': `#include "instabrew/opaque.h"

#include <functional>
#include <nlohmann/json.hpp>
#include <utility>

#include "instabrew/json_text.h"

namespace instabrew {
namespace {

const nlohmann::json null;

}  // namespace

Opaque::Opaque() = default;
Opaque::Opaque(nlohmann::json value) : value_(std::make_unique<nlohmann::json>(std::move(value))) {}
Opaque::Opaque(const Opaque &other)
    : value_(other.value_ ? std::make_unique<nlohmann::json>(*other.value_) : nullptr) {}
Opaque::Opaque(Opaque &&other) noexcept = default;
Opaque &Opaque::operator=(const Opaque &other) { return *this = Opaque(other); }
Opaque &Opaque::operator=(Opaque &&other) noexcept = default;
Opaque::~Opaque() = default;

Opaque Opaque::parse(std::string_view text) { return parseJson(text); }

const nlohmann::json &Opaque::json() const { return value_ ? *value_ : null; }
nlohmann::json &Opaque::json() {
  if (!value_) value_ = std::make_unique<nlohmann::json>();
  return *value_;
}

bool Opaque::isNull() const { return json().is_null(); }
bool Opaque::empty() const { return json().empty(); }

std::size_t Opaque::hash() const { return isNull() ? 0 : std::hash<std::string>()(printJson(json())); }
bool Opaque::operator==(const Opaque &other) const {
  if (isNull() || other.isNull()) return isNull() && other.isNull();
  return printJson(json()) == printJson(other.json());
}

}  // namespace instabrew
`,
  'opaque.h': `#ifndef INSTABREW_RUNTIME_OPAQUE_H
#define INSTABREW_RUNTIME_OPAQUE_H

#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "../export.h"

namespace instabrew {

/** Any JSON value, kept as read. Needs the JSON library's own header only where somebody looks inside. */
class INSTABREW_EXPORT Opaque {
 public:
  /** null */
  Opaque();
  Opaque(nlohmann::json value);
  Opaque(const Opaque &other);
  Opaque(Opaque &&other) noexcept;
  Opaque &operator=(const Opaque &other);
  Opaque &operator=(Opaque &&other) noexcept;
  ~Opaque();

  /** Of trusted text, such as a default in the spec. @throws WireError */
  static Opaque parse(std::string_view text);

  const nlohmann::json &json() const;
  nlohmann::json &json();
  bool isNull() const;
  /** An array or object without entries, or null. */
  bool empty() const;

  std::size_t hash() const;
  /** The same canonical text: 1 is not 1.0. */
  bool operator==(const Opaque &other) const;

 private:
  std::unique_ptr<nlohmann::json> value_;
};

}  // namespace instabrew

#endif
`,
  'parse_json.cpp': `#include <nlohmann/json.hpp>
#include <optional>

#include "instabrew/json_text.h"
#include "instabrew/mend_json.h"
#include "instabrew/reader.h"
#include "instabrew/tree_builder.h"

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
  if (text.starts_with("\\xEF\\xBB\\xBF")) return refuse("wire/syntax", "JSON text", "a byte order mark", 0);

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
  if (const std::size_t zero = text.find('\\0'); isWhole && zero != std::string_view::npos) {
    return refuse("wire/syntax", "the end of the text", "a zero byte", zero);
  }
  return isWhole ? builder.take() : json(json::value_t::discarded);
}

std::optional<std::string> unescapeJson(std::string_view literal) {
  const bool isWhole = literal.size() >= 2 && literal.front() == '"' && literal.back() == '"';
  if (!isWhole) return {};
  if (literal.find('\\\\') == std::string_view::npos) return std::string(literal.substr(1, literal.size() - 2));
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
`,
  'print_json.cpp': `#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "instabrew/json_text.h"

namespace instabrew {
namespace {

using nlohmann::json;

class Printer {
 public:
  explicit Printer(int indent) : indent_(static_cast<std::size_t>(std::max(indent, 0))) {}

  void value(const json &value) {
    switch (value.type()) {
      case json::value_t::object: return object(value);
      case json::value_t::array: return array(value);
      case json::value_t::string: return string(value.get_ref<const std::string &>());
      case json::value_t::number_float: out_ += printReal(value.get<double>()); return;
      case json::value_t::number_integer: out_ += std::to_string(value.get<std::int64_t>()); return;
      case json::value_t::number_unsigned: out_ += std::to_string(value.get<std::uint64_t>()); return;
      case json::value_t::boolean: out_ += value.get<bool>() ? "true" : "false"; return;
      default: out_ += "null"; return;
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void object(const json &object) {
    if (object.empty()) {
      out_ += "{}";
      return;
    }
    out_ += '{';
    ++depth_;
    bool first = true;
    for (const auto &[key, member] : object.get_ref<const json::object_t &>()) {
      separate(first);
      string(key);
      out_ += indent_ > 0 ? ": " : ":";
      value(member);
    }
    --depth_;
    newLine();
    out_ += '}';
  }

  void array(const json &array) {
    if (array.empty()) {
      out_ += "[]";
      return;
    }
    out_ += '[';
    ++depth_;
    bool first = true;
    for (const json &entry : array) {
      separate(first);
      value(entry);
    }
    --depth_;
    newLine();
    out_ += ']';
  }

  void separate(bool &first) {
    if (!first) out_ += ',';
    first = false;
    newLine();
  }

  void newLine() {
    if (indent_ > 0) out_.append(1, '\\n').append(indent_ * depth_, ' ');
  }

  void string(std::string_view text) {
    constexpr const char *hex = "0123456789abcdef";
    out_ += '"';
    for (char c : text) {
      switch (c) {
        case '"': out_ += "\\\\\\""; break;
        case '\\\\': out_ += "\\\\\\\\"; break;
        case '\\b': out_ += "\\\\b"; break;
        case '\\f': out_ += "\\\\f"; break;
        case '\\n': out_ += "\\\\n"; break;
        case '\\r': out_ += "\\\\r"; break;
        case '\\t': out_ += "\\\\t"; break;
        default:
          if (const auto byte = static_cast<unsigned char>(c); byte < 0x20) {
            out_.append("\\\\u00").append(1, hex[byte >> 4]).append(1, hex[byte & 15]);
          } else {
            out_ += c;
          }
      }
    }
    out_ += '"';
  }

  std::string out_;
  std::size_t indent_;
  std::size_t depth_ = 0;
};

/** The decimal point stands after position \`point\` of \`digits\`; \`digits\` has no zeros at its end. */
std::string layOut(std::string digits, int point) {
  const int count = static_cast<int>(digits.size());
  if (point >= 1 && point <= 15) {
    if (count <= point) return digits.append(static_cast<std::size_t>(point - count), '0') + ".0";
    return digits.insert(static_cast<std::size_t>(point), 1, '.');
  }
  if (point >= -3 && point <= 0) return "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;

  if (count > 1) digits.insert(1, 1, '.');
  const int exponent = point - 1;
  const std::string power = std::to_string(std::abs(exponent));
  return digits + (exponent < 0 ? "e-" : "e+") + (power.size() < 2 ? "0" : "") + power;
}

}  // namespace

std::string printJson(const json &value, int indent) {
  Printer printer(indent);
  printer.value(value);
  return printer.take();
}

std::string printReal(double value) {
  if (std::isnan(value)) return "\\"NaN\\"";
  if (std::isinf(value)) return value < 0 ? "\\"-Infinity\\"" : "\\"Infinity\\"";
  const std::string sign = std::signbit(value) ? "-" : "";
  if (value == 0) return sign + "0.0";

  // Shortest digits, as \`d.ddde[+-]xx\`.
  char buffer[32];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, std::abs(value), std::chars_format::scientific).ptr;
  const char *const e = std::find(buffer, end, 'e');
  std::string digits(1, buffer[0]);
  if (e - buffer > 2) digits.append(buffer + 2, static_cast<std::size_t>(e - buffer - 2));
  int exponent = 0;
  // from_chars takes no plus sign.
  std::from_chars(e[1] == '+' ? e + 2 : e + 1, end, exponent);
  return sign + layOut(std::move(digits), exponent + 1);
}

}  // namespace instabrew
`,
  'range.h': `#ifndef INSTABREW_RUNTIME_RANGE_H
#define INSTABREW_RUNTIME_RANGE_H

#include <concepts>
#include <limits>
#include <optional>

#include "maybe_affine.h"

namespace instabrew {

/** Legal values of an integer type, or of a field that is narrower than its type. */
template <std::integral T>
struct Range {
  T min = std::numeric_limits<T>::min();
  T max = std::numeric_limits<T>::max();

  bool has(T value) const { return value >= min && value <= max; }
};

/** Whether a field may be set to the value; expressions are not known before they run. */
template <std::integral T>
bool inRange(T value, const Range<T> &range) {
  return range.has(value);
}
template <class T, std::integral I>
bool inRange(const std::optional<T> &value, const Range<I> &range) {
  return !value || inRange(*value, range);
}
template <std::integral T, class Expression>
bool inRange(const MaybeAffine<T, Expression> &value, const Range<T> &range) {
  return !value.constant() || range.has(*value.constant());
}

}  // namespace instabrew

#endif
`,
  'reader.cpp': `#include "instabrew/reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "instabrew/json_text.h"
#include "instabrew/older_forms.h"

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
`,
  'reader.h': `#ifndef INSTABREW_RUNTIME_READER_H
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
class INSTABREW_EXPORT Reader {
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

  /** A finding at the place where the reader is. Always false, for \`return reader.fail(…)\`. */
  bool fail(std::string code, std::string expected, std::string actual, std::string hint = {},
            std::string rule = {});
  /** The same of the key of the value here. */
  bool failKey(std::string code, std::string expected, std::string actual, std::string hint = {});
  /** The value here is not of the type that is \`expected\`: wire/type-mismatch, unless that is known already. */
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
 * Reads the members of one object. Remembers which keys were asked for, so that \`finish\` can report the others.
 * Every read gives false if it found something wrong; the value is then left as it was, or partly read.
 */
class INSTABREW_EXPORT ObjectReader {
 public:
  ObjectReader(const nlohmann::json &value, Reader &reader);

  /** False: the value is no object, which has been reported. */
  bool isObject() const { return isObject_; }
  Reader &reader() { return reader_; }

  /** wire/missing-key where the key is absent. \`rule\`: what the value has to meet beyond its type. */
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
   * The alternative that the string under \`key\` names; nothing: none, which has been reported.
   * @param unknown the alternative that keeps what lenient readers do not know
   * @param usual the alternative of an object without a tag; nothing: it must have one
   */
  std::optional<std::size_t> tag(const char *key, std::span<const Tag> tags, std::size_t unknown,
                                 std::optional<std::size_t> usual = {});

  /** Brings an object without the tag up to the current version, if the document is of an older one. */
  void upgrade(const char *tag, const OlderForms &forms);

  /** The enum member that the string under \`key\` names. */
  template <class Enum>
  std::optional<Enum> enumTag(const char *key, const char *unknownCode);

  /** Whether the string under \`key\` names this member; otherwise \`unknownCode\`. */
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

  /** The form; Unknown if the dtype under \`dtypeKey\` could not be read, Missing if it is absent. */
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
`,
  'same.h': `#ifndef INSTABREW_RUNTIME_SAME_H
#define INSTABREW_RUNTIME_SAME_H

#include <cmath>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace instabrew {

template <class T>
concept Sequence = requires(const T &t) {
  typename T::value_type;
  t.begin();
  t.size();
} && !std::is_convertible_v<const T &, std::string_view>;

template <class T>
concept Optional = requires(const T &t) {
  { t.has_value() } -> std::same_as<bool>;
  *t;
};

template <class T>
concept TupleLike = requires { std::tuple_size<T>::value; };

/**
 * Equality of field values: floats by bit pattern (-0.0 is not 0.0, NaN is NaN), containers entry by entry,
 * all else by \`==\`.
 */
template <class T>
bool same(const T &a, const T &b) {
  if constexpr (std::floating_point<T>) {
    return std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b);
  } else if constexpr (Sequence<T>) {
    if (a.size() != b.size()) return false;
    for (auto i = a.begin(), j = b.begin(); i != a.end(); ++i, ++j) {
      if (!same<typename T::value_type>(*i, *j)) return false;
    }
    return true;
  } else if constexpr (Optional<T>) {
    return a.has_value() && b.has_value() ? same(*a, *b) : a.has_value() == b.has_value();
  } else if constexpr (TupleLike<T>) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return (same(std::get<I>(a), std::get<I>(b)) && ...);
    }(std::make_index_sequence<std::tuple_size_v<T>>());
  } else {
    return a == b;
  }
}

}  // namespace instabrew

#endif
`,
  'tree_builder.cpp': `#include "instabrew/tree_builder.h"

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
`,
  'tree_builder.h': `#ifndef INSTABREW_RUNTIME_TREE_BUILDER_H
#define INSTABREW_RUNTIME_TREE_BUILDER_H

#include <cstddef>
#include <list>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "instabrew/diagnostic.h"
#include "instabrew/json_text.h"
#include "instabrew/mend_json.h"

namespace instabrew {

/** Builds the tree, and says what the library's own builder lets pass: duplicate keys and depth. */
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::string_view text, const ParseLimits &limits) : text_(text), limits_(&limits) {}
  /** @param bad what was mended in the text: such values are discarded, such keys passed over */
  TreeBuilder(std::string_view mended, const ParseLimits &limits, std::span<const BadToken> bad)
      : text_(mended), limits_(&limits), mayMend_(false), bad_(bad) {}

  /** Whether the text could be read to its end. */
  bool parse();
  nlohmann::json take() { return std::move(root_); }
  std::vector<Diagnostic> &findings() { return findings_; }
  /** It stopped at something that can be mended. */
  bool isMendable() const { return isMendable_; }

  bool null() override;
  bool boolean(bool value) override;
  bool number_integer(number_integer_t value) override;
  bool number_unsigned(number_unsigned_t value) override;
  bool number_float(number_float_t value, const string_t &text) override;
  bool string(string_t &value) override;
  bool binary(binary_t &value) override;

  bool start_object(std::size_t size) override;
  bool start_array(std::size_t size) override;
  bool end_object() override;
  bool end_array() override;
  bool key(string_t &name) override;

  bool parse_error(std::size_t position, const std::string &token,
                   const nlohmann::detail::exception &error) override;

 private:
  struct Level {
    nlohmann::json *node;
    /** Empty until the first key of an object has been read. */
    std::string key;
    /** The object has the key already. */
    bool isDoubled = false;
    /** How often it had each of these again. */
    std::map<std::string, std::size_t> doubled = {};
    /** It has it already, or cannot have it: the value goes nowhere. */
    bool isIgnored = false;
  };

  /** Where the next value goes. */
  nlohmann::json *place(nlohmann::json &&value);
  bool put(nlohmann::json &&value);
  bool count();
  bool open(nlohmann::json &&container);
  bool close();

  /** The value that is read now, or the one before it in its array. */
  Path path(bool before = false) const;
  /** Reports the key whose value has been read, if its object had it already. */
  void reportDoubled();
  /** Reports what was bad in a value or a key of the text. */
  bool takeBad(bool isInKey, std::size_t index);
  void report(const BadToken &bad);
  void report(const char *code, Path path, std::string expected, std::string actual,
              std::optional<std::size_t> offset = {});

  std::string_view text_;
  const ParseLimits *limits_;
  std::vector<Diagnostic> findings_;
  bool mayMend_ = true;
  std::span<const BadToken> bad_;
  std::size_t nextBad_ = 0;
  bool isMendable_ = false;
  std::size_t values_ = 0;
  std::size_t keys_ = 0;
  nlohmann::json root_;
  std::vector<Level> levels_;
  /** Second values of duplicate keys, in nodes that do not move. */
  std::list<nlohmann::json> ignored_;
};

}  // namespace instabrew

#endif
`,
  'tree_parse.cpp': `#include "instabrew/tree_builder.h"

namespace instabrew {

// Apart: the parser of the library takes longer to compile than any other source.
bool TreeBuilder::parse() { return nlohmann::json::sax_parse(text_, this); }

}  // namespace instabrew
`,
  'tuple_form.h': `#ifndef INSTABREW_RUNTIME_TUPLE_FORM_H
#define INSTABREW_RUNTIME_TUPLE_FORM_H

#include <array>
#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>

namespace instabrew {

template <class T>
inline constexpr bool isOptionalPlace = false;
template <class T>
inline constexpr bool isOptionalPlace<std::optional<T>> = true;

/** The forms of a tuple with optional places at one end: with all of them, or with none. */
template <class... T>
class TupleForm {
  static constexpr std::array<bool, sizeof...(T) + 1> optional{isOptionalPlace<T>..., false};

  static constexpr std::size_t countFront() {
    std::size_t count = 0;
    while (count < sizeof...(T) && optional[count]) ++count;
    return count;
  }
  static constexpr std::size_t countBack() {
    std::size_t count = 0;
    while (count < sizeof...(T) && optional[sizeof...(T) - 1 - count]) ++count;
    return count;
  }

 public:
  /** Places of the shorter form: from \`begin\` up to \`end\`. */
  static constexpr std::size_t begin = countFront();
  static constexpr std::size_t end = sizeof...(T) - (begin == 0 ? countBack() : 0);
  static constexpr std::size_t shortest = end - begin;
};

/** What the places of a tuple are but the first, where that stands alone. */
template <class... T>
struct Bare {
  std::tuple<T...> rest;
};

}  // namespace instabrew

#endif
`,
  'unknown_kind.cpp': `#include "instabrew/unknown_kind.h"

#include <nlohmann/json.hpp>

#include "instabrew/reader.h"
#include "instabrew/writer.h"

namespace instabrew {

const char *UnknownKind::tag(const char *key) const {
  const nlohmann::json &json = object.json();
  const auto found = json.is_object() ? json.find(key) : json.end();
  const auto *name = found == json.end() ? nullptr : found->get_ptr<const std::string *>();
  return name ? name->c_str() : "";
}

void UnknownKind::toJson(ObjectWriter &json) const { json.putAll(object); }
void UnknownKind::readFieldsFromJson(ObjectReader &json) { json.all(object); }

}  // namespace instabrew
`,
  'unknown_kind.h': `#ifndef INSTABREW_RUNTIME_UNKNOWN_KIND_H
#define INSTABREW_RUNTIME_UNKNOWN_KIND_H

#include <cstddef>

#include "../export.h"
#include "fwd.h"
#include "opaque.h"

namespace instabrew {

/** An object of a union whose tag the spec does not know, kept as read by a lenient reader. */
struct INSTABREW_EXPORT UnknownKind {
  Opaque object;

  /** What stands under the key of the tag. */
  const char *tag(const char *key) const;

  void toJson(ObjectWriter &json) const;
  void readFieldsFromJson(ObjectReader &json);
  bool operator==(const UnknownKind &other) const { return object == other.object; }
  std::size_t hash() const { return object.hash(); }
};

}  // namespace instabrew

#endif
`,
  'verify.cpp': `#include "instabrew/verify.h"

#include <nlohmann/json.hpp>

#include "instabrew/reader.h"
#include "instabrew/writer.h"

namespace instabrew {

std::vector<Diagnostic> unreadable(const std::function<void(ObjectWriter &)> &write,
                                   const std::function<void(ObjectReader &)> &read, bool lenient) {
  nlohmann::json json;
  ObjectWriter writer(json);
  write(writer);
  Reader reader({}, lenient);
  ObjectReader object(json, reader);
  read(object);
  return reader.findings();
}

}  // namespace instabrew
`,
  'verify.h': `#ifndef INSTABREW_RUNTIME_VERIFY_H
#define INSTABREW_RUNTIME_VERIFY_H

#include <functional>
#include <vector>

#include "instabrew/diagnostic.h"
#include "instabrew/fwd.h"

namespace instabrew {

/**
 * What a reader would find wrong with what is written: values that do not fit their types or ranges.
 * \`lenient\`: what only lenient readers keep is no finding.
 */
std::vector<Diagnostic> unreadable(const std::function<void(ObjectWriter &)> &write,
                                   const std::function<void(ObjectReader &)> &read, bool lenient = false);

}  // namespace instabrew

#endif
`,
  'writer.cpp': `#include "instabrew/writer.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace instabrew {

void ValueWriter::boolean(bool value) { *target_ = value; }
void ValueWriter::integer(std::int64_t value) { *target_ = value; }
void ValueWriter::unsignedInteger(std::uint64_t value) { *target_ = value; }
void ValueWriter::string(std::string_view value) { *target_ = value; }
void ValueWriter::opaque(const Opaque &value) { *target_ = value.json(); }

void ValueWriter::real(double value) {
  if (std::isfinite(value)) *target_ = value;
  else *target_ = std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
}

void ValueWriter::beginArray() { *target_ = nlohmann::json::array(); }
ValueWriter ValueWriter::entry() { return ValueWriter(target_->emplace_back()); }

void ValueWriter::beginObject() {
  if (!target_->is_object()) *target_ = nlohmann::json::object();
}
ValueWriter ValueWriter::member(const std::string &key) { return ValueWriter((*target_)[key]); }

void ObjectWriter::putAll(const Opaque &extra) {
  if (!extra.json().is_object()) return;
  for (const auto &[key, value] : extra.json().items()) target_.member(key).opaque(value);
}

void encode(ValueWriter out, const Number &value, ImmediateForm form) {
  // A caller may have set an integer where the dtype is a float.
  if (form == ImmediateForm::Float32) return encode(out, static_cast<float>(value.toReal()));
  std::visit([&](const auto &number) { encode(out, number); }, value.value());
}

}  // namespace instabrew
`,
  'writer.h': `#ifndef INSTABREW_RUNTIME_WRITER_H
#define INSTABREW_RUNTIME_WRITER_H

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../export.h"
#include "box.h"
#include "maybe_affine.h"
#include "members.h"
#include "number.h"
#include "opaque.h"
#include "tuple_form.h"

/** encode(out, value, rule...): from a field value to a JSON value. The twin of decode.h. */
namespace instabrew {

/** The place of one value in a document. */
class INSTABREW_EXPORT ValueWriter {
 public:
  explicit ValueWriter(nlohmann::json &target) : target_(&target) {}

  void boolean(bool value);
  void integer(std::int64_t value);
  void unsignedInteger(std::uint64_t value);
  /** Non-finite values as strings. */
  void real(double value);
  void string(std::string_view value);
  void opaque(const Opaque &value);

  void beginArray();
  /** The next entry of an array. */
  ValueWriter entry();
  void beginObject();
  ValueWriter member(const std::string &key);

 private:
  nlohmann::json *target_;
};

/** Fills one object. */
class INSTABREW_EXPORT ObjectWriter {
 public:
  /** Makes the target an object, unless it is one. */
  explicit ObjectWriter(nlohmann::json &target) : ObjectWriter(ValueWriter(target)) {}
  explicit ObjectWriter(ValueWriter target) : target_(target) { target_.beginObject(); }

  /** \`rule\`: what the value is written by, besides its type. */
  template <class T, class... Rule>
  void put(const char *key, const T &value, const Rule &...rule) {
    encode(target_.member(key), value, rule...);
  }

  /** A list, the entries for which \`isFirst\` holds before all others. */
  template <class T, class IsFirst>
  void putFirst(const char *key, const std::vector<T> &value, IsFirst isFirst) {
    ValueWriter out = target_.member(key);
    out.beginArray();
    for (const bool wanted : {true, false}) {
      for (const T &entry : value) {
        if (isFirst(entry) == wanted) encode(out.entry(), entry);
      }
    }
  }

  /** Extra members: those that the spec does not know. */
  void putAll(const Opaque &extra);

 private:
  ValueWriter target_;
};

inline void encode(ValueWriter out, bool value) { out.boolean(value); }
inline void encode(ValueWriter out, double value) { out.real(value); }
/** Widened, so that the digits are those of the same value in binary64. */
inline void encode(ValueWriter out, float value) { out.real(static_cast<double>(value)); }
inline void encode(ValueWriter out, std::string_view value) { out.string(value); }
inline void encode(ValueWriter out, const char *value) { out.string(value); }
inline void encode(ValueWriter out, const std::string &value) { out.string(value); }
inline void encode(ValueWriter out, const Opaque &value) { out.opaque(value); }
INSTABREW_EXPORT void encode(ValueWriter out, const Number &value, ImmediateForm form);

template <std::signed_integral T>
void encode(ValueWriter out, T value) {
  out.integer(value);
}
template <std::unsigned_integral T>
void encode(ValueWriter out, T value) {
  out.unsignedInteger(value);
}

template <NamedEnum T>
void encode(ValueWriter out, T value) {
  out.string(wireName(value));
}

template <class T, class... Form>
concept WritableRecord =
    requires(const T &record, ObjectWriter &object, const Form &...form) { record.toJson(object, form...); };

template <class T, class... Form>
  requires WritableRecord<T, Form...>
void encode(ValueWriter out, const T &value, const Form &...form) {
  ObjectWriter object(out);
  value.toJson(object, form...);
}

template <class T, class... Rule>
void encode(ValueWriter out, const Box<T> &value, const Rule &...rule) {
  encode(out, *value, rule...);
}

template <class T, class Expression>
void encode(ValueWriter out, const MaybeAffine<T, Expression> &value) {
  if (const T *constant = value.constant()) encode(out, *constant);
  else encode(out, *value.expression());
}

template <class T, class... Rule>
void encode(ValueWriter out, const std::vector<T> &value, const Rule &...rule) {
  out.beginArray();
  for (const T &entry : value) encode(out.entry(), entry, rule...);
}

template <class T>
void encodePlace(ValueWriter out, const T &value) {
  if constexpr (!isOptionalPlace<T>) encode(out, value);
  else if (value) encode(out, *value);
}

template <class T, std::size_t N, class... Rule>
void encode(ValueWriter out, const std::array<T, N> &value, const Rule &...rule) {
  out.beginArray();
  for (const T &entry : value) encode(out.entry(), entry, rule...);
}

/** Optional places are left out where the first of them is not set. */
template <class... T>
void encode(ValueWriter out, const std::tuple<T...> &value) {
  using Form = TupleForm<T...>;
  bool isShort = false;
  if constexpr (Form::begin > 0) isShort = !std::get<0>(value);
  else if constexpr (Form::end < sizeof...(T)) isShort = !std::get<Form::end>(value);
  out.beginArray();
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    ((isShort && isOptionalPlace<T> ? void() : encodePlace(out.entry(), std::get<I>(value))), ...);
  }(std::index_sequence_for<T...>());
}

template <class T, class... Rule>
void encode(ValueWriter out, const std::map<std::string, T> &value, const Rule &...rule) {
  out.beginObject();
  for (const auto &[key, member] : value) encode(out.member(key), member, rule...);
}

}  // namespace instabrew

#endif
`,
};
