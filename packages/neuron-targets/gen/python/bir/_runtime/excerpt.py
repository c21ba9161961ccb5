# cython: annotation_typing=False
"""Values as findings show them: short, on one line, safe to print on a terminal."""

from __future__ import annotations

import re

from .json_text import json_text

__all__ = ["describe", "entries", "excerpt", "visible"]

_SHOWN = 60
# Control characters, line separators, and marks that change the direction of the text.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def visible(text: str) -> str:
    """The beginning of a text, with unprintable characters as escapes."""
    clean = _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text[: _SHOWN + 1])
    return f"{clean[:_SHOWN]}…" if len(text) > _SHOWN else clean


def excerpt(text: str) -> str:
    """The beginning of a string, in quotes."""
    if len(text) > _SHOWN:
        return f'{visible(json_text(text[:_SHOWN])[:-1])}…"'
    return visible(json_text(text))


def describe(value: object) -> str:
    """A value in a few words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return visible(str(value)) if abs(value) < 1 << 256 else "an integer of more than 256 bits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return excerpt(value)
    if isinstance(value, list | tuple):
        return f"an array of {entries(len(value))}"
    if isinstance(value, dict):
        return "an object of 1 key" if len(value) == 1 else f"an object of {len(value)} keys"
    return f"an instance of {type(value).__name__}"


def entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"
