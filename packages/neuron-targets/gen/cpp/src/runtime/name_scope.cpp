#include "name_scope.h"

#include <algorithm>

namespace instabrew {
namespace {

using Kinds = std::initializer_list<std::string_view>;

bool has(const Kinds &kinds, std::string_view kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

void enter(NameTable &table, std::string_view kind, std::string_view name, std::size_t object) {
  const auto [found, isNew] = table[kind].try_emplace(name, Named{.object = object});
  if (!isNew) found->second.isShared = true;
}

/** @param among kinds that count; nullptr: all */
Named *look(NameTable &table, const Link &link, std::string_view name, const Kinds *among = nullptr) {
  for (std::string_view kind : link.kinds) {
    if (among && !has(*among, kind)) continue;
    const auto names = table.find(kind);
    if (names == table.end()) continue;
    if (const auto found = names->second.find(name); found != names->second.end()) return &found->second;
  }
  return nullptr;
}

}  // namespace

NameScope::NameScope(NameScope *parent, const Scoping &scoping, NameTable &all)
    : parent_(parent), scoping_(scoping), all_(all) {}

void NameScope::declare(std::string_view kind, std::string_view name, std::size_t object) {
  enter(all_, kind, name, object);
  for (NameScope *at = this; at; at = at->parent_) {
    const bool isLast = has(at->scoping_.scopes, kind) || !at->parent_;
    if (isLast || has(at->scoping_.shares, kind)) enter(at->names_, kind, name, object);
    if (isLast) return;
  }
}

Named *NameScope::find(const Link &link, std::string_view name) {
  for (NameScope *at = this; at; at = at->parent_) {
    if (Named *found = at->findHere(link, name)) return found;
    if (at->scoping_.reaches.size() == 0) continue;
    if (Named *found = look(all_, link, name, &at->scoping_.reaches)) return found;
  }
  return nullptr;
}

Named *NameScope::findHere(const Link &link, std::string_view name) { return look(names_, link, name); }

std::vector<std::string_view> NameScope::candidates(const Link &link, std::size_t limit, bool here) const {
  std::vector<std::string_view> found;
  for (const NameScope *at = this; at; at = here ? nullptr : at->parent_) {
    for (std::string_view kind : link.kinds) {
      const auto names = at->names_.find(kind);
      if (names == at->names_.end()) continue;
      for (const auto &[name, object] : names->second) {
        if (found.size() >= limit) return found;
        found.push_back(name);
      }
    }
  }
  return found;
}

}  // namespace instabrew
