#ifndef INSTABREW_RUNTIME_DOCUMENT_WALK_H
#define INSTABREW_RUNTIME_DOCUMENT_WALK_H

#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "box.h"
#include "diagnostic.h"
#include "maybe_affine.h"

namespace instabrew {

/** What a field of an object is. */
struct Fact {
  std::string_view key;
  std::string_view value;
};

/** What a string is the name of. */
struct Link {
  /** Kinds of objects, looked up in this order. */
  std::initializer_list<std::string_view> kinds;
  /** Sibling fields; the first one that is set says which object the name is looked up in. */
  std::initializer_list<std::string_view> within = {};
  /** What fields of the object must be. */
  std::initializer_list<Fact> where = {};
  /** The instruction that holds the link is not meant. */
  bool notSelf = false;
};

/** A field that is a link, as the links beside it see it; `name` is nullptr where it is not set. */
struct LinkField {
  std::string_view key;
  const std::string *name;
  const Link *link;
};
using LinkFields = std::span<const LinkField>;

/** What an object is called: `name` is nullptr where it has none. */
struct ObjectName {
  std::string_view kind;
  std::string_view key;
  const std::string *name;
};

/** Where the names of the objects inside an object can be seen. */
struct Scoping {
  /** Objects of these kinds are seen from inside only. */
  std::initializer_list<std::string_view> scopes = {};
  /** Objects of these kinds are seen from further out as well. */
  std::initializer_list<std::string_view> shares = {};
  /** Links to these kinds are looked up in the whole document when nothing around them has the name. */
  std::initializer_list<std::string_view> reaches = {};
};

inline const std::string *nameOf(const std::string &name) { return &name; }
inline const std::string *nameOf(const std::optional<std::string> &name) { return name ? &*name : nullptr; }

/**
 * Goes over the objects and links of a document in program order. What is done at each of them, derived classes
 * say; where they are, the `walk` methods of records and instructions.
 */
class DocumentWalk {
 public:
  virtual ~DocumentWalk() = default;
  DocumentWalk(const DocumentWalk &) = delete;
  DocumentWalk &operator=(const DocumentWalk &) = delete;

  const Path &path() const { return path_; }

  /** The walk is inside an object as long as this lives. */
  class Object {
   public:
    /** @param instruction the object, if it is an instruction */
    Object(DocumentWalk &walk, const Scoping &scoping, std::initializer_list<ObjectName> names,
           std::initializer_list<Fact> facts = {}, const void *instruction = nullptr)
        : walk_(walk) {
      walk_.enterObject(scoping, names, facts, instruction);
    }
    ~Object() { walk_.leaveObject(); }
    Object(const Object &) = delete;
    Object &operator=(const Object &) = delete;

   private:
    DocumentWalk &walk_;
  };

  void link(PathStep step, const std::string &name, const Link &what, LinkFields siblings = {}) {
    if (name.empty()) return;
    path_.push_back(std::move(step));
    onLink(name, what, siblings);
    path_.pop_back();
  }
  void link(PathStep step, const std::optional<std::string> &name, const Link &what, LinkFields siblings = {}) {
    if (name) link(std::move(step), *name, what, siblings);
  }

  /** A link at the place where the walk is: the key of a map. */
  void linkHere(const std::string &name, const Link &what, LinkFields siblings = {}) {
    if (!name.empty()) onLink(name, what, siblings);
  }

  /** Goes on inside a value. */
  template <class T>
  void enter(PathStep step, const T &value) {
    path_.push_back(std::move(step));
    inside(value);
    path_.pop_back();
  }

  /** @param visit called with the place and the value of each entry */
  template <class T, class Visit>
  void each(PathStep step, const std::vector<T> &list, Visit visit) {
    if (list.empty()) return;
    path_.push_back(std::move(step));
    enterList();
    for (std::size_t i = 0; i < list.size(); ++i) visit(i, list[i]);
    leaveList();
    path_.pop_back();
  }
  template <class T, class Visit>
  void each(PathStep step, const std::map<std::string, T> &map, Visit visit) {
    path_.push_back(std::move(step));
    for (const auto &[key, value] : map) visit(key, value);
    path_.pop_back();
  }
  template <class T, class Visit>
  void each(PathStep step, const std::optional<T> &value, Visit visit) {
    if (value) each(std::move(step), *value, visit);
  }

  /** The entries of a document that is a list. */
  template <class T>
  void entries(const std::vector<T> &document) {
    for (std::size_t i = 0; i < document.size(); ++i) enter(i, document[i]);
  }

  /** What a tuple holds, one step further down. */
  template <class Visit>
  void places(PathStep step, Visit visit) {
    path_.push_back(std::move(step));
    visit();
    path_.pop_back();
  }

  template <class T>
  void inside(const T &value) {
    if constexpr (requires { value.walk(*this); }) value.walk(*this);
  }
  template <class T>
  void inside(const std::optional<T> &value) {
    if (value) inside(*value);
  }
  template <class T>
  void inside(const Box<T> &value) {
    inside(*value);
  }
  template <class T, class Expression>
  void inside(const MaybeAffine<T, Expression> &value) {
    if (value.expression()) inside(*value.expression());
  }

 protected:
  DocumentWalk() = default;

  virtual void enterObject(const Scoping &scoping, std::initializer_list<ObjectName> names,
                           std::initializer_list<Fact> facts, const void *instruction) = 0;
  virtual void leaveObject() = 0;
  virtual void enterList() {}
  virtual void leaveList() {}
  virtual void onLink(const std::string &, const Link &, LinkFields) {}

 private:
  Path path_;
};

}  // namespace instabrew

#endif
