# cython: annotation_typing=False
"""A JSON reader that says exactly what is wrong and where. Slow: only used on text that the fast reader refused."""

from __future__ import annotations

import math
import re
from typing import Literal, NoReturn

from .diagnostic import Diagnostic, Origin, Path
from .excerpt import excerpt, visible
from .json_text import Json

__all__ = ["Bad", "Findings", "PlacedList", "PlacedObject", "Scan", "Stop", "locate", "place_of"]

_SPACE = re.compile(r"[ \t\n\r]*")
_PLAIN = re.compile(r'[^"\\\x00-\x1f\ud800-\udfff]*')
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DIGITS = re.compile(r"[0-9]+")
_HEX = re.compile(r"[0-9A-Fa-f]{4}")
_WORD = re.compile(r"[-+]?\w{0,20}", re.ASCII)
# Integers of so many digits are within binary64.
_FINITE_DIGITS = 308
_NON_FINITE = re.compile(r"[-+]?(NaN|nan|Infinity|inf)")
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Bad(str):
    """Stands for a value that was reported already: half a surrogate pair, a number beyond binary64."""


class _NegativeZero(int):
    """The token `-0`: the integer 0, but the real -0.0."""

    def __float__(self) -> float:
        return -0.0


class PlacedList(list[Json]):
    """An array that knows where in the text its entries start."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[int | None] = []

    def put(self, value: Json, place: int | None) -> None:
        self.append(value)
        self.places.append(place)


class PlacedObject(dict[str, Json]):
    """An object that knows where in the text its values start, and its keys."""

    def __init__(self) -> None:
        super().__init__()
        self.places: dict[str, int | None] = {}
        self.key_places: dict[str, int] = {}

    def put(self, key: str, value: Json, place: int | None, key_place: int | None = None) -> None:
        self[key] = value
        self.places[key] = place
        if key_place is not None:
            self.key_places[key] = key_place


def place_of(holder: object, step: str | int) -> int | None:
    """Where an entry of an array or object starts in the text, if there is a text."""
    if isinstance(holder, PlacedList) and isinstance(step, int):
        return holder.places[step]
    return holder.places.get(step) if isinstance(holder, PlacedObject) and isinstance(step, str) else None


def locate(root: object, path: Path) -> int | None:
    """Where the value at a path starts in the text, or the innermost one on the way that is there."""
    place = None
    node = root
    for step in path:
        if isinstance(node, PlacedObject) and isinstance(step, str) and step in node:
            place, node = node.places[step], node[step]
        elif isinstance(node, PlacedList) and isinstance(step, int) and step < len(node):
            place, node = node.places[step], node[step]
        else:
            break
    return place


class Stop(Exception):
    """Ends a reading, because going on makes no sense or enough was found."""


class Findings:
    """Collects what is wrong with a text."""

    def __init__(self, text: str, limit: int) -> None:
        self.text = text
        self.found: list[Diagnostic] = []
        self._limit = limit

    def add(
        self,
        code: str,
        path: Path,
        index: int,
        expected: str,
        actual: str,
        hint: str | None = None,
        rule: Origin | None = None,
        severity: Literal["error", "warning"] = "error",
    ) -> None:
        """One finding about the character at `index`. Raises `Stop` when the limit is reached."""
        offset = len(self.text[:index].encode("utf-8", "surrogateescape"))
        self.found.append(Diagnostic(code, path, expected, actual, hint, offset, rule, severity))
        if sum(finding.severity == severity for finding in self.found) >= self._limit:
            raise Stop

    def in_order(self) -> list[Diagnostic]:
        return sorted(self.found, key=lambda finding: finding.offset or 0)


class Scan:
    """One text being read. Bytes that are not UTF-8 stand in it as lone surrogates (`surrogateescape`)."""

    def __init__(self, findings: Findings, max_depth: int) -> None:
        self._text = findings.text
        self._findings = findings
        self._max_depth = max_depth
        self._at = 0
        self._depth = 0
        self._path: list[str | int] = []
        self.start = 0
        """Index of the first character of the value."""

    def document(self) -> Json:
        """The value that the whole text is. Raises `Stop` if it is none."""
        self._next()
        self.start = self._at
        try:
            value = self._value()
        except RecursionError:
            self._too_deep(self._at)
        if self._next():
            self._fail("the end of the text")
        return value

    def _next(self) -> str:
        """Moves over white space and gives the character there; nothing at the end."""
        match = _SPACE.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return self._text[self._at : self._at + 1]

    def _value(self) -> Json:
        character = self._next()
        if character == '"':
            return self._string()
        if character == "{":
            return self._object()
        if character == "[":
            return self._array()
        for word, value in (("true", True), ("false", False), ("null", None)):
            if self._text.startswith(word, self._at):
                self._at += len(word)
                return value
        if character and character in "-0123456789":
            return self._number()
        self._fail("a value")

    def _array(self) -> list[Json]:
        values = PlacedList()
        self._enter()
        if self._next() != "]":
            self._path.append(0)
            while True:
                self._path[-1] = len(values)
                self._next()
                place = self._at
                values.put(self._value(), place)
                if not self._more("]", "a comma or the end of the array"):
                    break
            self._path.pop()
        self._leave()
        return values

    def _object(self) -> dict[str, Json]:
        values = PlacedObject()
        self._enter()
        if self._next() != "}":
            self._path.append("")
            while True:
                self._entry(values)
                if not self._more("}", "a comma or the end of the object"):
                    break
            self._path.pop()
        self._leave()
        return values

    def _entry(self, values: PlacedObject) -> None:
        if self._next() != '"':
            self._fail("a key in double quotes")
        start = self._at
        key = self._string()
        self._path[-1] = key
        path = tuple(self._path)
        if self._next() != ":":
            self._fail("a colon")
        self._at += 1
        self._next()
        place = self._at
        value = self._value()
        if isinstance(key, Bad):
            return
        if key in values:
            self._findings.add("wire/duplicate-key", path, start, "every key once", f"{excerpt(key)} again")
            return
        values.put(key, value, place, start)

    def _more(self, close: str, expected: str) -> bool:
        """After an entry: true behind a comma, false before the closing bracket."""
        character = self._next()
        if character == close:
            return False
        if character != ",":
            self._fail(expected)
        self._at += 1
        if self._next() == close:
            self._fail("another entry", "remove the comma before the closing bracket")
        return True

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > self._max_depth:
            self._too_deep(self._at)
        self._at += 1

    def _leave(self) -> None:
        self._depth -= 1
        self._at += 1

    def _number(self) -> Json:
        text, start = self._text, self._at
        integer = _INTEGER.match(text, start)
        if not integer:
            self._fail("a number")
        self._at = integer.end()
        if text[self._at : self._at + 1] not in (".", "e", "E"):
            return self._integer(integer[0], start)
        if text[self._at] == ".":
            self._at += 1
            self._digits()
        if text[self._at : self._at + 1] in ("e", "E"):
            self._at += 2 if text[self._at + 1 : self._at + 2] in ("+", "-") else 1
            self._digits()
        return self._real(text[start : self._at], start)

    def _integer(self, token: str, start: int) -> Json:
        if token == "-0":
            return _NegativeZero()
        nearest = self._real(token, start) if len(token) > _FINITE_DIGITS else None
        return nearest if isinstance(nearest, Bad) else int(token)

    def _real(self, token: str, start: int) -> float | Bad:
        value = float(token)
        if math.isfinite(value):
            return value
        self._findings.add("wire/number-overflow", tuple(self._path), start, "a number within binary64", visible(token))
        return Bad()

    def _digits(self) -> None:
        digits = _DIGITS.match(self._text, self._at)
        if not digits:
            self._fail("a digit")
        self._at = digits.end()

    def _string(self) -> str:
        """The string whose opening quote is here; `Bad` if it has half a surrogate pair."""
        parts: list[str] = []
        sound = True
        self._at += 1
        while True:
            plain = _PLAIN.match(self._text, self._at)
            if plain:
                parts.append(plain[0])
                self._at = plain.end()
            character = self._text[self._at : self._at + 1]
            if character == '"':
                self._at += 1
                return "".join(parts) if sound else Bad()
            if character != "\\":
                self._fail("an escape in place of the control character" if character else "the end of the string")
            unescaped = self._escape()
            sound = sound and unescaped is not None
            parts.append(unescaped or "")

    def _escape(self) -> str | None:
        """The character that the escape here stands for; nothing if it is half a surrogate pair."""
        start = self._at
        self._at += 1
        letter = self._text[self._at : self._at + 1]
        if letter in _ESCAPES:
            self._at += 1
            return _ESCAPES[letter]
        if letter != "u":
            self._fail('an escape: one of "\\/bfnrt or u with four hex digits')
        self._at += 1
        unit = self._hex()
        if not 0xD800 <= unit <= 0xDFFF:
            return chr(unit)
        if unit < 0xDC00 and self._text.startswith("\\u", self._at):
            after = self._at
            self._at += 2
            low = self._hex()
            if 0xDC00 <= low <= 0xDFFF:
                return chr(0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF))
            self._at = after
        self._findings.add("wire/lone-surrogate", tuple(self._path), start, "a surrogate pair", f"\\u{unit:x} alone")
        return None

    def _hex(self) -> int:
        digits = _HEX.match(self._text, self._at)
        if not digits:
            while self._text[self._at : self._at + 1] in set("0123456789abcdefABCDEF"):
                self._at += 1
            self._fail("a hex digit")
        self._at = digits.end()
        return int(digits[0], 16)

    def _too_deep(self, index: int) -> NoReturn:
        expected = f"at most {self._max_depth} levels of arrays and objects"
        self._findings.add("wire/too-deep", tuple(self._path), index, expected, f"level {self._depth}")
        raise Stop

    def _fail(self, expected: str, hint: str | None = None) -> NoReturn:
        """The text is not JSON from here on."""
        text, at = self._text, self._at
        if "\ud800" <= text[at : at + 1] <= "\udfff":
            actual = f"the byte 0x{ord(text[at]) & 0xFF:02x}"
            self._findings.add("wire/invalid-utf8", tuple(self._path), at, "UTF-8", actual)
            raise Stop
        match = _WORD.match(text, at)
        word = match[0][:20] if match else ""
        actual = visible(word) or (excerpt(text[at]) if at < len(text) else "the end of the text")
        self._findings.add("wire/syntax", tuple(self._path), at, expected, actual, hint or self._hint(word))
        raise Stop

    def _hint(self, word: str) -> str | None:
        """What to do about the usual extensions of JSON."""
        if _NON_FINITE.fullmatch(word):
            return 'write a non-finite value as the string "NaN", "Infinity" or "-Infinity"'
        character = self._text[self._at : self._at + 1]
        if character in ("/", "#"):
            return "JSON has no comments"
        if character == "'":
            return "JSON strings stand in double quotes"
        if self._at == 0 and character == "\ufeff":
            return "remove the byte order mark"
        return None
