"""How a record declares its attributes, and the table that is made of the declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, dataclass, field, fields, make_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar, overload

from .codec import Codec, Transfer
from .diagnostic import Origin
from .json_text import Json

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_):
        """Tells type checkers that `record` makes dataclasses; part of `typing` from Python 3.11 on."""
        return lambda decorator: decorator


__all__ = [
    "UNSET",
    "Count",
    "Layout",
    "Rule",
    "Sibling",
    "Slot",
    "Unset",
    "layout_of",
    "record",
    "unknown_keys",
    "wire",
]

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
    """The codec of an attribute whose type depends on another attribute, which has this key."""

    key: str
    expected: str
    """What the type is called in findings."""
    codec_for: Callable[[T, Transfer], Codec[U]]
    of_parent: bool = False
    """The other attribute is one of the record around this one."""


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
    aliases: tuple[str, ...]
    late: bool


@overload
def wire(
    codec: AnyCodec[T],
    *,
    default: None,
    key: str | None = None,
    aliases: tuple[str, ...] = (),
    late: bool = False,
    rule: Origin | None = None,
) -> T | None: ...
@overload
def wire(
    codec: AnyCodec[T],
    *,
    default: Unset,
    key: str | None = None,
    aliases: tuple[str, ...] = (),
    late: bool = False,
    rule: Origin | None = None,
) -> T | Unset: ...
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
    aliases: tuple[str, ...] = (),
    late: bool = False,
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
    aliases: tuple[str, ...] = (),
    late: bool = False,
    rule: Origin | None = None,
) -> object:
    """An attribute of a record.

    A key that is absent when reading gives the default, or is an error where it is `required`. When writing, a key is
    left out if the value is `None` or `UNSET` (optional attributes), equals the default (`skip="default"`) or has no
    entries (`skip="empty"`).

    :param key: the key, where the attribute could not be called like it
    :param absent: what an absent key stands for, where that is not the default of the constructor
    :param aliases: other spellings of the key, read but not written
    :param late: records in it have numbers whose type stands in this record, so it is read after the others
    :param rule: where the spec defines it
    """
    metadata = {"wire": _Wire(codec, key, required, skip, absent, rule, aliases, late)}
    if factory is not MISSING:
        return field(default_factory=factory, metadata=metadata)
    if default is not MISSING:
        return field(default=default, metadata=metadata)
    return field(metadata=metadata)


def unknown_keys(*, factory: Callable[[], dict[str, Json]]) -> dict[str, Json]:
    """The attribute that keeps the keys which a record does not know."""
    kept: dict[str, Json] = field(default_factory=factory, metadata={"extra": True})
    return kept


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(wire, unknown_keys, field))
def record(cls: type[T]) -> type[T]:
    """Class decorator: a constructor with keyword arguments, and no attributes but the declared ones."""
    made = dataclass(init=False, slots=True, kw_only=True, eq=False, repr=False)(cls)
    setattr(made, "__init__", _Constructor(made))
    return made


class _Constructor:
    """The constructor of a record before it was asked for: most programs make few of the classes that they import."""

    def __init__(self, cls: type) -> None:
        self._cls = cls

    def __get__(self, owner: object | None, cls: type | None = None) -> Any:
        declared = [(slot.name, slot.type, slot) for slot in fields(self._cls)]
        init = vars(make_dataclass(self._cls.__name__, declared, kw_only=True, eq=False, repr=False))["__init__"]
        init.__qualname__ = f"{self._cls.__qualname__}.__init__"
        init.__module__ = self._cls.__module__
        setattr(self._cls, "__init__", init)
        return init.__get__(owner, cls)


class Count:
    """An attribute that is the number of entries of another one: nothing that a record could get wrong."""

    def __init__(
        self,
        codec: Codec[int],
        of: str,  # Its key.
        *,
        key: str | None = None,
        aliases: tuple[str, ...] = (),
        required: bool = False,
        skip: Skip | None = None,
        rule: Origin | None = None,
    ) -> None:
        self.said = _Wire(codec, key, required, skip, MISSING, rule, aliases, late=True)
        self.of = of

    @overload
    def __get__(self, owner: None, cls: type) -> Count: ...
    @overload
    def __get__(self, owner: object, cls: type) -> int: ...
    def __get__(self, owner: object | None, cls: type) -> Count | int:
        return self if owner is None else len(layout_of(type(owner)).entries_of(owner, self.of))

    def __set__(self, owner: object, value: int) -> None:
        raise AttributeError(f"the number of entries of {self.of} cannot be set")


@dataclass(frozen=True)
class Rule:
    """What must hold between the attributes of a record."""

    name: str
    holds: Callable[[], bool]
    message: str
    rule: Origin
    values: tuple[str, ...] = ()
    """Attributes that must hold a plain value; the rule is not judged where one is unset, or an expression."""
    uses: tuple[str, ...] = ()
    """Further attributes that it looks at."""


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
    aliases: tuple[str, ...]
    is_late: bool
    """Read when the other attributes are known."""
    counts: str | None
    """Key of the attribute whose entries it counts."""

    def codec_in(self, owner: Callable[[str], object], to: Transfer) -> Codec[Any]:
        """The codec of the attribute of this very record, whose attributes `owner` gives by key."""
        codec = self.codec
        if isinstance(codec, Codec):
            return codec
        around = to.owner if codec.of_parent else owner
        return codec.codec_for(None if around is None else around(codec.key), to)


@dataclass(frozen=True, slots=True)
class Layout:
    """The attributes of a class of records."""

    slots: list[Slot]
    """In the order of the spec, inherited ones first."""
    by_key: dict[str, Slot]
    """Also by the other spellings of the keys."""
    by_name: dict[str, Slot]
    places: dict[str, int]
    """Where an attribute stands among those that are read: late ones behind the others."""
    required: list[Slot]
    other_defaults: list[Slot]
    """Those whose absent key stands for something else than the constructor sets."""
    tags: list[str]
    """Attributes that say which of several cases of a union a record is."""
    is_open: bool
    """Keys that it does not know are kept in strict mode, too."""
    origin: Origin | None
    rules: Callable[[Any], Iterator[Rule]] | None

    def entries_of(self, owner: object, key: str) -> list[Any]:
        """The entries of a list, by its key."""
        entries = getattr(owner, self.by_key[key].name)
        return entries if isinstance(entries, list) else []


_LAYOUTS: dict[type, Layout] = {}


def layout_of(cls: type) -> Layout:
    """The table of a class made by `record`."""
    layout = _LAYOUTS.get(cls)
    if layout is None:
        layout = _LAYOUTS[cls] = _make_layout(cls)
    return layout


def _make_layout(cls: type) -> Layout:
    slots = [
        _slot(declared.name, said, declared, None)
        for declared in fields(cls)
        if isinstance(said := declared.metadata.get("wire"), _Wire)
    ]
    for base in reversed(cls.__mro__):
        counts = [(name, count) for name, count in vars(base).items() if isinstance(count, Count)]
        slots += [_slot(name, count.said, None, count) for name, count in counts]
    in_reading_order = sorted(slots, key=lambda slot: slot.is_late)
    return Layout(
        slots=slots,
        by_key={key: slot for slot in slots for key in (slot.key, *slot.aliases)},
        by_name={slot.name: slot for slot in slots},
        places={slot.name: place for place, slot in enumerate(in_reading_order)},
        required=[slot for slot in slots if slot.required],
        other_defaults=[slot for slot in slots if slot.has_other_default],
        tags=[declared.name for declared in fields(cls) if not declared.metadata and declared.default is not MISSING],
        is_open=bool(getattr(cls, "OPEN", False)),
        origin=getattr(cls, "ORIGIN", None),
        rules=getattr(cls, "rules", None),
    )


def _slot(name: str, said: _Wire, declared: Field[Any] | None, count: Count | None) -> Slot:
    unset = MISSING if declared is None else declared.default
    return Slot(
        name=name,
        key=name if said.key is None else said.key,
        codec=said.codec,
        required=said.required,
        optional=unset is None or unset is UNSET,
        unset=unset,
        skip=said.skip,
        rule=said.rule,
        default=(lambda: 0) if declared is None else _default_of(declared, said.absent),
        has_other_default=said.absent is not MISSING,
        aliases=said.aliases,
        is_late=said.late or isinstance(said.codec, Sibling),
        counts=None if count is None else count.of,
    )


def _default_of(declared: Field[Any], absent: object) -> Callable[[], object] | None:
    if absent is not MISSING:
        return lambda: absent
    if declared.default_factory is not MISSING:
        return declared.default_factory
    return None if declared.default is MISSING else lambda: declared.default
