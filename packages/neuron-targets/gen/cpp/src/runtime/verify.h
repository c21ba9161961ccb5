#ifndef INSTABREW_RUNTIME_VERIFY_H
#define INSTABREW_RUNTIME_VERIFY_H

#include <functional>
#include <vector>

#include "bir/runtime/diagnostic.h"
#include "bir/runtime/fwd.h"

namespace instabrew {

/**
 * What a reader would find wrong with what is written: values that do not fit their types or ranges.
 * `lenient`: what only lenient readers keep is no finding.
 */
std::vector<Diagnostic> unreadable(const std::function<void(ObjectWriter &)> &write,
                                   const std::function<void(ObjectReader &)> &read, bool lenient = false);

}  // namespace instabrew

#endif
