#include "bir/runtime/members.h"

#include <string>
#include <vector>

#include "bir/runtime/diagnostic.h"

namespace instabrew {

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

}  // namespace instabrew
