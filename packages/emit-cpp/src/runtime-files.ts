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
#include <memory>
#include <type_traits>
#include <utility>

namespace instabrew {

/** A T of its own on the heap, for records that hold their own kind. An empty box reads as the default T. */
template <class T>
class Box {
 public:
  Box() = default;
  template <class U>
    requires std::same_as<std::remove_cvref_t<U>, T>
  Box(U &&value) : held_(std::make_unique<T>(std::forward<U>(value))) {}

  Box(const Box &other) : held_(other.held_ ? std::make_unique<T>(*other.held_) : nullptr) {}
  Box(Box &&other) noexcept = default;
  Box &operator=(const Box &other) { return *this = Box(other); }
  Box &operator=(Box &&other) noexcept = default;
  ~Box() = default;

  const T &operator*() const {
    static const T empty{};
    return held_ ? *held_ : empty;
  }
  T &operator*() {
    if (!held_) held_ = std::make_unique<T>();
    return *held_;
  }
  const T *operator->() const { return &**this; }
  T *operator->() { return &**this; }

  friend bool operator==(const Box &a, const Box &b) { return (!a.held_ && !b.held_) || *a == *b; }

 private:
  std::unique_ptr<T> held_;
};

}  // namespace instabrew

#endif
`,
  'contract.cpp': `#include "instabrew/contract.h"

#include <atomic>
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
      line_(std::atoi(placeOf(site).substr(file_.size() + 1).data())) {}

void setContractMode(ContractMode wanted) noexcept { mode.store(wanted); }

void contractViolation(const char *site) {
  if (mode.load() == ContractMode::Throw) throw ContractViolation(site);
  std::fprintf(stderr, "%s\\n", message(site).c_str());
  std::abort();
}

}  // namespace instabrew
`,
  'contract.h': `#ifndef INSTABREW_RUNTIME_CONTRACT_H
#define INSTABREW_RUNTIME_CONTRACT_H

#include <stdexcept>
#include <string>

