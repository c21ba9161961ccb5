#ifndef INSTABREW_RUNTIME_BOX_H
#define INSTABREW_RUNTIME_BOX_H

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "hash.h"

namespace instabrew {

/** A T of its own on the heap, for records that hold their own kind. An empty box reads as the default T. */
template <class T>
class Box {
 public:
  Box() = default;
  template <class U>
    requires std::same_as<std::remove_cvref_t<U>, T>
  Box(U &&value) : held_(std::make_unique<T>(std::forward<U>(value))) {}

  Box(const Box &other) : held_(other.held_ ? std::make_unique<T>(*other.held_) : nullptr) {}
  Box(Box &&other) noexcept = default;
  Box &operator=(const Box &other) { return *this = Box(other); }
  Box &operator=(Box &&other) noexcept = default;
  ~Box() = default;

  const T &operator*() const {
    static const T empty{};
    return held_ ? *held_ : empty;
  }
  T &operator*() {
    if (!held_) held_ = std::make_unique<T>();
    return *held_;
  }
  const T *operator->() const { return &**this; }
  T *operator->() { return &**this; }

  std::size_t hash() const { return hashOf(**this); }
  friend bool operator==(const Box &a, const Box &b) { return (!a.held_ && !b.held_) || *a == *b; }

 private:
  std::unique_ptr<T> held_;
};

}  // namespace instabrew

#endif
