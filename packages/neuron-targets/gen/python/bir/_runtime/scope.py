# cython: annotation_typing=False
"""The names that can be seen from a place in a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .links import Link, Naming

if TYPE_CHECKING:
    from .record import Serializable

__all__ = ["Named", "Scope"]


@dataclass
class Named:
    """An object that a name was found to mean."""

    value: Serializable
    is_shared: bool = False
    """Another object has the same name in the same scope; this one stands before it."""


_Table = dict[tuple[str, str], Named]


class Scope:
    """The names that can be seen inside one record. The outermost scope holds every kind that no other one does."""

    def __init__(self, parent: Scope | None, naming: Naming) -> None:
        self.parent = parent
        self._naming = naming
        self._names: _Table = {}
        self._all: _Table = {} if parent is None else parent._all

    def declare(self, kind: str, name: str, value: Serializable) -> None:
        """Names an object that stands directly in this scope. Objects are declared in program order."""
        _enter(self._all, kind, name, value)
        for at in self._outwards():
            ends = kind in at._naming.scopes or at.parent is None
            if ends or kind in at._naming.shares:
                _enter(at._names, kind, name, value)
            if ends:
                return

    def find(self, link: Link, name: str) -> Named | None:
        """What the name means here: in this scope or in those around it, in the order of the link's kinds."""
        for at in self._outwards():
            found = at.find_here(link, name)
            if found is None and at._naming.reaches:
                found = _look(self._all, [kind for kind in link.kinds if kind in at._naming.reaches], name)
            if found:
                return found
        return None

    def find_here(self, link: Link, name: str) -> Named | None:
        """What the name means among the objects inside this record."""
        return _look(self._names, link.kinds, name)

    def candidates(self, link: Link, limit: int, here: bool = False) -> list[str]:
        """Names that the link could mean, nearest scope first; at most `limit`."""
        names: list[str] = []
        for at in [self] if here else self._outwards():
            for wanted in link.kinds:
                names += [name for kind, name in at._names if kind == wanted]
            if len(names) >= limit:
                break
        return names[:limit]

    def _outwards(self) -> Iterator[Scope]:
        at: Scope | None = self
        while at is not None:
            yield at
            at = at.parent


def _look(table: _Table, kinds: Sequence[str], name: str) -> Named | None:
    return next((table[kind, name] for kind in kinds if (kind, name) in table), None)


def _enter(table: _Table, kind: str, name: str, value: Serializable) -> None:
    first = table.get((kind, name))
    if first is None:
        table[kind, name] = Named(value)
    else:
        first.is_shared = True
