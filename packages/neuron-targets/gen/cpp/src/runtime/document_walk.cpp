#include "bir/runtime/document_walk.h"

namespace instabrew {

PathStep WalkStep::inPath() const {
  if (isKey_) return std::string(key_);
  return index_;
}

void DocumentWalk::down(WalkStep step) {
  path_.push_back(step.inPath());
}

void DocumentWalk::up() {
  path_.pop_back();
}

}  // namespace instabrew
