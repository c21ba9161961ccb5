#ifndef INSTABREW_RUNTIME_MEMBERS_H
#define INSTABREW_RUNTIME_MEMBERS_H

#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

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
std::int64_t memberNamed(std::string_view name, std::span<const Member> members, const char *unknown);

/** How generic code finds the converters of an enum; specialised next to each enum. */
template <class Enum>
struct EnumNames;

template <auto ToName, auto FromName>
struct Converters {
  static constexpr auto toName = ToName;
  static constexpr auto fromName = FromName;
};

template <class Enum>
concept NamedEnum = std::is_enum_v<Enum> && requires(Enum member, std::string_view name) {
  EnumNames<Enum>::toName(member);
  EnumNames<Enum>::fromName(name);
};

}  // namespace instabrew

#endif
