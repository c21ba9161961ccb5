# cython: annotation_typing=False
"""Walks over the objects and links of a document; everything else is passed by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from .codec import Codec
from .fields import Slot, layout_of
from .links import Link, ListShape, MapShape, Objects, Shape, TupleShape
from .record import Serializable

__all__ = ["Visitor", "walk"]


class Visitor(Protocol):
    """What is done at each place. The path is the walk's, and changes as it goes on."""

    path: list[str | int]

    def object(self, value: Serializable, inside: Callable[[], None]) -> None:
        """An object with names or a scope of its own, or an instruction; `inside` goes on with what it holds."""

    def link(self, name: str, link: Link, holder: Serializable) -> None:
        """A string that is a link, or a key of a map that is one; `holder` is the record that it belongs to."""

    def entries(self, inside: Callable[[], None]) -> None:
        """The entries of a list, each of which may be an object."""


def walk(value: Serializable, visitor: Visitor) -> None:
    """Visits a record and everything in it, attributes in the order of the spec."""
    naming = value.NAMING
    if naming.names or naming.has_scope or naming.is_instruction:
        visitor.object(value, lambda: _attributes(value, visitor))
    else:
        _attributes(value, visitor)


_VISITED: dict[type, list[tuple[Slot, Shape]]] = {}


def _visited(cls: type) -> list[tuple[Slot, Shape]]:
    """The attributes of a class that there is something to visit in."""
    found = _VISITED.get(cls)
    if found is None:
        slots = [(slot, slot.codec.shape) for slot in layout_of(cls).slots if isinstance(slot.codec, Codec)]
        found = _VISITED[cls] = [(slot, shape) for slot, shape in slots if shape is not None]
    return found


def _attributes(holder: Serializable, visitor: Visitor) -> None:
    for slot, shape in _visited(type(holder)):
        value = getattr(holder, slot.name)
        if value is not None:
            visitor.path.append(slot.key)
            _visit(value, shape, visitor, holder)
            visitor.path.pop()


def _visit(value: object, shape: Shape | None, visitor: Visitor, holder: Serializable) -> None:
    if isinstance(shape, Objects):
        if isinstance(value, Serializable):
            walk(value, visitor)
    elif isinstance(shape, Link):
        if isinstance(value, str) and value != "":
            visitor.link(value, shape, holder)
    elif isinstance(shape, ListShape):
        if isinstance(value, list) and value:
            visitor.entries(lambda: _entries(value, shape.entry, visitor, holder))
    elif isinstance(shape, TupleShape):
        if isinstance(value, tuple | list):
            for index, (entry, place) in enumerate(zip(value, shape.places.get(len(value), ()), strict=False)):
                visitor.path.append(index)
                _visit(entry, place, visitor, holder)
                visitor.path.pop()
    elif isinstance(shape, MapShape) and isinstance(value, dict):
        for key, entry in value.items():
            visitor.path.append(key)
            if shape.keys and key != "":
                visitor.link(key, shape.keys, holder)
            _visit(entry, shape.entry, visitor, holder)
            visitor.path.pop()


def _entries(values: list[object], shape: Shape, visitor: Visitor, holder: Serializable) -> None:
    for index, entry in enumerate(values):
        visitor.path.append(index)
        _visit(entry, shape, visitor, holder)
        visitor.path.pop()
