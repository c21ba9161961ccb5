#ifndef INSTABREW_RUNTIME_SAME_H
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
 * all else by `==`.
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
