# cython: annotation_typing=False
"""What can be wrong: diagnostics for input, contract violations for calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

__all__ = ["ContractViolation", "Diagnostic", "Origin", "Path", "WireError", "spec_file"]

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Origin:
    """Where something was written: a spec file, relative to the root of its project, and a line."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def spec_file(file: str) -> Callable[[int], Origin]:
    """Lines of a spec file: `at = spec_file("ops/activation.ts")`, then `at(12)`."""
    return partial(Origin, file)


@dataclass(frozen=True)
class Diagnostic:
    """One thing wrong in a document, with enough to fix it without a debugger."""

    code: str
    """Stable slug, the same in every language: `wire/duplicate-key`."""
    path: Path
    """Keys and indexes from the root of the document."""
    expected: str
    actual: str
    hint: str | None = None
    offset: int | None = None
    """0-based byte offset of the offending value in the UTF-8 text, if there is a text."""
    rule: Origin | None = None
    """Where the broken rule is written."""
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        places = [_path_text(self.path)] if self.path else []
        if self.offset is not None:
            places.append(f"byte {self.offset}")
        at = f" at {', '.join(places)}" if places else ""
        lines = [f"{self.code}{at}", f"  expected {self.expected}", f"  actual   {self.actual}"]
        if self.hint:
            lines.append(f"  hint     {self.hint}")
        if self.rule:
            lines.append(f"  rule     {self.rule}")
        return "\n".join(lines)


def _path_text(path: Path) -> str:
    """`ins[3].dtype`; keys that are not identifiers are quoted."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif step.isascii() and step.isidentifier():
            text += f".{step}"
        else:
            text += f"[{step!r}]"
    return text.removeprefix(".")


class WireError(ValueError):
    """Input that is not what the format asks for. Carries everything that was found, in the order of the text."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__("\n".join(map(str, diagnostics)))
        self.diagnostics = tuple(diagnostics)

    @property
    def code(self) -> str:
        """Code of the first finding."""
        return self.diagnostics[0].code


class ContractViolation(Exception):
    """A call that the spec forbids, as opposed to bad input. Names the definition that says so."""

    def __init__(self, text: str, origin: Origin) -> None:
        super().__init__(f"{text} ({origin})")
        self.text = text
        self.origin = origin
