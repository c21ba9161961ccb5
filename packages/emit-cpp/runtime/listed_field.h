#ifndef INSTABREW_RUNTIME_LISTED_FIELD_H
#define INSTABREW_RUNTIME_LISTED_FIELD_H

#include <nlohmann/json_fwd.hpp>

namespace instabrew {

struct ListedType;

/** A field of a record, as listings show it. */
struct ListedField {
  const char *key;
  enum class Shown {
    Always,
    UnlessDefault,
    /** It counts the entries of another field. */
    Never,
  } shown;
  /** Says what an object in it is; nullptr, or returning it: nothing that has a line of its own. */
  const ListedType *(*inside)(const nlohmann::json &object) = nullptr;
  /** Key in the objects inside that says what kind they are; nullptr: none does. */
  const char *tag = nullptr;
};

}  // namespace instabrew

#endif
