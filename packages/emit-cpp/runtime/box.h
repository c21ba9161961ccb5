#ifndef INSTABREW_RUNTIME_BOX_H
#define INSTABREW_RUNTIME_BOX_H

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "../export.h"
#include "hash.h"

namespace instabrew {

/**
 * A T of its own on the heap, for records that hold their own kind. An empty box reads as the default T.
 * What needs the whole of T is not inline: the ISA instantiates it once, not in every unit.
 */
template <class T>
class INSTABREW_EXPORT Box {
 public:
  Box() = default;
  template <class U>
    requires std::same_as<std::remove_cvref_t<U>, T>
  Box(U &&value) : held_(std::make_unique<T>(std::forward<U>(value))) {}

  Box(const Box &other);
  Box(Box &&other) noexcept;
  Box &operator=(const Box &other);
  Box &operator=(Box &&other) noexcept;
  ~Box();

  const T &operator*() const;
  T &operator*();
  const T *operator->() const { return &**this; }
  T *operator->() { return &**this; }

  std::size_t hash() const;
  friend bool operator==(const Box &a, const Box &b) { return (!a.held_ && !b.held_) || *a == *b; }

 private:
  std::unique_ptr<T> held_;
};

template <class T>
Box<T>::Box(const Box &other) : held_(other.held_ ? std::make_unique<T>(*other.held_) : nullptr) {}
template <class T>
Box<T>::Box(Box &&other) noexcept = default;
template <class T>
Box<T> &Box<T>::operator=(const Box &other) {
  Box copy(other);
  held_ = std::move(copy.held_);
  return *this;
}
template <class T>
Box<T> &Box<T>::operator=(Box &&other) noexcept = default;
template <class T>
Box<T>::~Box() = default;

template <class T>
const T &Box<T>::operator*() const {
  static const T empty{};
  return held_ ? *held_ : empty;
}
template <class T>
T &Box<T>::operator*() {
  if (!held_) held_ = std::make_unique<T>();
  return *held_;
}

template <class T>
std::size_t Box<T>::hash() const {
  return hashOf(**this);
}

}  // namespace instabrew

#endif