namespace instabrew {

/** A call that the spec forbids. Names the definition in the spec that forbids it. */
class ContractViolation : public std::logic_error {
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
void setContractMode(ContractMode mode) noexcept;

/**
 * Abort: prints the text with its place and aborts. @throws ContractViolation in mode Throw.
 *
 * A site is one literal, made by the macros of the library: three texts, each with its NUL, so that every site
 * can be found again in a stripped binary:
 *
 *     @contract <spec file>:<line>   <generated file>:<line>   <what is forbidden>
 */
[[noreturn]] void contractViolation(const char *site);

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

std::string text(const Number &number) {
  const auto digits = [](auto value) { return std::to_string(value); };
  return std::visit(digits, number.value());
}

template <std::integral T>
bool decodeAs(const nlohmann::json &json, Reader &reader, Number &value) {
  T integer = 0;
  const bool good = decode(json, reader, integer);
  if (good) value = integer;
  return good;
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
      json.is_number_integer() || (!token.empty() && token.find_first_of(".eE") == token.npos);
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
  else return reader.mismatch("a number, \\"NaN\\", \\"Infinity\\" or \\"-Infinity\\"", json);
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
    case ImmediateForm::None: break;
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
#include <utility>
#include <vector>

#include "bounded_list.h"
#include "box.h"
#include "maybe_affine.h"
#include "members.h"
#include "number.h"
#include "opaque.h"
#include "range.h"
#include "reader.h"

/**
 * decode(json, reader, value, rule...): from a JSON value to a field value, strictly. False: something is
 * wrong, and has been reported.
 * The JSON library's own header is not needed here, nor in code that is made of these.
 */
namespace instabrew {

// --- plain values ------------------------------------------------------------------------------------------

bool decode(const nlohmann::json &json, Reader &reader, bool &value);
bool decode(const nlohmann::json &json, Reader &reader, float &value);
bool decode(const nlohmann::json &json, Reader &reader, double &value);
bool decode(const nlohmann::json &json, Reader &reader, std::string &value);
bool decode(const nlohmann::json &json, Reader &reader, Opaque &value);
bool decode(const nlohmann::json &json, Reader &reader, Number &value, ImmediateForm form);

/** The integer there; nothing: it is none, or one beyond 64 bits. Reports nothing. */
std::optional<Number> integerOf(const nlohmann::json &json);
/** wire/out-of-range or wire/type-mismatch. */
bool badInteger(const nlohmann::json &json, Reader &reader, const Number &min, const Number &max);
/** The string, if it is one. */
const std::string *decodeName(const nlohmann::json &json, Reader &reader, const char *expected);

template <std::integral T>
bool decode(const nlohmann::json &json, Reader &reader, T &value, const Range<T> &range = {}) {
  const std::optional<Number> number = integerOf(json);
  const std::optional<T> exact = number ? number->to<T>() : std::nullopt;
  if (!exact || !range.has(*exact)) return badInteger(json, reader, range.min, range.max);
  value = *exact;
  return true;
}

template <NamedEnum T>
bool decode(const nlohmann::json &json, Reader &reader, T &value) {
  const std::string *name = decodeName(json, reader, "the name of a member");
  if (!name) return false;
  try {
    value = EnumNames<T>::fromName(*name);
    return true;
  } catch (const WireError &error) {
    const Diagnostic &found = error.diagnostics().front();
    return reader.fail(found.code, found.expected, found.actual, found.hint);
  }
}

// --- records and unions ------------------------------------------------------------------------------------

template <class T>
concept ReadableRecord = requires(T &record, ObjectReader &object) { record.readFieldsFromJson(object); };

template <ReadableRecord T>
bool decode(const nlohmann::json &json, Reader &reader, T &value) {
  const std::size_t before = reader.findings().size();
  if (ObjectReader object(json, reader); object.isObject()) {
    // An absent key means its own default, not what the default of the whole record says.
    value = T{};
    value.readFieldsFromJson(object);
    object.finish();
  }
  return reader.findings().size() == before;
}

// --- containers --------------------------------------------------------------------------------------------

/** Whether the value is an array, of \`exactly\` or \`atMost\` so many entries. */
bool checkArray(const nlohmann::json &json, Reader &reader, std::optional<std::size_t> exactly,
                std::optional<std::size_t> atMost);
bool isObject(const nlohmann::json &json);
std::size_t arraySize(const nlohmann::json &array);
const nlohmann::json &arrayEntry(const nlohmann::json &array, std::size_t index);
using Members = std::vector<std::pair<std::string_view, const nlohmann::json *>>;
/** The members of an object; nothing: the value is none, which has been reported. */
std::optional<Members> membersOf(const nlohmann::json &json, Reader &reader);

template <class T, class... Rule>
bool decode(const nlohmann::json &json, Reader &reader, std::optional<T> &value, const Rule &...rule) {
  return decode(json, reader, value.emplace(), rule...);
}

template <class T, class... Rule>
bool decode(const nlohmann::json &json, Reader &reader, Box<T> &value, const Rule &...rule) {
  return decode(json, reader, *value, rule...);
}

template <class T, class Expression, class... Rule>
bool decode(const nlohmann::json &json, Reader &reader, MaybeAffine<T, Expression> &value,
            const Rule &...rule) {
  if (isObject(json)) {
    Expression expression;
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

template <class... T>
bool decode(const nlohmann::json &json, Reader &reader, std::tuple<T...> &value) {
  if (!checkArray(json, reader, sizeof...(T), {})) return false;
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    // Bitwise: every entry is read, whatever the ones before it gave.
    return (decodeEntry(json, reader, I, std::get<I>(value)) & ...);
  }(std::index_sequence_for<T...>());
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

namespace instabrew {

/** Keys and indexes from the root of a document. */
using PathStep = std::variant<std::string, std::size_t>;
using Path = std::vector<PathStep>;

/** \`instructions[3].op0\`; keys that are not identifiers are quoted. */
std::string formatPath(const Path &path);

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
};

/** Several lines: code and place, expected, actual, hint. */
std::string formatDiagnostic(const Diagnostic &diagnostic);

/** Bad input. Carries everything that was found. */
class WireError : public std::runtime_error {
 public:
  explicit WireError(std::vector<Diagnostic> diagnostics);

  const std::vector<Diagnostic> &diagnostics() const noexcept { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

/** \`did you mean "mult"?\` for the candidate that is close enough to be a slip of the hand; empty: none is. */
std::string suggestion(std::string_view word, std::span<const std::string_view> candidates);

/** The text in quotes, as messages show it; cut short when long. */
std::string inQuotes(std::string_view text);

}  // namespace instabrew

#endif
`,
  'fwd.h': `#ifndef INSTABREW_RUNTIME_FWD_H
#define INSTABREW_RUNTIME_FWD_H

/** Names that headers of emitted code mention; what they are stands in reader.h and writer.h. */
namespace instabrew {

class ObjectReader;
class ObjectWriter;

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

#include "diagnostic.h"

namespace instabrew {

class Reader;

struct ParseLimits {
  /** Nesting of arrays and objects. */
  std::size_t maxDepth = 256;
  std::size_t maxBytes = std::size_t{1} << 30;
};

/**
 * One JSON value (RFC 8259, UTF-8). Integers outside [-2^63, 2^64 - 1] become the nearest binary64.
 * @throws WireError with the place: wire/syntax, wire/invalid-utf8, wire/lone-surrogate, wire/number-overflow,
 *   wire/too-deep, wire/too-large, wire/duplicate-key
 */
nlohmann::json parseJson(std::string_view text, const ParseLimits &limits = {});

/**
 * The same, for a reader that goes on: duplicate keys are reported to \`reader\` (the first value stays).
 * Anything else that is not JSON ends the reading, and the result is discarded.
 */
nlohmann::json parseJson(std::string_view text, Reader &reader, const ParseLimits &limits = {});

/**
 * The canonical text: keys in ascending byte order, shortest digits, non-finite reals as strings.
 * @param indent spaces per level; 0: one line without spaces
 */
std::string printJson(const nlohmann::json &value, int indent = 0);

/** A real with the fewest digits that read back to it: \`1.0\`, \`-0.0\`, \`1e+15\`, \`"NaN"\`. */
std::string printReal(double value);

/** The text that a string literal, in its quotes, stands for; nothing: it is none. */
std::optional<std::string> unescapeJson(std::string_view literal);

/** Where the value at \`path\` stands in valid JSON text; nothing: there is no such value. */
std::optional<std::string_view> locate(std::string_view text, const Path &path);

}  // namespace instabrew

#endif
`,
  'locate_json.cpp': `#include <algorithm>

#include "instabrew/json_text.h"

namespace instabrew {
namespace {

/** Walks over JSON text. Of text that turns out to be none it finds something, or nothing. */
class Scanner {
 public:
  Scanner(std::string_view text, std::size_t start) : text_(text), at_(start) { skipSpace(); }

  std::size_t position() const { return at_; }

  /** Position of the value of a member; the last one, where a key is doubled. */
  std::optional<std::size_t> member(std::string_view key) {
    if (peek() != '{') return {};
    std::optional<std::size_t> found;
    next();
    while (peek() == '"') {
      const std::size_t start = at_;
      skipValue();
      const bool isWanted = unescapeJson(text_.substr(start, at_ - start)) == key;
      skipSpace();
      next();  // the colon
      if (isWanted) found = at_;
      skipValue();
      skipComma();
    }
    return found;
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

std::optional<std::string_view> locate(std::string_view text, const Path &path) {
  std::size_t at = 0;
  for (const PathStep &step : path) {
    Scanner scanner(text, at);
    const auto *index = std::get_if<std::size_t>(&step);
    const auto found = index ? scanner.entry(*index) : scanner.member(std::get<std::string>(step));
    if (!found) return {};
    at = *found;
  }
  Scanner scanner(text, at);
  const std::size_t start = scanner.position();
  scanner.skipValue();
  return text.substr(start, scanner.position() - start);
}

}  // namespace instabrew
`,
  'maybe_affine.h': `#ifndef INSTABREW_RUNTIME_MAYBE_AFFINE_H
#define INSTABREW_RUNTIME_MAYBE_AFFINE_H

#include <concepts>
#include <type_traits>
#include <utility>
#include <variant>

#include "box.h"
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

  /** The constant; nullptr: it is an expression. */
  const T *constant() const { return std::get_if<0>(&value_); }
  /** The expression; nullptr: it is a constant. */
  const Expression *expression() const {
    const auto *box = std::get_if<1>(&value_);
    return box ? &**box : nullptr;
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

#include <string>
#include <vector>

#include "instabrew/diagnostic.h"

namespace instabrew {

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

}  // namespace instabrew
`,
  'members.h': `#ifndef INSTABREW_RUNTIME_MEMBERS_H
#define INSTABREW_RUNTIME_MEMBERS_H

#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

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
std::int64_t memberNamed(std::string_view name, std::span<const Member> members, const char *unknown);

/** How generic code finds the converters of an enum; specialised next to each enum. */
template <class Enum>
struct EnumNames;

template <auto ToName, auto FromName>
struct Converters {
  static constexpr auto toName = ToName;
  static constexpr auto fromName = FromName;
};

template <class Enum>
concept NamedEnum = std::is_enum_v<Enum> && requires(Enum member, std::string_view name) {
  EnumNames<Enum>::toName(member);
  EnumNames<Enum>::fromName(name);
};

}  // namespace instabrew

#endif
`,
  'number.h': `#ifndef INSTABREW_RUNTIME_NUMBER_H
#define INSTABREW_RUNTIME_NUMBER_H

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

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
  /** The dtype itself could not be read: the value is not looked at. */
  Unknown,
};

/** The value of an immediate; its dtype says which kind it is. Integers are exact over all of 64 bits. */
class Number {
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

  bool isReal() const { return std::holds_alternative<double>(value_); }
  const std::variant<std::int64_t, std::uint64_t, double> &value() const { return value_; }

  /** The same integer as a T; nothing: it is a real, or outside of T. */
  template <std::integral T>
  std::optional<T> to() const {
    return std::visit(
        [](auto value) -> std::optional<T> {
          if constexpr (std::integral<decltype(value)>) {
            if (std::in_range<T>(value)) return static_cast<T>(value);
          }
          return std::nullopt;
        },
        value_);
  }

  /** The nearest binary64. */
  double toReal() const {
    return std::visit([](auto value) { return static_cast<double>(value); }, value_);
  }

  /** Reals by bit pattern. */
  friend bool operator==(const Number &a, const Number &b) {
    return a.isReal() && b.isReal() ? same(std::get<double>(a.value_), std::get<double>(b.value_))
                                    : a.value_ == b.value_;
  }

 private:
  std::variant<std::int64_t, std::uint64_t, double> value_;
};

}  // namespace instabrew

#endif
`,
  'opaque.cpp': `#include "instabrew/opaque.h"

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

bool operator==(const Opaque &a, const Opaque &b) { return printJson(a.json()) == printJson(b.json()); }

}  // namespace instabrew
`,
  'opaque.h': `#ifndef INSTABREW_RUNTIME_OPAQUE_H
#define INSTABREW_RUNTIME_OPAQUE_H

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace instabrew {

/** Any JSON value, kept as read. Needs the JSON library's own header only where somebody looks inside. */
class Opaque {
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

  /** The same canonical text: 1 is not 1.0. */
  friend bool operator==(const Opaque &a, const Opaque &b);

 private:
  std::unique_ptr<nlohmann::json> value_;
};

}  // namespace instabrew

#endif
`,
  'parse_json.cpp': `#include <list>
#include <nlohmann/json.hpp>

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

/** Builds the tree, and says what the library's own builder lets pass: duplicate keys and depth. */
class TreeBuilder : public nlohmann::json_sax<json> {
 public:
  TreeBuilder(Reader &reader, std::size_t maxDepth) : reader_(reader), maxDepth_(maxDepth) {}

  json take() { return std::move(root_); }

  bool null() override { return put(nullptr); }
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
      reader_.report("wire/duplicate-key", path(), "each key once", inQuotes(level.key) + " again");
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
      reader_.report(code, path(), "a number that binary64 can hold", token, offset);
    } else if (says("surrogate")) {
      reader_.report("wire/lone-surrogate", path(), "a surrogate with its partner", inQuotes(token), offset);
    } else {
      // Behind an entry, or where one should have followed a comma: the entry before is the nearest place.
      const bool isBehind = says("expected ']'") || says("unexpected ']'");
      reader_.report("wire/syntax", path(isBehind), "JSON text", inQuotes(token), offset);
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
    return true;
  }

  bool open(json &&container) {
    if (levels_.size() >= maxDepth_) {
      reader_.report("wire/too-deep", path(), "at most " + std::to_string(maxDepth_) + " levels", "one more");
      return false;
    }
    levels_.push_back({.node = place(std::move(container)), .key = {}});
    return true;
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

  Reader &reader_;
  std::size_t maxDepth_;
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
  if (const std::size_t zero = text.find('\\0'); zero != std::string_view::npos) {
    return refuse("wire/syntax", "JSON text", "a zero byte", zero);
  }
  if (text.starts_with("\\xEF\\xBB\\xBF")) return refuse("wire/syntax", "JSON text", "a byte order mark", 0);

  TreeBuilder builder(reader, limits.maxDepth);
  if (!json::sax_parse(text, &builder)) return json(json::value_t::discarded);
  return builder.take();
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
`,
  'reader.h': `#ifndef INSTABREW_RUNTIME_READER_H
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

  /** A finding at the place where the reader is. Always false, for \`return reader.fail(…)\`. */
  bool fail(std::string code, std::string expected, std::string actual, std::string hint = {});
  /** The value here is not of the type that is \`expected\`: wire/type-mismatch. */
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
 * Reads the members of one object. Remembers which keys were asked for, so that \`finish\` can report the others.
 * Every read gives false if it found something wrong; the value is then left as it was, or partly read.
 */
class ObjectReader {
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

  /** The alternative that the string under \`key\` names; nothing: none (reported as wire/unknown-kind). */
  std::optional<std::size_t> tag(const char *key, std::span<const Tag> tags);

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
  void ignore(const char *key) { asked_.push_back({key, true}); }

  /** The rest of an open record: all members that were not asked for. */
  void rest(Opaque &extra);

  /** The form, or Unknown if the dtype under \`dtypeKey\` was not read without a finding. */
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
  'verify.cpp': `#include "instabrew/verify.h"

#include <nlohmann/json.hpp>

#include "instabrew/reader.h"
#include "instabrew/writer.h"

namespace instabrew {

std::vector<Diagnostic> unreadable(const std::function<void(ObjectWriter &)> &write,
                                   const std::function<void(ObjectReader &)> &read) {
  nlohmann::json json;
  ObjectWriter writer(json);
  write(writer);
  Reader reader;
  ObjectReader object(json, reader);
  read(object);
  return reader.findings();
}

}  // namespace instabrew
`,
  'verify.h': `#ifndef INSTABREW_RUNTIME_VERIFY_H
#define INSTABREW_RUNTIME_VERIFY_H

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic.h"
#include "diagnostic.h"
#include "fwd.h"

namespace instabrew {

/** Checks constraints of the spec, each with the words and the line that say so. */
class ConstraintCheck {
 public:
  explicit ConstraintCheck(std::vector<Diagnostic> &findings) : findings_(findings) {}

  /** One over a value that is known only when the program runs is not checked. */
  template <class Constraint>
  void operator()(const char *file, int line, const char *message, Constraint holds) const {
    try {
      if (holds()) return;
    } catch (const ExprError &) {
      return;
    }
    findings_.push_back({.code = "verify/constraint",
                         .path = {},
                         .expected = message,
                         .actual = "an instruction for which this does not hold",
                         .rule = std::string(file) + ":" + std::to_string(line)});
  }

 private:
  std::vector<Diagnostic> &findings_;
};

/** What a reader would find wrong with what is written: values that do not fit their types or ranges. */
std::vector<Diagnostic> unreadable(const std::function<void(ObjectWriter &)> &write,
                                   const std::function<void(ObjectReader &)> &read);

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
  std::visit([&](auto number) { encode(out, number); }, value.value());
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

#include "box.h"
#include "maybe_affine.h"
#include "members.h"
#include "number.h"
#include "opaque.h"

/** encode(out, value, rule...): from a field value to a JSON value. The twin of decode.h. */
namespace instabrew {

/** The place of one value in a document. */
class ValueWriter {
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
class ObjectWriter {
 public:
  /** Makes the target an object, unless it is one. */
  explicit ObjectWriter(nlohmann::json &target) : ObjectWriter(ValueWriter(target)) {}
  explicit ObjectWriter(ValueWriter target) : target_(target) { target_.beginObject(); }

  /** \`rule\`: what the value is written by, besides its type. */
  template <class T, class... Rule>
  void put(const char *key, const T &value, const Rule &...rule) {
    encode(target_.member(key), value, rule...);
  }

  /** The extra members of an open record. */
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
void encode(ValueWriter out, const Number &value, ImmediateForm form);

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
  out.string(EnumNames<T>::toName(value));
}

template <class T>
concept WritableRecord = requires(const T &record, ObjectWriter &object) { record.toJson(object); };

template <WritableRecord T>
void encode(ValueWriter out, const T &value) {
  ObjectWriter object(out);
  value.toJson(object);
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

template <class T, std::size_t N, class... Rule>
void encode(ValueWriter out, const std::array<T, N> &value, const Rule &...rule) {
  out.beginArray();
  for (const T &entry : value) encode(out.entry(), entry, rule...);
}

template <class... T>
void encode(ValueWriter out, const std::tuple<T...> &value) {
  out.beginArray();
  std::apply([&](const T &...entries) { (encode(out.entry(), entries), ...); }, value);
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
