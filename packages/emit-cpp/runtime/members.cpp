#include "instabrew/members.h"

#include <deque>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "instabrew/diagnostic.h"

namespace instabrew {
namespace {

/** Spellings do not move once they are in. */
struct Spellings {
  std::mutex mutex;
  std::deque<std::string> list;
  std::unordered_map<std::string_view, std::size_t> places;
};

Spellings &spellings() {
  static Spellings all;
  return all;
}

}  // namespace

std::int64_t memberNamed(std::string_view name, std::span<const Member> members, const char *unknown) {
  for (const Member &member : members) {
    if (member.name == name) return member.ordinal;
  }
  std::vector<std::string_view> names;
  for (const Member &member : members) names.push_back(member.name);
  throw WireError({Diagnostic{.code = "wire/unknown-enum-member",
                              .path = {},
                              .expected = "the name of a member",
                              .actual = std::string(unknown) + " " + inQuotes(name),
                              .hint = suggestion(name, names)}});
}

std::optional<std::size_t> keepSpelling(std::string_view spelling) {
  Spellings &all = spellings();
  const std::scoped_lock lock(all.mutex);
  if (const auto known = all.places.find(spelling); known != all.places.end()) return known->second;
  if (all.list.size() >= mostSpellings) return std::nullopt;
  const std::size_t place = all.list.size();
  all.places.emplace(all.list.emplace_back(spelling), place);
  return place;
}

const std::string *spellingAt(std::size_t place) {
  Spellings &all = spellings();
  const std::scoped_lock lock(all.mutex);
  return place < all.list.size() ? &all.list[place] : nullptr;
}

}  // namespace instabrew
