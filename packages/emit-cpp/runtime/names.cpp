#include "instabrew/names.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "instabrew/name_scope.h"

namespace instabrew {
namespace {

/** Names that a hint is looked for among; more would take long, and help little. */
constexpr std::size_t hintCandidates = 2000;

/** One object of the document, by its place in program order: both passes see them in the same order. */
struct Known {
  /** What can be seen inside; nullptr: the same as outside. */
  NameScope *scope = nullptr;
  std::vector<Fact> facts;
  std::optional<StoragePlace> place;
};

/** What the first pass finds out for the second. */
struct Directory {
  NameTable all;
  /** The first one is that of the whole document. */
  std::deque<NameScope> scopes;
  std::vector<Known> objects;

  Directory() { scopes.emplace_back(nullptr, Scoping{}, all); }
};

/** What both passes keep of the way to the place that they are at. */
class Pass : public DocumentWalk {
 protected:
  Pass(Directory &directory, Reader &reader, const NameOptions &options)
      : directory_(directory), reader_(reader), options_(options), scope_(&directory.scopes.front()) {}

  NameScope &scope() { return *scope_; }
  void enterScope(NameScope *scope) {
    outer_.push_back(scope_);
    if (scope) scope_ = scope;
  }
  void leaveScope() {
    scope_ = outer_.back();
    outer_.pop_back();
  }

  void report(Diagnostic finding, const Path &below) {
    finding.path = reader_.path();
    finding.path.insert(finding.path.end(), below.begin(), below.end());
    reader_.report(std::move(finding));
  }

  Severity severity() const { return options_.lenient ? Severity::Warning : Severity::Error; }
  Directory &directory() { return directory_; }
  const NameOptions &options() const { return options_; }

 private:
  Directory &directory_;
  Reader &reader_;
  NameOptions options_;
  NameScope *scope_;
  std::vector<NameScope *> outer_;
};

/** Enters every object under its names. */
class Naming : public Pass {
 public:
  Naming(Directory &directory, Reader &reader, const NameOptions &options) : Pass(directory, reader, options) {}

 private:
  /** Names of the entries of one list; nullptr: the next object is no entry. */
  using Siblings = std::unordered_map<std::string_view, std::size_t>;

  void enterObject(const Scoping &scoping, std::initializer_list<ObjectName> names,
                   std::initializer_list<Fact> facts, const void *,
                   const std::optional<StoragePlace> &storage) override {
    const std::size_t place = directory().objects.size();
    directory().objects.push_back({.scope = nullptr, .facts = facts, .place = std::nullopt});
    if (storage) directory().objects.back().place = *storage;
    for (const ObjectName &name : names) {
      if (!name.name) continue;
      if (siblings_) keepApart(*siblings_, name, place);
      scope().declare(name.kind, *name.name, place);
    }
    const bool hasScope = scoping.scopes.size() + scoping.shares.size() + scoping.reaches.size() > 0;
    NameScope *own = hasScope ? &directory().scopes.emplace_back(&scope(), scoping, directory().all) : nullptr;
    directory().objects[place].scope = own;
    enterScope(own);
    outerSiblings_.push_back(std::exchange(siblings_, nullptr));
  }

  void leaveObject() override {
    leaveScope();
    siblings_ = outerSiblings_.back();
    outerSiblings_.pop_back();
  }

  void enterList() override {
    outerSiblings_.push_back(siblings_);
    siblings_ = &lists_.emplace_back();
  }

  void leaveList() override {
    lists_.pop_back();
    siblings_ = outerSiblings_.back();
    outerSiblings_.pop_back();
  }

  void keepApart(Siblings &siblings, const ObjectName &name, std::size_t object) {
    const auto [first, isNew] = siblings.try_emplace(*name.name, object);
    if (isNew || first->second == object) return;
    const std::string free = freeName(siblings, *name.name);
    Path at = path();
    at.emplace_back(std::string(name.key));
    report({.code = "wire/duplicate-name",
            .path = {},
            .expected = "a name that no entry before it has",
            .actual = inQuotes(*name.name),
            .hint = options().rename ? "read as " + inQuotes(free) : "",
            .severity = severity()},
           at);
    if (!options().rename) return;
    // Whoever asks for new names may change the document; the walk alone sees it as constant.
    const_cast<std::string &>(*name.name) = free;
    siblings.emplace(*name.name, object);
  }

  static std::string freeName(const Siblings &siblings, const std::string &name) {
    for (std::size_t suffix = 1;; ++suffix) {
      std::string free = name + "_" + std::to_string(suffix);
      if (!siblings.contains(free)) return free;
    }
  }

