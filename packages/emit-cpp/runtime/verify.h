#ifndef INSTABREW_RUNTIME_VERIFY_H
#define INSTABREW_RUNTIME_VERIFY_H

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic.h"
#include "diagnostic.h"
#include "fwd.h"

namespace instabrew {

/** Checks constraints of the spec, each with the words and the line that say so. */
class ConstraintCheck {
 public:
  explicit ConstraintCheck(std::vector<Diagnostic> &findings) : findings_(findings) {}

  /** One over a value that is known only when the program runs is not checked. */
  template <class Constraint>
  void operator()(const char *file, int line, const char *message, Constraint holds) const {
    try {
      if (holds()) return;
    } catch (const ExprError &) {
      return;
    }
    findings_.push_back({.code = "verify/constraint",
                         .path = {},
                         .expected = message,
                         .actual = "an instruction for which this does not hold",
                         .rule = std::string(file) + ":" + std::to_string(line)});
  }

 private:
  std::vector<Diagnostic> &findings_;
};

/**
 * What a reader would find wrong with what is written: values that do not fit their types or ranges.
 * `lenient`: what only lenient readers keep is no finding.
 */
std::vector<Diagnostic> unreadable(const std::function<void(ObjectWriter &)> &write,
                                   const std::function<void(ObjectReader &)> &read, bool lenient = false);

}  // namespace instabrew

#endif
