#ifndef INSTABREW_RUNTIME_MAYBE_AFFINE_H
#define INSTABREW_RUNTIME_MAYBE_AFFINE_H

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

#include "box.h"
#include "hash.h"
#include "same.h"

namespace instabrew {

/** A constant T, or an expression that gives one at run time. */
template <class T, class Expression>
class MaybeAffine {
 public:
  using Constant = T;

  MaybeAffine(T constant = T{}) : value_(constant) {}
  template <class E>
    requires std::same_as<std::remove_cvref_t<E>, Expression>
  MaybeAffine(E &&expression) : value_(Box<Expression>(std::forward<E>(expression))) {}
  MaybeAffine(Box<Expression> expression) : value_(std::move(expression)) {}

  /** The constant; nullptr: it is an expression. */
  const T *constant() const { return std::get_if<0>(&value_); }
  /** The expression; nullptr: it is a constant. */
  const Expression *expression() const {
    const auto *box = std::get_if<1>(&value_);
    return box ? &**box : nullptr;
  }

  std::size_t hash() const {
    return constant() ? hashOf(*constant()) : mixed(1, hashOf(*expression()));
  }
  /** Constants by bit pattern, expressions node by node. */
  friend bool operator==(const MaybeAffine &a, const MaybeAffine &b) {
    if (a.constant() && b.constant()) return same(*a.constant(), *b.constant());
    return a.expression() && b.expression() && *a.expression() == *b.expression();
  }

 private:
  std::variant<T, Box<Expression>> value_;
};

}  // namespace instabrew

#endif
