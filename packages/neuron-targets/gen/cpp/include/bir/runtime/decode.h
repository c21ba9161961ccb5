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

/** Whether the value is an array, of `exactly` or `atMost` so many entries. */
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
