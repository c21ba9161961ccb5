#ifndef INSTABREW_RUNTIME_TUPLE_FORM_H
#define INSTABREW_RUNTIME_TUPLE_FORM_H

#include <array>
#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>

namespace instabrew {

template <class T>
inline constexpr bool isOptionalPlace = false;
template <class T>
inline constexpr bool isOptionalPlace<std::optional<T>> = true;

/** The forms of a tuple with optional places at one end: with all of them, or with none. */
template <class... T>
class TupleForm {
  static constexpr std::array<bool, sizeof...(T) + 1> optional{isOptionalPlace<T>..., false};

  static constexpr std::size_t countFront() {
    std::size_t count = 0;
    while (count < sizeof...(T) && optional[count]) ++count;
    return count;
  }
  static constexpr std::size_t countBack() {
    std::size_t count = 0;
    while (count < sizeof...(T) && optional[sizeof...(T) - 1 - count]) ++count;
    return count;
  }

 public:
  /** Places of the shorter form: from `begin` up to `end`. */
  static constexpr std::size_t begin = countFront();
  static constexpr std::size_t end = sizeof...(T) - (begin == 0 ? countBack() : 0);
  static constexpr std::size_t shortest = end - begin;
};

/** What the places of a tuple are but the first, where that stands alone. */
template <class... T>
struct Bare {
  std::tuple<T...> rest;
};

}  // namespace instabrew

#endif
