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
 * The partition that an offset leads to, in elements of `bytes` bytes, in a tensor that begins in `first`.
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
