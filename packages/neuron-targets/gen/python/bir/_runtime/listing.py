# cython: annotation_typing=False
"""Documents as people read them: what holds what, and one instruction a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .codec import Transfer
from .fields import Slot, layout_of
from .json_text import Json, json_text
from .record import KeptAsRead, Serializable
from .record_io import is_default, write_attribute

__all__ = ["AccessRole", "ImmediateRole", "Listing"]

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*")


@dataclass(frozen=True)
class AccessRole:
    """Keys of a record that is a strided access to a tensor."""

    tensor: str
    dtype: str
    pairs: str
    offset: str


@dataclass(frozen=True)
class ImmediateRole:
    """Keys of a record that is a number, or a list of numbers."""

    dtype: str
    value: str


class Listing:
    """How the documents of an instruction set are listed.

    ::

        function main
          memory_location_set x {kind=ExternalInput dtype=float32 tensor_shape=[128,512]}
            memory_location x_0 {type=SB dims=[128,2048]}
          block main
            act: Activation Activation y_0[0: 512x128 1x512]:float32 <- x_0[0: 512x128 1x512]:float32 {func=Gelu}

    :param tag: key of the opcode
    :param roles: what operands are, by class; others are shown as any record
    :param kinds: what other operands are called, by class
    """

    def __init__(
        self,
        *,
        tag: str,
        ins: str,
        outs: str,
        engine: str,
        roles: Mapping[type, AccessRole | ImmediateRole],
        kinds: Mapping[type, str],
    ) -> None:
        self._tag = tag
        self._ins = ins
        self._outs = outs
        self._engine = engine
        self._roles = roles
        self._kinds = kinds
        self._to = Transfer(lenient=True, loose=True)

    def text(self, root: object) -> str:
        """The listing of a document, a line for each object and each instruction."""
        lines: list[str] = []
        for part in root if isinstance(root, list) else [root]:
            lines += self._lines(part, 0)
        return "".join(f"{line}\n" for line in lines)

    def tensor_key(self, operand: object) -> str | None:
        """Key of the tensor that an operand accesses; nothing: it accesses none."""
        role = self._roles.get(type(operand))
        return role.tensor if isinstance(role, AccessRole) else None

    def _lines(self, value: Any, depth: int) -> Iterator[str]:
        yield "  " * depth + (self._instruction(value) if value.NAMING.is_instruction else self._object(value))
        for child in _children(value):
            yield from self._lines(child, depth + 1)

    def _object(self, value: Any) -> str:
        names = value.NAMING.names
        if isinstance(value, KeptAsRead):
            return _text(value.json)
        if not names:
            return type(value).__name__ + self._attributes(value, ())
        kind, key = names[0]
        return f"{kind} {_text(value.attribute(key))}{self._attributes(value, (key,))}"

    def _instruction(self, value: Any) -> str:
        name = "".join(f"{_text(value.attribute(key))}: " for _, key in value.NAMING.names[:1])
        if isinstance(value, KeptAsRead):
            return f"{name}{_text(value.json.get(self._tag))} {_text(value.json)}"
        outs = ", ".join(map(self._operand, value.attribute(self._outs)))
        ins = ", ".join(map(self._operand, value.attribute(self._ins)))
        operands = f"{outs} <- {ins}".strip() if outs or ins else ""
        words = [f"{name}{value.OPCODE}", _text(value.attribute(self._engine)), *([operands] if operands else [])]
        shown = (self._ins, self._outs, self._engine, *(key for _, key in value.NAMING.names[:1]))
        return " ".join(words) + self._attributes(value, shown)

    def _operand(self, value: Any) -> str:
        role = self._roles.get(type(value))
        if isinstance(value, KeptAsRead):
            return _text(value.json)
        if role is None:
            return f"{self._kinds[type(value)]}{self._attributes(value, ()).strip()}"
        dtype = _text(value.attribute(role.dtype))
        if isinstance(role, ImmediateRole):
            return f"{self._entry(value, role.value)}:{dtype}{self._attributes(value, (role.dtype, role.value))}"
        pairs: Any = self._written(value, role.pairs)
        axes = "".join(f" {'x'.join(map(_text, pair))}" for pair in pairs or ())
        rest = self._attributes(value, (role.tensor, role.dtype, role.pairs, role.offset))
        return f"{_text(value.attribute(role.tensor))}[{self._entry(value, role.offset)}:{axes}]:{dtype}{rest}"

    def _attributes(self, value: Any, shown: tuple[str, ...]) -> str:
        """` {key=value ...}`: attributes that have no line of their own, and are not at their default."""
        entries = []
        for slot in layout_of(type(value)).slots:
            attribute = getattr(value, slot.name)
            is_apart = slot.key in shown or slot.counts is not None or any(True for _ in _named(attribute))
            if is_apart or (slot.optional and attribute is slot.unset):
                continue
            entry = write_attribute(slot, value, attribute, self._to)
            if slot.required or slot.optional or not is_default(slot, value, entry, self._to):
                entries.append(f"{slot.key}={_text(entry)}")
        entries += [f"{key}={_text(entry)}" for key, entry in sorted(value.extra.items())]
        return f" {{{' '.join(entries)}}}" if entries else ""

    def _written(self, value: Any, key: str) -> Json:
        slot: Slot = layout_of(type(value)).by_key[key]
        return write_attribute(slot, value, getattr(value, slot.name), self._to)

    def _entry(self, value: Any, key: str) -> str:
        return _text(self._written(value, key))


def _children(value: Any) -> Iterator[Any]:
    """The objects and instructions that stand one level below."""
    for slot in layout_of(type(value)).slots:
        yield from _named(getattr(value, slot.name))


def _named(attribute: object) -> Iterator[Any]:
    """The nearest objects with names in an attribute."""
    for entry in attribute if isinstance(attribute, list) else [attribute]:
        if isinstance(entry, Serializable):
            if entry.NAMING.names or entry.NAMING.is_instruction:
                yield entry
            else:
                yield from _children(entry)


def _text(value: Any) -> str:
    """A value in canonical form; words without quotes."""
    if isinstance(value, str) and _WORD.fullmatch(value):
        return str(value)
    return json_text(value)
