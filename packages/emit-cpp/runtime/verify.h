#ifndef INSTABREW_RUNTIME_VERIFY_H
#define INSTABREW_RUNTIME_VERIFY_H

#include <utility>
#include <vector>

#include "arithmetic.h"
#include "diagnostic.h"

namespace instabrew {

/**
 * Adds a finding unless the constraint holds. One that cannot be decided, because a value is not known before the
 * program runs or is out of range, is a finding with the code of the reason.
 */
template <class Constraint>
void require(std::vector<Diagnostic> &findings, const char *code, Path path, const char *message, Constraint holds) {
  try {
    if (!holds()) findings.push_back({code, std::move(path), message, "a record for which this does not hold"});
  } catch (const ExprError &error) {
    findings.push_back({error.code(), std::move(path), message, error.what()});
  }
}

}  // namespace instabrew

#endif
