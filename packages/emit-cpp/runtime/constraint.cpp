#include "instabrew/constraint.h"

#include "instabrew/arithmetic.h"

namespace instabrew {

void ConstraintCheck::check(const char *file, int line, const char *message, const void *constraint,
                            bool (*holds)(const void *)) const {
  try {
    if (holds(constraint)) return;
  } catch (const ExprError &) {
    return;
  }
  findings_.push_back({.code = "verify/constraint",
                       .path = {},
                       .expected = message,
                       .actual = "an instruction for which this does not hold",
                       .rule = std::string(file) + ":" + std::to_string(line)});
}

}  // namespace instabrew
