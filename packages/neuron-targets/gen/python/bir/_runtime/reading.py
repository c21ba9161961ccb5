"""From text to values: the standard library's reader where the text is good, `scan` where it is not."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .codec import Rejected
from .diagnostic import Diagnostic, WireError
from .excerpt import visible
from .json_text import Json
from .scan import Findings, Scan, Stop

__all__ = ["ReadOptions", "read_text"]

T = TypeVar("T")


@dataclass(frozen=True)
class ReadOptions:
    """Limits on what is read."""

    max_depth: int = 256
    """Largest nesting of arrays and objects."""
    max_bytes: int = 1 << 30
    """Largest text."""
    max_diagnostics: int = 100
    """Findings to collect before giving up."""


DEFAULT_OPTIONS = ReadOptions()


def read_text(text: str | bytes, read: Callable[[Json], T], options: ReadOptions = DEFAULT_OPTIONS) -> T:
    """What `read` makes of the JSON value that `text` is. Raises `WireError` with everything that is wrong."""
    if len(text) <= options.max_bytes:
        try:
            return read(_parse(text, options.max_depth))
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


def _read_slowly(text: str | bytes, findings: Findings, read: Callable[[Json], T], options: ReadOptions) -> T:
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
        result = read(value)
    except RecursionError:
        findings.add("wire/too-deep", (), 0, "nesting within the limit of Python's recursion", "deeper nesting")
        raise Stop from None
    except Rejected as rejected:
        for finding in rejected.findings:
            _locate(finding, scan, findings)
        raise Stop from None
    if findings.found:
        raise Stop
    return result


_NUMBER = re.compile(r"-?[0-9][-+.0-9eE]*")


def _locate(finding: Diagnostic, scan: Scan, findings: Findings) -> None:
    """Adds a finding about a value, a key, or a key that is missing from the object that stands there.

    Numbers are shown as they are written.
    """
    if finding.code == "wire/unknown-key":
        index = scan.key_starts[finding.path]
    else:
        index = scan.starts.get(finding.path, scan.starts.get(finding.path[:-1], 0))
    number = _NUMBER.match(findings.text, index)
    is_number = number and finding.code in ("wire/type-mismatch", "wire/out-of-range", "wire/number-overflow")
    actual = visible(number[0]) if number and is_number else finding.actual
    findings.add(finding.code, finding.path, index, finding.expected, actual, finding.hint, finding.rule)
