#ifndef INSTABREW_RUNTIME_DOCUMENT_WALK_H
#define INSTABREW_RUNTIME_DOCUMENT_WALK_H

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../export.h"
#include "box.h"
#include "diagnostic.h"
#include "maybe_affine.h"

namespace instabrew {

/** What a field of an object is. */
struct Fact {
  std::string_view key;
  std::string_view value;
};

/** Where a storage lies, in numbers that any ISA has. */
struct StoragePlace {
  /** Ordinal of its memory. */
  std::int64_t memory;
  /** The first partition that it takes. */
  std::int64_t partition;
  /** Bytes of each partition; 0: it is not laid across partitions. */
  std::uint64_t rowBytes;
};

template <class T>
const T *setValueOf(const T &value) {
  return &value;
}
template <class T>
const T *setValueOf(const std::optional<T> &value) {
  return value ? &*value : nullptr;
}

/**
 * Nothing: the storage does not say where it lies. Each of its fields may be optional.
 * @param extents the second one is the bytes of each partition
 */
template <class Memory, class Partition, class Extents>
std::optional<StoragePlace> storagePlace(const Memory &memory, const Partition &partition,
                                         const Extents &extents) {
  const auto *lies = setValueOf(memory);
  const auto *first = setValueOf(partition);
  if (!lies || !first) return {};
  const auto *sizes = setValueOf(extents);
  StoragePlace place{.memory = static_cast<std::int64_t>(*lies),
                     .partition = std::in_range<std::int64_t>(*first) ? static_cast<std::int64_t>(*first) : -1,
                     .rowBytes = 0};
  if (sizes && sizes->size() > 1 && std::in_range<std::uint64_t>((*sizes)[1]))
    place.rowBytes = static_cast<std::uint64_t>((*sizes)[1]);
  return place;
}

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

/** One step down, cheap to make: most paths are never reported. */
class BIR_EXPORT WalkStep {
 public:
  /** @param key outlives the step */
  WalkStep(const char *key) : key_(key) {}
  WalkStep(const std::string &key) : key_(key) {}
  WalkStep(std::size_t index) : index_(index), isKey_(false) {}

  PathStep inPath() const;

 private:
  std::string_view key_;
  std::size_t index_ = 0;
  bool isKey_ = true;
};

/**
 * Goes over the objects and links of a document in program order. What is done at each of them, derived classes
 * say; where they are, the `walk` methods of records and instructions.
 */
class BIR_EXPORT DocumentWalk {
 public:
  virtual ~DocumentWalk() = default;
  DocumentWalk(const DocumentWalk &) = delete;
  DocumentWalk &operator=(const DocumentWalk &) = delete;

  const Path &path() const { return path_; }

  /** The walk is inside an object as long as this lives. */
  class Object {
   public:
    /**
     * @param instruction the object, if it is an instruction
     * @param storage where it lies, if it is a storage and says so
     */
    Object(DocumentWalk &walk, const Scoping &scoping, std::initializer_list<ObjectName> names,
           std::initializer_list<Fact> facts = {}, const void *instruction = nullptr,
           const std::optional<StoragePlace> &storage = {})
        : walk_(walk) {
      walk_.enterObject(scoping, names, facts, instruction, storage);
    }
    ~Object() { walk_.leaveObject(); }
    Object(const Object &) = delete;
    Object &operator=(const Object &) = delete;

   private:
    DocumentWalk &walk_;
  };

  void link(WalkStep step, const std::string &name, const Link &what, LinkFields siblings = {}) {
    if (name.empty()) return;
    down(step);
    onLink(name, what, siblings);
    up();
  }
  void link(WalkStep step, const std::optional<std::string> &name, const Link &what, LinkFields siblings = {}) {
    if (name) link(step, *name, what, siblings);
  }

  /** Goes on inside a value. */
  template <class T>
  void enter(WalkStep step, const T &value) {
    down(step);
    inside(value);
    up();
  }

  /** @param visit called with the place and the value of each entry */
  template <class T, class Visit>
  void each(WalkStep step, const std::vector<T> &list, Visit visit) {
    if (list.empty()) return;
    down(step);
    enterList();
    for (std::size_t i = 0; i < list.size(); ++i) visit(i, list[i]);
    leaveList();
    up();
  }
  template <class T, class Visit>
  void each(WalkStep step, const std::map<std::string, T> &map, Visit visit) {
    down(step);
    for (const auto &[key, value] : map) visit(key, value);
    up();
  }
  template <class T, class Visit>
  void each(WalkStep step, const std::optional<T> &value, Visit visit) {
    if (value) each(step, *value, visit);
  }

  /** The entries of a document that is a list. */
  template <class T>
  void entries(const std::vector<T> &document) {
    for (std::size_t i = 0; i < document.size(); ++i) enter(i, document[i]);
  }

  /** What a tuple holds, one step further down. */
  template <class Visit>
  void places(WalkStep step, Visit visit) {
    down(step);
    visit();
    up();
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
                           std::initializer_list<Fact> facts, const void *instruction,
                           const std::optional<StoragePlace> &storage) = 0;
  virtual void leaveObject() = 0;
  virtual void enterList() {}
  virtual void leaveList() {}
  virtual void onLink(const std::string &, const Link &, LinkFields) {}

 private:
  void down(WalkStep step);
  void up();

  Path path_;
};

}  // namespace instabrew

#endif
