#ifndef INSTABREW_RUNTIME_DECODE_H
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

/** `Form`: how immediates are written that go by a dtype of the record around this one. */
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

/** Whether the value is an array, of `exactly` or `atMost` so many entries. */
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

/** Places Begin to End of a tuple, from the entries of the array from `first` on. */
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

/** A value that is no array is the first place, and `bare` has the others. */
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
