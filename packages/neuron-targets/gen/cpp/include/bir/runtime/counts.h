#ifndef INSTABREW_RUNTIME_COUNTS_H
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
