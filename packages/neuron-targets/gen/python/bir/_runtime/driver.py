"""The command `python -m <package> records ...`: one JSON text a line in, one a line out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Protocol, TypeVar

from .diagnostic import ContractViolation, Diagnostic, WireError
from .enums import WireEnum
from .expr import ExprError
from .json_text import Json, json_text

__all__ = ["main"]


class Instruction(Protocol):
    """What the command asks of an instruction."""

    def serialize(self) -> str: ...
    def verify(self) -> Sequence[Diagnostic]: ...
    def sameInst(self, other: Any) -> bool: ...
    def getLatencyReadInit(self, generation: Any) -> int: ...
    def getLatencyExec(self, generation: Any) -> int: ...
    def getLatencyWriteDrain(self, generation: Any) -> int: ...
    def getLatency(self, generation: Any) -> int: ...


R = TypeVar("R", bound=Instruction)
G = TypeVar("G", bound=WireEnum)
T = TypeVar("T")

_USAGE = """\
usage: python -m {package} records roundtrip             read each line and write it in canonical form
       python -m {package} records verify                what verify() finds in each line: [{{"code","path"}}, ...]
       python -m {package} records same                  sameInst() of each pair of lines
       python -m {package} records latency <generation>  [readInit, exec, writeDrain, total] of each line, in ns

Reads JSON lines from standard input and writes JSON lines; one that cannot be answered gives {{"error": ...}}.
generations: {generations}
"""


def main(package: str, deserialize: Callable[[bytes], R], generations: type[G], arguments: Sequence[str]) -> int:
    """Runs the command and gives its exit code."""
    known = {str(generation): generation for generation in generations}
    answers: Iterator[str]
    lines = (line.rstrip(b"\r\n") for line in sys.stdin.buffer)
    match arguments:
        case ["records", "roundtrip"]:
            answers = _each(lines, lambda line: deserialize(line).serialize())
        case ["records", "verify"]:
            answers = _each(lines, lambda line: json_text([_brief(d) for d in deserialize(line).verify()]))
        case ["records", "same"]:
            answers = _each(_pairs(lines), lambda pair: json_text(deserialize(pair[0]).sameInst(deserialize(pair[1]))))
        case ["records", "latency", generation] if generation in known:
            answers = _each(lines, lambda line: json_text(_latency(deserialize(line), known[generation])))
        case _:
            sys.stderr.write(_USAGE.format(package=package, generations=", ".join(known) or "none"))
            return 2
    for answer in answers:
        sys.stdout.buffer.write(answer.encode() + b"\n")
    sys.stdout.buffer.flush()
    return 0


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
