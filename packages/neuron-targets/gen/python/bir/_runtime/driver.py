# cython: annotation_typing=False
"""The commands `python -m <package> records` and `documents`, for tests: one JSON text a line in, one a line out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Protocol, TypeVar

from .diagnostic import ContractViolation, Diagnostic, WireError
from .document import Documents, VerifyOptions, WriteOptions
from .enums import WireEnum
from .expr import ExprError
from .json_text import Json, json_text
from .reading import ReadOptions

__all__ = ["Package", "answer_lines"]


class Instruction(Protocol):
    """What the command asks of an instruction."""

    def serialize(self) -> str: ...
    def verify(self) -> Sequence[Diagnostic]: ...
    def sameInst(self, other: Any) -> bool: ...
    def structuralHash(self) -> int: ...
    def getLatencyReadInit(self, generation: Any) -> int: ...
    def getLatencyExec(self, generation: Any) -> int: ...
    def getLatencyWriteDrain(self, generation: Any) -> int: ...
    def getLatency(self, generation: Any) -> int: ...


T = TypeVar("T")


@dataclass(frozen=True)
class Package:
    """What the command works with."""

    name: str
    deserialize: Callable[[bytes], Instruction]
    generations: type[WireEnum]
    documents: Documents[Any]


_USAGE = """\
usage: python -m {package} records roundtrip               read each line and write it in canonical form
       python -m {package} records verify                  what verify() finds in each line: [{{"code","path"}}, ...]
       python -m {package} records same                    sameInst() of each pair of lines
       python -m {package} records hash                    structuralHash() of each line
       python -m {package} records latency <generation>    [readInit, exec, writeDrain, total] of each line, in ns
       python -m {package} documents roundtrip [--lenient] read each line and write it in canonical form
       python -m {package} documents verify [--lenient]    what reading or verifying each line finds

Reads JSON lines from standard input and writes JSON lines; one that cannot be answered gives {{"error": ...}}.
generations: {generations}
"""


def answer_lines(package: Package, arguments: Sequence[str]) -> int:
    """Answers standard input line by line, and gives the exit code."""
    lines = (line.rstrip(b"\r\n") for line in sys.stdin.buffer)
    answers = _answers(package, list(arguments), lines)
    if answers is None:
        generations = ", ".join(map(str, package.generations)) or "none"
        sys.stderr.write(_USAGE.format(package=package.name, generations=generations))
        return 2
    for answer in answers:
        sys.stdout.buffer.write(answer.encode() + b"\n")
    sys.stdout.buffer.flush()
    return 0


def _answers(package: Package, arguments: list[str], lines: Iterable[bytes]) -> Iterator[str] | None:
    """The line that each line is answered with; nothing: there is no such command."""
    command, options = " ".join(arguments[:2]), arguments[2:]
    if command in ("documents roundtrip", "documents verify") and options in ([], ["--lenient"]):
        documents, lenient = package.documents, bool(options)
        if command == "documents roundtrip":
            return _each(lines, lambda line: _round_trip(documents, line, lenient))
        return _each(lines, lambda line: json_text(_verify(documents, line, lenient)))

    deserialize = package.deserialize
    generations = {str(generation): generation for generation in package.generations}
    if command == "records latency" and len(options) == 1 and options[0] in generations:
        generation = generations[options[0]]
        return _each(lines, lambda line: json_text(_latency(deserialize(line), generation)))
    if command == "records same" and not options:
        return _each(_pairs(lines), lambda pair: json_text(deserialize(pair[0]).sameInst(deserialize(pair[1]))))
    answer = {
        "records roundtrip": lambda line: deserialize(line).serialize(),
        "records verify": lambda line: json_text([_brief(d) for d in deserialize(line).verify()]),
        "records hash": lambda line: json_text(deserialize(line).structuralHash()),
    }.get(command)
    return None if answer is None or options else _each(lines, answer)


def _round_trip(documents: Documents[Any], text: bytes, lenient: bool) -> str:
    root = documents.read(text, ReadOptions(lenient=lenient))
    return documents.write(root, WriteOptions(lenient=lenient))


def _verify(documents: Documents[Any], text: bytes, lenient: bool) -> Json:
    """What is wrong with the text, or else with what it says."""
    try:
        root = documents.read(text, ReadOptions(lenient=lenient))
    except WireError as error:
        return [_brief(finding) for finding in error.diagnostics]
    return [_brief(finding) for finding in documents.verify(root, VerifyOptions(lenient=lenient))]


def _each(entries: Iterable[T], answer: Callable[[T], str]) -> Iterator[str]:
    for entry in entries:
        try:
            text = answer(entry)
        except WireError as error:
            text = json_text({"error": _brief(error.diagnostics[0])})
        except ContractViolation as error:
            text = json_text({"error": {"code": "contract", "text": error.text}})
        except ExprError as error:
            text = json_text({"error": {"code": error.code}})
        yield text


def _pairs(lines: Iterable[bytes]) -> Iterator[tuple[bytes, bytes]]:
    remaining = iter(lines)
    return zip_longest(remaining, remaining, fillvalue=b"")


def _brief(diagnostic: Diagnostic) -> Json:
    return {"code": diagnostic.code, "path": list(diagnostic.path)}


def _latency(instruction: Instruction, generation: WireEnum) -> Json:
    return [
        instruction.getLatencyReadInit(generation),
        instruction.getLatencyExec(generation),
        instruction.getLatencyWriteDrain(generation),
        instruction.getLatency(generation),
    ]
