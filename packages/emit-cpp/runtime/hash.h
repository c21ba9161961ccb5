#ifndef INSTABREW_RUNTIME_HASH_H
#define INSTABREW_RUNTIME_HASH_H

#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "same.h"

namespace instabrew {

/** Mixes the hash of one more part into a hash. */
constexpr std::size_t mixed(std::size_t hash, std::size_t part) {
  // The 64-bit golden ratio, cut off on narrower machines.
  return hash ^ (part + static_cast<std::size_t>(0x9e3779b97f4a7c15U) + (hash << 6) + (hash >> 2));
}

template <class T>
concept Hashable = requires(const T &value) {
  { value.hash() } -> std::same_as<std::size_t>;
};

template <class... T>
std::size_t hashAll(const T &...values);

/** A hash of field values, equal wherever `same` is true: NaN is NaN, -0.0 is not 0.0. */
template <class T>
std::size_t hashOf(const T &value) {
  if constexpr (std::floating_point<T>) {
    if (std::isnan(value)) return 1;
    return std::hash<std::uint64_t>()(std::bit_cast<std::uint64_t>(static_cast<double>(value)));
  } else if constexpr (std::is_enum_v<T>) {
    return std::hash<std::int64_t>()(static_cast<std::int64_t>(value));
  } else if constexpr (std::integral<T> || std::same_as<T, std::string>) {
    return std::hash<T>()(value);
  } else if constexpr (Hashable<T>) {
    return value.hash();
  } else if constexpr (Sequence<T>) {
    std::size_t hash = value.size();
    for (auto i = value.begin(); i != value.end(); ++i) {
      hash = mixed(hash, hashOf<std::remove_const_t<typename T::value_type>>(*i));
    }
    return hash;
  } else if constexpr (Optional<T>) {
    return value.has_value() ? mixed(1, hashOf(*value)) : 0;
  } else {
    return std::apply([](const auto &...parts) { return hashAll(parts...); }, value);
  }
}

/** A hash of several values in their order. */
template <class... T>
std::size_t hashAll(const T &...values) {
  std::size_t hash = sizeof...(T);
  ((hash = mixed(hash, hashOf(values))), ...);
  return hash;
}

}  // namespace instabrew

#endif
