#ifndef INSTABREW_RUNTIME_ARITHMETIC_H
#define INSTABREW_RUNTIME_ARITHMETIC_H

#include "../export.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace instabrew {

/// What a running expression throws; codes are the same in TypeScript, C++ and Python.
class BIR_EXPORT ExprError : public std::runtime_error {
 public:
  ExprError(const char *code, const char *detail) : std::runtime_error(std::string(code) + ": " + detail), code_(code) {}
  const char *code() const noexcept { return code_; }

 private:
  const char *code_;
};

namespace detail {
inline constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

[[noreturn]] inline void overflow() { throw ExprError("expr/overflow", "the result is outside the signed 64-bit range"); }

constexpr std::int64_t non_zero(std::int64_t divisor) {
  if (divisor == 0) throw ExprError("expr/division-by-zero", "the divisor is 0");
  return divisor;
}

/// The one quotient that does not fit: lowest / -1.
constexpr void check_quotient(std::int64_t a, std::int64_t b) {
  if (a == lowest && b == -1) overflow();
}

constexpr std::int64_t shift_count(std::int64_t count) {
  if (count < 0 || count > 63) throw ExprError("expr/shift-range", "the shift count is not 0 to 63");
  return count;
}
}  // namespace detail

constexpr std::int64_t checked_add(std::int64_t a, std::int64_t b) {
  if (b > 0 ? a > detail::highest - b : a < detail::lowest - b) detail::overflow();
  return a + b;
}

constexpr std::int64_t checked_sub(std::int64_t a, std::int64_t b) {
  if (b > 0 ? a < detail::lowest + b : a > detail::highest + b) detail::overflow();
  return a - b;
}

constexpr std::int64_t checked_mul(std::int64_t a, std::int64_t b) {
  if (a == 0 || b == 0) return 0;
  if ((a == -1 && b == detail::lowest) || (b == -1 && a == detail::lowest)) detail::overflow();
  const auto product = static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
  if (product / b != a) detail::overflow();
  return product;
}

constexpr std::int64_t checked_neg(std::int64_t a) {
  if (a == detail::lowest) detail::overflow();
  return -a;
}

constexpr std::int64_t checked_abs(std::int64_t a) { return a < 0 ? checked_neg(a) : a; }

/// Quotient rounded towards minus infinity.
constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  detail::check_quotient(a, detail::non_zero(b));
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

/// Quotient rounded towards plus infinity.
constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b) {
  detail::check_quotient(a, detail::non_zero(b));
  return a / b + (a % b != 0 && (a < 0) == (b < 0) ? 1 : 0);
}

/// Remainder with the sign of the divisor.
constexpr std::int64_t floor_mod(std::int64_t a, std::int64_t b) {
  if (detail::non_zero(b) == -1) return 0;
  const std::int64_t rest = a % b;
  return rest != 0 && (a < 0) != (b < 0) ? rest + b : rest;
}

constexpr std::int64_t shift_left(std::int64_t a, std::int64_t count) {
  const std::int64_t shifted = a << detail::shift_count(count);
  if (shifted >> count != a) detail::overflow();
  return shifted;
}

constexpr std::int64_t shift_right(std::int64_t a, std::int64_t count) { return a >> detail::shift_count(count); }

/// An integral real as an int; NaN, infinities and what needs more than 64 bits are overflows.
inline std::int64_t checked_int(double value) {
  if (!(value >= -9223372036854775808.0 && value < 9223372036854775808.0)) detail::overflow();
  return static_cast<std::int64_t>(value);
}

/// Nearest integer, ties to the even one, whatever the rounding mode.
inline double round_half_even(double x) { return std::isfinite(x) ? std::copysign(x - std::remainder(x, 1.0), x) : x; }

/// IEEE 754 minimumNumber: NaN loses against a number, -0 is less than +0.
inline double real_min(double a, double b) {
  if (std::isnan(a)) return b;
  if (a == b) return std::signbit(a) ? a : b;
  return b < a ? b : a;
}

/// IEEE 754 maximumNumber: NaN loses against a number, +0 is more than -0.
inline double real_max(double a, double b) {
  if (std::isnan(a)) return b;
  if (a == b) return std::signbit(a) ? b : a;
  return b > a ? b : a;
}

/// -1, 1, or the operand itself when it is a zero or NaN.
inline double sign(double x) { return x == 0 || std::isnan(x) ? x : std::copysign(1.0, x); }

}  // namespace instabrew

#endif
