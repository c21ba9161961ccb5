#ifndef INSTABREW_RUNTIME_UNKNOWN_KIND_H
#define INSTABREW_RUNTIME_UNKNOWN_KIND_H

#include <cstddef>

#include "../export.h"
#include "fwd.h"
#include "opaque.h"

namespace instabrew {

/** An object of a union whose tag the spec does not know, kept as read by a lenient reader. */
struct BIR_EXPORT UnknownKind {
  Opaque object;

  /** What stands under the key of the tag. */
  const char *tag(const char *key) const;

  void toJson(ObjectWriter &json) const;
  void readFieldsFromJson(ObjectReader &json);
  bool operator==(const UnknownKind &other) const { return object == other.object; }
  std::size_t hash() const { return object.hash(); }
};

}  // namespace instabrew

#endif
