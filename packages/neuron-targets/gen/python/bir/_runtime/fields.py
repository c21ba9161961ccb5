"""How a record declares its attributes, and the table that is made of the declarations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar, overload

from .codec import Codec
from .diagnostic import Origin
from .json_text import Json

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_):
        """Tells type checkers that `record` makes dataclasses; part of `typing` from Python 3.11 on."""
        return lambda decorator: decorator


__all__ = ["UNSET", "Layout", "Sibling", "Slot", "Unset", "layout_of", "record", "unknown_keys", "wire"]

T = TypeVar("T")
U = TypeVar("U")


class Unset(Enum):
    """Type of `UNSET`."""

    UNSET = "UNSET"

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset.UNSET
"""What an optional attribute of any JSON type holds while its key is absent: there, `None` is the value `null`."""


@dataclass(frozen=True)
class Sibling(Generic[T, U]):
    """The codec of an attribute whose type depends on the attribute `name` of the same record."""

    name: str
    expected: str
    """What the type is called in findings."""
    codec_for: Callable[[T], Codec[U]]


AnyCodec = Codec[T] | Sibling[Any, T]
Skip = Literal["default", "empty"]


@dataclass(frozen=True)
class _Wire:
    """What `wire` says of an attribute."""

    codec: Codec[Any] | Sibling[Any, Any]
    key: str | None
    required: bool
    skip: Skip | None
    absent: object
    rule: Origin | None


@overload
def wire(codec: AnyCodec[T], *, default: None, key: str | None = None, rule: Origin | None = None) -> T | None: ...
@overload
def wire(codec: AnyCodec[T], *, default: Unset, key: str | None = None, rule: Origin | None = None) -> T | Unset: ...
@overload
def wire(
    codec: AnyCodec[T],
    *,
    default: T = ...,
    factory: Callable[[], T] = ...,
    key: str | None = None,
    required: bool = False,
    skip: Skip | None = None,
    absent: T = ...,
    rule: Origin | None = None,
) -> T: ...
def wire(
    codec: AnyCodec[T],
    *,
    default: object = MISSING,
    factory: Any = MISSING,
    key: str | None = None,
    required: bool = False,
    skip: Skip | None = None,
    absent: object = MISSING,
    rule: Origin | None = None,
) -> object:
    """An attribute of a record.

    A key that is absent when reading gives the default, or is an error where it is `required`. When writing, a key is
    left out if the value is `None` or `UNSET` (optional attributes), equals the default (`skip="default"`) or has no
    entries (`skip="empty"`).

    :param key: the key, where the attribute could not be called like it
    :param absent: what an absent key stands for, where that is not the default of the constructor
    :param rule: where the spec defines it
    """
    metadata = {"wire": _Wire(codec, key, required, skip, absent, rule)}
    if factory is not MISSING:
        return field(default_factory=factory, metadata=metadata)
    if default is not MISSING:
        return field(default=default, metadata=metadata)
    return field(metadata=metadata)


def unknown_keys(*, factory: Callable[[], dict[str, Json]] = dict) -> dict[str, Json]:
    """The attribute that keeps the keys which a record does not know."""
    kept: dict[str, Json] = field(default_factory=factory, metadata={"extra": True})
    return kept


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(wire, unknown_keys, field))
def record(cls: type[T]) -> type[T]:
    """Class decorator: a constructor with keyword arguments, and no attributes but the declared ones."""
    return dataclass(slots=True, kw_only=True, eq=False, repr=False)(cls)


@dataclass(frozen=True, slots=True)
class Slot:
    """One attribute and its key."""

    name: str
    key: str
    codec: Codec[Any] | Sibling[Any, Any]
    required: bool
    optional: bool
    unset: object
    """What an optional attribute holds while its key is absent."""
    skip: Skip | None
    rule: Origin | None
    default: Callable[[], object] | None
    """Makes the value that an absent key stands for."""
    has_other_default: bool
    """The constructor sets another value than that."""

    def codec_in(self, owner: object) -> Codec[Any]:
        """The codec of the attribute of this very record."""
        codec = self.codec
        return codec if isinstance(codec, Codec) else codec.codec_for(getattr(owner, codec.name))


@dataclass(frozen=True, slots=True)
class Layout:
    """The attributes of a class of records."""

    slots: list[Slot]
    """In the order of the spec, inherited ones first."""
    by_key: dict[str, Slot]
    by_name: dict[str, Slot]
    required: list[Slot]
    other_defaults: list[Slot]
    """Those whose absent key stands for something else than the constructor sets."""
    extra: str | None
    """Name of the attribute that keeps unknown keys."""
    origin: Origin | None


_LAYOUTS: dict[type, Layout] = {}


def layout_of(cls: type) -> Layout:
    """The table of a class made by `record`."""
    layout = _LAYOUTS.get(cls)
    if layout is None:
        layout = _LAYOUTS[cls] = _make_layout(cls)
    return layout


def _make_layout(cls: type) -> Layout:
    slots: list[Slot] = []
    unknown = None
    for declared in fields(cls):
        if "extra" in declared.metadata:
            unknown = declared.name
        said = declared.metadata.get("wire")
        if not isinstance(said, _Wire):
            continue
        slots.append(
            Slot(
                name=declared.name,
                key=declared.name if said.key is None else said.key,
                codec=said.codec,
                required=said.required,
                optional=declared.default is None or declared.default is UNSET,
                unset=declared.default,
                skip=said.skip,
                rule=said.rule,
                default=_default_of(declared, said.absent),
                has_other_default=said.absent is not MISSING,
            )
        )
    return Layout(
        slots=slots,
        by_key={slot.key: slot for slot in slots},
        by_name={slot.name: slot for slot in slots},
        required=[slot for slot in slots if slot.required],
        other_defaults=[slot for slot in slots if slot.has_other_default],
        extra=unknown,
        origin=getattr(cls, "ORIGIN", None),
    )


def _default_of(declared: Field[Any], absent: object) -> Callable[[], object] | None:
    if absent is not MISSING:
        return lambda: absent
    if declared.default_factory is not MISSING:
        return declared.default_factory
    return None if declared.default is MISSING else lambda: declared.default
