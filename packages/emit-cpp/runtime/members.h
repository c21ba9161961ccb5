#ifndef INSTABREW_RUNTIME_MEMBERS_H
#define INSTABREW_RUNTIME_MEMBERS_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "../export.h"

namespace instabrew {

/** A name of an enum member (its own, or an alias) and its ordinal. */
struct Member {
  template <class Enum>
    requires std::is_enum_v<Enum>
  constexpr Member(std::string_view memberName, Enum member)
      : name(memberName), ordinal(static_cast<std::int64_t>(member)) {}

  std::string_view name;
  std::int64_t ordinal;
};

/**
 * The ordinal of the member called `name`.
 * @param unknown `Unknown <Enum>`
 * @throws WireError (wire/unknown-enum-member) that suggests the nearest name
 */
INSTABREW_EXPORT std::int64_t memberNamed(
    std::string_view name, std::span<const Member> members, const char *unknown);

/** How generic code finds the converters of an enum; specialised next to each enum. */
template <class Enum>
struct EnumNames;

/** @param FromOrdinal nullptr: readers take names only */
template <auto ToName, auto FromName, auto FromOrdinal = nullptr>
struct Converters {
  static constexpr auto toName = ToName;
  static constexpr auto fromName = FromName;
  static constexpr auto fromOrdinal = FromOrdinal;
};

template <class Enum>
concept NamedEnum = std::is_enum_v<Enum> && requires(Enum member, std::string_view name) {
  EnumNames<Enum>::toName(member);
  EnumNames<Enum>::fromName(name);
};

/** Most spellings that a process keeps, over all enums: input must not fill the memory with them. */
inline constexpr std::size_t mostSpellings = 65536;

/** The place of a spelling that a lenient reader keeps; nothing: there are too many. Safe from any thread. */
INSTABREW_EXPORT std::optional<std::size_t> keepSpelling(std::string_view spelling);
/** The spelling at a place, which lives as long as the process; nullptr: none. Safe from any thread. */
INSTABREW_EXPORT const std::string *spellingAt(std::size_t place);

/** Kept spellings are values of their enum from here on, above every ordinal. */
template <class Enum>
inline constexpr std::int64_t firstKept = std::int64_t{1} << (sizeof(Enum) > 4 ? 62 : 30);

/** A value of the enum that stands for a spelling that is no member's; nothing: there are too many. */
template <class Enum>
std::optional<Enum> keptMember(std::string_view spelling) {
  const std::optional<std::size_t> place = keepSpelling(spelling);
  if (!place) return std::nullopt;
  return static_cast<Enum>(firstKept<Enum> + static_cast<std::int64_t>(*place));
}

/** The spelling that such a value stands for; nullptr: it is no such value. */
template <class Enum>
const std::string *keptSpelling(Enum value) {
  const auto ordinal = static_cast<std::int64_t>(value);
  return ordinal < firstKept<Enum> ? nullptr : spellingAt(static_cast<std::size_t>(ordinal - firstKept<Enum>));
}

/** What stands on the wire: the name of the member, or the spelling that was kept, with any zero bytes. */
template <NamedEnum Enum>
std::string_view wireName(Enum member) {
  const std::string *kept = keptSpelling(member);
  return kept ? std::string_view(*kept) : EnumNames<Enum>::toName(member);
}

}  // namespace instabrew

#endif
