#ifndef INSTABREW_RUNTIME_WRITER_H
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

  /** `rule`: what the value is written by, besides its type. */
  template <class T, class... Rule>
  void put(const char *key, const T &value, const Rule &...rule) {
    encode(target_.member(key), value, rule...);
  }

  /** A list, the entries for which `isFirst` holds before all others. */
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
