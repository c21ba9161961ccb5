# cython: annotation_typing=False
"""From text to values: the standard library's reader where the text is good, `scan` where it is not."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .codec import Rejected, Transfer
from .diagnostic import Diagnostic, WireError
from .excerpt import visible
from .json_text import Json
from .scan import Findings, Scan, Stop

__all__ = ["ReadOptions", "read_text"]

T = TypeVar("T")


@dataclass(frozen=True)
class ReadOptions:
    """How to read, and limits on what is read."""

    max_depth: int = 256
    """Largest nesting of arrays and objects."""
    max_bytes: int = 1 << 30
    """Largest text."""
    max_diagnostics: int = 100
    """Findings to collect before giving up."""
    lenient: bool = False
    """Keep what the spec does not know: keys, instructions, cases of unions, and members of enums as plain strings."""


DEFAULT_OPTIONS = ReadOptions()


def read_text(text: str | bytes, read: Callable[[Json, Transfer], T], options: ReadOptions = DEFAULT_OPTIONS) -> T:
    """What `read` makes of the JSON value that `text` is. Raises `WireError` with everything that is wrong."""
    if len(text) <= options.max_bytes:
        try:
            return read(_parse(text, options.max_depth), Transfer(options.lenient))
        except (Rejected, ValueError, RecursionError):
            pass  # Read it again, slowly, to say what is wrong.
    decoded = text if isinstance(text, str) else text.decode("utf-8", "surrogateescape")
    findings = Findings(decoded, options.max_diagnostics)
    try:
        return _read_slowly(text, findings, read, options)
    except Stop:
        raise WireError(findings.in_order()) from None


# --- the fast way ----------------------------------------------------------------------------------------------------

# What the standard library takes too easily or forgets: halves of surrogate pairs, and the sign of `-0`.
_SUSPECT = re.compile(r"\\u[dD][89a-fA-F]|-0(?![.0-9eE])")
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')


def _parse(text: str | bytes, max_depth: int) -> Json:
    """The value of well-formed text. Raises ValueError or RecursionError for anything that needs a closer look."""
    if isinstance(text, bytes):
        text = text.decode()
    elif not text.isascii():
        text.encode()
    if _SUSPECT.search(text) or _is_deeper(text, max_depth):
        raise ValueError
    value: Json = _decoder.decode(text)
    return value


def _is_deeper(text: str, limit: int) -> bool:
    """Whether arrays and objects are nested deeper; most texts have fewer of them than that."""
    if text.count("[") + text.count("{") <= limit:
        return False
    depth = 0
    for token in _STRING_OR_BRACKET.finditer(text):
        if token[0] in ("[", "{"):
            depth += 1
            if depth > limit:
                return True
        elif token[0] in ("]", "}"):
            depth -= 1
    return False


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError
    return values


def _real(token: str) -> float:
    value = float(token)
    if math.isinf(value):
        raise ValueError
    return value


def _refuse(token: str) -> Json:
    raise ValueError(token)


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse, parse_float=_real)


# --- the slow way ----------------------------------------------------------------------------------------------------


def _read_slowly(text: str | bytes, findings: Findings, read: Callable[[Json, Transfer], T], options: ReadOptions) -> T:
    """Raises `Stop` where something is wrong."""
    size = len(text)
    if size <= options.max_bytes and isinstance(text, str):
        surrogate = re.search("[\ud800-\udfff]", text)
        if surrogate:
            actual = f"the lone surrogate {ord(surrogate[0]):x}"
            findings.add("wire/invalid-utf8", (), surrogate.start(), "text that has a UTF-8 form", actual)
            raise Stop
        size = len(text.encode())
    if size > options.max_bytes:
        findings.add("wire/too-large", (), 0, f"at most {options.max_bytes} bytes", f"{size} or more")
        raise Stop
    scan = Scan(findings, options.max_depth)
    value = scan.document()
    try:
        at = Transfer(options.lenient)
        at.is_sound = not findings.found
        result = read(value, at)
    except RecursionError:
        findings.add("wire/too-deep", (), 0, "nesting within the limit of Python's recursion", "deeper nesting")
        raise Stop from None
    except Rejected as rejected:
        for finding in rejected.findings:
            _add(finding, scan.start, findings)
        raise Stop from None
    if findings.found:
        raise Stop
    return result


_NUMBER = re.compile(r"-?[0-9][-+.0-9eE]*")


def _add(finding: Diagnostic, start: int, findings: Findings) -> None:
    """Adds a finding that knows its place, or is about the whole value. Numbers are shown as they are written."""
    place = start if finding.offset is None else finding.offset
    number = _NUMBER.match(findings.text, place)
    is_number = number and finding.code in ("wire/type-mismatch", "wire/out-of-range", "wire/number-overflow")
    actual = visible(number[0]) if number and is_number else finding.actual
    severity = finding.severity
    findings.add(finding.code, finding.path, place, finding.expected, actual, finding.hint, finding.rule, severity)