  Siblings *siblings_ = nullptr;
  std::vector<Siblings *> outerSiblings_;
  std::deque<Siblings> lists_;
};

/** Looks up every link. */
class Linking : public Pass {
 public:
  Linking(Directory &directory, Reader &reader, const NameOptions &options)
      : Pass(directory, reader, options) {}

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  void enterObject(const Scoping &, std::initializer_list<ObjectName>, std::initializer_list<Fact>,
                   const void *instruction, const std::optional<StoragePlace> &) override {
    const std::size_t place = next_++;
    enterScope(directory().objects[place].scope);
    outerInstructions_.push_back(instruction_);
    if (instruction) instruction_ = place;
  }

  void leaveObject() override {
    leaveScope();
    instruction_ = outerInstructions_.back();
    outerInstructions_.pop_back();
  }

  void onLink(const std::string &name, const Link &link, LinkFields siblings) override {
    bool isKnown = true;
    NameScope *const place = placeOf(link, siblings, isKnown);
    // A sibling that names nothing is reported by itself.
    if (!isKnown) return;
    Named *const found = place ? place->findHere(link, name) : scope().find(link, name);
    if (found) {
      check(*found, name, link);
      const std::optional<StoragePlace> &storage = directory().objects[found->object].place;
      if (storage && options().places) options().places->insert_or_assign(&name, *storage);
    } else reportUnknown(name, link, place);
  }

  /** The scope of the object that a sibling names; nullptr: none does. */
  NameScope *placeOf(const Link &of, LinkFields siblings, bool &isKnown) {
    for (std::string_view key : of.within) {
      const auto isSibling = [&](const LinkField &field) { return field.key == key; };
      const auto sibling = std::find_if(siblings.begin(), siblings.end(), isSibling);
      if (sibling == siblings.end() || !sibling->name || sibling->name->empty()) continue;
      NameScope *const outer = placeOf(*sibling->link, siblings, isKnown);
      if (!isKnown) return nullptr;
      const Link &link = *sibling->link;
      const std::string &name = *sibling->name;
      const Named *const found = outer ? outer->findHere(link, name) : scope().find(link, name);
      NameScope *const inner = found ? directory().objects[found->object].scope : nullptr;
      isKnown = inner != nullptr;
      return inner;
    }
    return nullptr;
  }

  void check(Named &found, const std::string &name, const Link &link) {
    if (link.notSelf && found.object == instruction_) {
      report({.code = "wire/self-dependency",
              .path = {},
              .expected = "another instruction",
              .actual = inQuotes(name) + " itself"},
             path());
    }
    for (const Fact &wanted : link.where) checkFact(found, name, wanted);
    if (!found.isShared || found.isReported) return;
    found.isReported = true;
    report({.code = "wire/ambiguous-name",
            .path = {},
            .expected = "the name of one object",
            .actual = inQuotes(name) + ", the name of several",
            .hint = "the first one in program order is meant",
            .severity = Severity::Warning},
           path());
  }

  void checkFact(const Named &found, const std::string &name, const Fact &wanted) {
    const std::vector<Fact> &facts = directory().objects[found.object].facts;
    const auto isWanted = [&](const Fact &fact) { return fact.key == wanted.key; };
    const auto fact = std::find_if(facts.begin(), facts.end(), isWanted);
    const std::string_view value = fact == facts.end() ? "nothing" : fact->value;
    if (fact != facts.end() && value == wanted.value) return;
    report({.code = "wire/constraint",
            .path = {},
            .expected = "one whose " + std::string(wanted.key) + " is " + inQuotes(wanted.value),
            .actual = inQuotes(name) + ", with " + inQuotes(value)},
           path());
  }

  void reportUnknown(const std::string &name, const Link &link, NameScope *place) {
    const std::vector<std::string_view> candidates =
        (place ? *place : scope()).candidates(link, hintCandidates, place != nullptr);
    std::string kinds;
    for (std::string_view kind : link.kinds) kinds += (kinds.empty() ? "" : " or ") + std::string(kind);
    std::replace(kinds.begin(), kinds.end(), '_', ' ');
    report({.code = "wire/unknown-name",
            .path = {},
            .expected = "the name of a " + kinds,
            .actual = inQuotes(name),
            .hint = candidates.size() < hintCandidates ? suggestion(name, candidates) : "",
            .severity = severity()},
           path());
  }

  std::size_t next_ = 0;
  std::size_t instruction_ = none;
  std::vector<std::size_t> outerInstructions_;
};

}  // namespace

void checkNames(const std::function<void(DocumentWalk &)> &walk, Reader &reader, const NameOptions &options) {
  Directory directory;
  Naming naming(directory, reader, options);
  walk(naming);
  Linking linking(directory, reader, options);
  walk(linking);
}

}  // namespace instabrew
