#ifndef INSTABREW_RUNTIME_NAME_SCOPE_H
#define INSTABREW_RUNTIME_NAME_SCOPE_H

#include <cstddef>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bir/runtime/document_walk.h"

namespace instabrew {

/** An object that a name was found to mean. */
struct Named {
  /** Its place among the objects of the document, in program order. */
  std::size_t object;
  /** Another object has the same name in the same scope; this one stands before it. */
  bool isShared = false;
  /** That was said already. */
  bool isReported = false;
};

/** Objects by kind and name. The names stay where they are, in the document. */
using NameTable = std::map<std::string_view, std::unordered_map<std::string_view, Named>>;

/** The names that can be seen inside one object. The outermost scope has every kind that no other one holds. */
class NameScope {
 public:
  /** @param all every object of the document, for look-ups that reach it */
  NameScope(NameScope *parent, const Scoping &scoping, NameTable &all);

  NameScope *parent() const { return parent_; }

  /** Names an object that stands directly in this scope. Objects are declared in program order. */
  void declare(std::string_view kind, std::string_view name, std::size_t object);
  /** What the name means here: in this scope or in those around it, in the order of the link's kinds. */
  Named *find(const Link &link, std::string_view name);
  /** What the name means among the objects inside this one. */
  Named *findHere(const Link &link, std::string_view name);
  /** Names that the link could mean, nearest scope first; at most `limit`. `here`: inside this object only. */
  std::vector<std::string_view> candidates(const Link &link, std::size_t limit, bool here) const;

 private:
  NameScope *parent_;
  Scoping scoping_;
  NameTable &all_;
  NameTable names_;
};

}  // namespace instabrew

#endif
