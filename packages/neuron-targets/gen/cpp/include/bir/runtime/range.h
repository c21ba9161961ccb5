#ifndef INSTABREW_RUNTIME_RANGE_H
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
