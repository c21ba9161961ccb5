#ifndef INSTABREW_RUNTIME_CONSTRAINT_H
#define INSTABREW_RUNTIME_CONSTRAINT_H

#include <vector>

#include "instabrew/diagnostic.h"

namespace instabrew {

/** Checks constraints of the spec, each with the words and the line that say so. */
class ConstraintCheck {
 public:
  explicit ConstraintCheck(std::vector<Diagnostic> &findings) : findings_(findings) {}

  /** One over a value that is known only when the program runs is not checked. */
  template <class Constraint>
  void operator()(const char *file, int line, const char *message, const Constraint &holds) const {
    check(file, line, message, &holds, [](const void *it) { return (*static_cast<const Constraint *>(it))(); });
  }

 private:
  /** What every check comes down to, compiled once: `holds` calls `constraint`. */
  void check(const char *file, int line, const char *message, const void *constraint,
             bool (*holds)(const void *)) const;

  std::vector<Diagnostic> &findings_;
};

}  // namespace instabrew

#endif
