# cython: annotation_typing=False
"""Canonical JSON text: keys in ascending order of their UTF-8 bytes, reals in the fewest digits."""

from __future__ import annotations

import json
import re
from typing import TypeAlias, Union

__all__ = ["Json", "json_text"]

Json: TypeAlias = Union[bool, int, float, str, "list[Json]", "dict[str, Json]", None]
"""A JSON value. Integers and reals stay apart: `1` is an int, `1.0` a float."""

# Reals from 1e15 up to 1e16 are the one place where the format and Python's repr disagree: `1e+15` against
# `1000000000000000.0`. No other token has sixteen digits before a point.
_SIXTEEN_DIGITS = re.compile(r"[0-9]{16}\.[0-9]")
_STRING_OR_SIXTEEN_DIGITS = re.compile(r'"(?:[^"\\]|\\.)*"|(-?)([0-9])([0-9]{15})\.([0-9]+)')


def json_text(value: Json, indent: int = 0) -> str:
    """The canonical text of a value without NaN and infinities: on one line, or with `indent` spaces a level."""
    text = json.dumps(
        value,
        allow_nan=False,
        ensure_ascii=False,
        indent=indent or None,
        separators=(",", ": ") if indent else (",", ":"),
        sort_keys=True,
    )
    if _SIXTEEN_DIGITS.search(text):
        text = _STRING_OR_SIXTEEN_DIGITS.sub(_with_exponent, text)
    return text


def _with_exponent(token: re.Match[str]) -> str:
    sign, first, rest, fraction = token.groups()
    if first is None:
        return token[0]
    digits = (rest + fraction).rstrip("0")
    return f"{sign}{first}.{digits}e+15" if digits else f"{sign}{first}e+15"
