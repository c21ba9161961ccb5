# cython: annotation_typing=False
"""Enums whose members are their wire spellings and know their ordinals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import ClassVar, TypeVar

from .diagnostic import ContractViolation, Diagnostic, Origin, WireError
from .excerpt import excerpt
from .nearest import did_you_mean

__all__ = ["WireEnum", "defined_at", "member_of", "name_of"]

_NO_TABLES: Mapping[str, str | int] = MappingProxyType({})


class WireEnum(str, Enum):
    """Base of all enums: `member = "spelling", ordinal`, then entries in other tables and other spellings, if any."""

    ORIGIN: ClassVar[Origin]
    """Where the spec defines the enum."""
    BY_ORDINAL: ClassVar[bool]
    """Readers take ordinals as well as names."""

    ordinal: int
    """The number that stands for the member in memory and in hardware encodings."""
    tables: Mapping[str, str | int]
    """Names and numbers in other tables, by table."""
    aliases: tuple[str, ...]
    """Other spellings that readers take."""

    def __new__(
        cls,
        spelling: str,
        ordinal: int,
        tables: Mapping[str, str | int] | None = None,
        aliases: tuple[str, ...] = (),
    ) -> WireEnum:
        member = str.__new__(cls, spelling)
        member._value_ = spelling
        member.ordinal = ordinal
        member.tables = _NO_TABLES if tables is None else tables
        member.aliases = aliases
        return member

    def __str__(self) -> str:
        return str(self.value)


E = TypeVar("E", bound=WireEnum)


def defined_at(origin: Origin, *, by_ordinal: bool = False) -> Callable[[type[E]], type[E]]:
    """Class decorator of enums: where the spec defines it, and how it is read. (In its body that would be members.)"""

    def decorate(enum: type[E]) -> type[E]:
        enum.ORIGIN = origin
        enum.BY_ORDINAL = by_ordinal
        return enum

    return decorate


def name_of(enum: type[E], value: E | int, table: str | None = None) -> str:
    """Name of a member, given itself or its ordinal. An ordinal that no member has is a contract violation."""
    for member in enum:
        if member is value or member.ordinal == value:
            return str(member.value if table is None else member.tables[table])
    raise ContractViolation(f"Unknown {enum.__name__}", enum.ORIGIN)


def member_of(enum: type[E], name: str, table: str | None = None) -> E:
    """The member of this name, or of this alias. Raises `WireError` (`wire/unknown-enum-member`) if there is none."""
    members: dict[str, E] = {}
    for member in enum:
        spellings = (*member.aliases, member.value) if table is None else (str(member.tables[table]),)
        members.update(dict.fromkeys(spellings, member))
    if name in members:
        return members[name]
    expected = f"a member of {enum.__name__}"
    hint = did_you_mean(name, members)
    raise WireError([Diagnostic("wire/unknown-enum-member", (), expected, excerpt(name), hint, rule=enum.ORIGIN)])
