#ifndef INSTABREW_RUNTIME_NUMBER_H
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
class BIR_EXPORT Number {
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
