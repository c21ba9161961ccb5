# cython: annotation_typing=False
"""Where names of other objects stand in a document, and which objects have names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Union

__all__ = ["OBJECT", "Link", "ListShape", "MapShape", "Naming", "Objects", "Shape", "StorageRole", "TupleShape"]


@dataclass(frozen=True)
class Link:
    """A string that is the name of another object. The empty string is the name of nothing."""

    kinds: tuple[str, ...]
    """Kinds of object that it may be, looked up in this order."""
    within: tuple[str, ...] = ()
    """Keys of sibling links; the first that is set says which object the name is looked up in."""
    not_self: bool = False
    """The instruction that holds the link is not meant."""
    where: Mapping[str, str] = field(default_factory=dict)
    """What attributes of the object must be, by key."""


@dataclass(frozen=True)
class ListShape:
    """Lists whose entries have a shape."""

    entry: Shape


@dataclass(frozen=True)
class TupleShape:
    """Tuples, by their length."""

    places: Mapping[int, tuple[Shape | None, ...]]


@dataclass(frozen=True)
class MapShape:
    """Maps; the keys may be names, too."""

    keys: Link | None
    entry: Shape | None


@dataclass(frozen=True)
class Objects:
    """Records of any class, which says what is inside."""


OBJECT = Objects()

Shape = Union[Link, ListShape, TupleShape, MapShape, Objects]


@dataclass(frozen=True)
class StorageRole:
    """Keys of a record that says where a tensor lies."""

    memory: str
    partition: str
    extents: str


@dataclass(frozen=True)
class Naming:
    """How names work in the records of a class.

    A link is looked up in the records around it, from the inside out, in those that list its kind.
    """

    names: tuple[tuple[str, str], ...] = ()
    """Kinds of object that the record is, each with the key of its name."""
    scopes: tuple[str, ...] = ()
    """Objects of these kinds inside are seen from inside only."""
    shares: tuple[str, ...] = ()
    """Objects of these kinds inside are seen from further out as well."""
    reaches: tuple[str, ...] = ()
    """Links from inside to these kinds are looked up in the whole document when nothing around them has the name."""
    is_instruction: bool = False

    @property
    def has_scope(self) -> bool:
        return bool(self.scopes or self.shares or self.reaches)
