# cython: annotation_typing=False
"""The bases of everything that crosses the wire: classes whose attributes are the keys of a JSON object."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Any, ClassVar, TypeVar

from .codec import OPAQUE, Codec, Rejected, Transfer
from .diagnostic import Diagnostic, Origin, WireError
from .fields import layout_of, record, unknown_keys
from .json_text import Json, json_text
from .links import Naming, StorageRole
from .reading import DEFAULT_OPTIONS, ReadOptions, read_text
from .record_io import same
from .special import record_of

__all__ = ["KeptAsRead", "Record", "Serializable", "UnknownCase", "guarded"]

T = TypeVar("T")
S = TypeVar("S", bound="Serializable")


@record
class Serializable:
    """What is written as a JSON object. Equal to itself only, unless a subclass says otherwise."""

    ORIGIN: ClassVar[Origin]
    """Where the spec defines the class."""
    OPEN: ClassVar[bool] = False
    """Keys that the spec does not list are kept in strict mode, too."""
    STORAGE: ClassVar[StorageRole | None] = None
    """Set where it says where a tensor lies."""
    NAMING: ClassVar[Naming] = Naming()
    """How names work in it."""

    extra: dict[str, Json] = unknown_keys(factory=dict)
    """Keys that the spec does not list, as they were read. Only open records may have any, unless one is lenient."""

    @classmethod
    def codec(cls: type[S]) -> Codec[S]:
        """How objects of this class cross the wire."""
        return record_of(cls)

    def to_json(self, lenient: bool = False) -> Json:
        """The JSON object. Raises `WireError` if an attribute does not fit its type.

        :param lenient: what lenient reading kept is written, too
        """
        return guarded(lambda: type(self).codec().write(self, Transfer(lenient)))

    def serialize(self, indent: int = 0, lenient: bool = False) -> str:
        """The canonical text: on one line without spaces, or with `indent` spaces a level."""
        return guarded(lambda: json_text(self.to_json(lenient), indent))

    @classmethod
    def from_json(cls: type[S], value: Json, lenient: bool = False) -> S:
        """The inverse of `to_json`. Raises `WireError` with everything that is wrong."""
        return guarded(lambda: cls.codec().read(value, Transfer(lenient)))

    @classmethod
    def deserialize(cls: type[S], text: str | bytes, options: ReadOptions = DEFAULT_OPTIONS) -> S:
        """The inverse of `serialize`; takes keys in any order. Raises `WireError` with everything that is wrong."""
        return read_text(text, cls.codec().read, options)

    def clone(self: S) -> S:
        """A copy that shares nothing with the original."""
        return copy.deepcopy(self)

    def attribute(self, key: str) -> object:
        """The value of the attribute with this key; None: there is no such attribute."""
        slot = layout_of(type(self)).by_key.get(key)
        return None if slot is None else getattr(self, slot.name)

    def set_attribute(self, key: str, value: Any) -> None:
        """Gives the attribute with this key another value."""
        setattr(self, layout_of(type(self)).by_key[key].name, value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._changed())})"

    def _changed(self) -> Iterator[tuple[str, object]]:
        """The attributes that differ from what an absent key stands for."""
        for slot in layout_of(type(self)).slots:
            value = getattr(self, slot.name)
            if slot.default is None or value != slot.default():
                yield slot.name, value


@record
class Record(Serializable):
    """A value: two records are equal if they have the same class and are written alike."""

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(other) is not type(self):
            return NotImplemented
        layout = layout_of(type(self))
        if any(getattr(self, name) != getattr(other, name) for name in layout.tags):
            return False
        return same(self, other, *layout.by_name) and (
            self.extra is other.extra or json_text(self.extra) == json_text(other.extra)
        )


class KeptAsRead:
    """What lenient readers keep of an object that the spec does not have."""

    __slots__ = ()

    json: dict[str, Json]
    """The whole object."""

    def attribute(self, key: str) -> object:
        """The value of a key."""
        return self.json.get(key)

    def set_attribute(self, key: str, value: Json) -> None:
        """Gives a key another value."""
        self.json[key] = value

    def __repr__(self) -> str:
        return f"{type(self).__name__}(json={self.json!r})"


@record
class UnknownCase(KeptAsRead, Record):
    """A case of a union that the spec does not have, which lenient readers keep as it was read."""

    json: dict[str, Json] = field(default_factory=dict)
    """The whole object."""

    def to_json(self, lenient: bool = False) -> Json:
        return guarded(lambda: OPAQUE.write(self.json, Transfer(lenient)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnknownCase) and json_text(self.json) == json_text(other.json)


def guarded(work: Callable[[], T]) -> T:
    try:
        return work()
    except Rejected as bad:
        raise WireError(bad.findings) from None
    except RecursionError:
        expected = "arrays and objects within the limit of Python's recursion"
        raise WireError([Diagnostic("wire/too-deep", (), expected, "deeper nesting")]) from None
