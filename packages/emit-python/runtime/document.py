"""Whole documents: text to value and back, with names checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from .codec import Codec, Rejected, Transfer, rejected, under
from .diagnostic import Diagnostic, Path, WireError
from .enums import WireEnum
from .excerpt import describe
from .json_text import Json, json_text
from .links import Link
from .listing import Listing
from .names import check_names, link_names
from .reading import DEFAULT_OPTIONS, ReadOptions, read_text
from .record import Serializable, guarded
from .scan import locate, place_of
from .verify import NO_CONTEXT, Constraint, Place, VerifyContext, broken
from .walk import walk

__all__ = ["Documents", "VerifyOptions", "Versions", "WriteOptions", "instructions_in"]

R = TypeVar("R")


@dataclass(frozen=True)
class WriteOptions:
    """How to write."""

    indent: int = 0
    """Spaces a level; 0: one line without spaces."""
    lenient: bool = False
    """What lenient reading kept is written, too."""


@dataclass(frozen=True)
class VerifyOptions:
    """How to verify."""

    lenient: bool = False
    """What lenient reading kept is no finding; unknown and repeated names are warnings."""


DEFAULT_WRITE_OPTIONS = WriteOptions()
DEFAULT_VERIFY_OPTIONS = VerifyOptions()


@dataclass(frozen=True)
class Versions:
    """A key of the root that says how old a document is. In memory documents are of the current version."""

    key: str
    current: int
    older: tuple[int, ...]
    """Other versions that are read."""


class Verifiable(Protocol):
    """What is asked of an instruction."""

    def unfit(self, context: VerifyContext) -> list[Diagnostic]: ...
    def constraints(self, context: VerifyContext) -> Iterator[Constraint]: ...


class _Instructions:
    """Finds the instructions of a document, in its order."""

    def __init__(self) -> None:
        self.path: list[str | int] = []
        self.found: list[tuple[Path, Any]] = []

    def object(self, value: Serializable, inside: Callable[[], None]) -> None:
        if value.NAMING.is_instruction:
            self.found.append((tuple(self.path), value))
        inside()

    def entries(self, inside: Callable[[], None]) -> None:
        inside()

    def link(self, name: str, link: Link, holder: Serializable) -> None:
        pass


def instructions_in(root: object) -> Iterable[tuple[Path, Verifiable]]:
    """All instructions of a document with their paths, those inside of others included."""
    visitor = _Instructions()
    if isinstance(root, Serializable):
        walk(root, visitor)
    for index, instruction in enumerate(root if isinstance(root, list) else ()):
        visitor.path = [index]
        walk(instruction, visitor)
    return visitor.found


def _place_in_text(finding: Diagnostic) -> list[tuple[int, bytes]]:
    """Orders findings as the canonical text does: an object before what it holds, indexes by size, keys by bytes."""
    return [(step, b"") if isinstance(step, int) else (0, step.encode()) for step in finding.path]


class Documents(Generic[R]):
    """Reads and writes what a whole text is.

    :param root: codec of the root
    :param wrapper: key under which the root may stand alone
    :param generations: key of the root that says which generation it is for, and the generations by its value
    """

    def __init__(
        self,
        root: Codec[R],
        listing: Listing,
        *,
        wrapper: str | None = None,
        versions: Versions | None = None,
        generations: tuple[str, Mapping[str, WireEnum]] = ("", {}),
    ) -> None:
        self._root = root
        self._listing = listing
        self._generations = generations
        self._wrapper = wrapper
        self._versions = versions

    def read(self, text: str | bytes, options: ReadOptions = DEFAULT_OPTIONS) -> R:
        """The document that a text says, with its names checked. Raises `WireError` with everything that is wrong."""
        return read_text(text, self._read, options)

    def write(self, root: R, options: WriteOptions = DEFAULT_WRITE_OPTIONS) -> str:
        """The canonical text of a document. Raises `WireError` with everything that does not fit, names included."""
        written = guarded(lambda: self._write(root, Transfer(options.lenient)))
        found = self.check_names(root, options.lenient)
        if any(finding.severity == "error" for finding in found):
            raise WireError(found)
        return json_text(written, options.indent)

    def verify(self, root: R, options: VerifyOptions = DEFAULT_VERIFY_OPTIONS) -> list[Diagnostic]:
        """What keeps a document from being one, in the order of its text.

        Values, names, rules between attributes, and each of its instructions are looked at.
        """
        findings: list[Diagnostic] = []
        try:
            self._write(root, Transfer(options.lenient))
        except Rejected as bad:
            findings += bad.findings
        unwritable = {finding.path for finding in findings}
        names, context = self._link(root, options.lenient)
        findings += names
        for path, instruction in instructions_in(root):
            found = instruction.unfit(context)
            if not found and not any(other[: len(path)] == path for other in unwritable):
                found = broken(instruction.constraints(context))
            findings += [replace(finding, path=(*path, *finding.path)) for finding in found]
        return sorted(findings, key=_place_in_text)

    def _link(self, root: R, lenient: bool) -> tuple[list[Diagnostic], VerifyContext]:
        """What is wrong with the names, and where tensors lie as far as the names say."""
        if not isinstance(root, Serializable):
            return [], NO_CONTEXT
        findings, targets = link_names(root, lenient)

        def place_of(operand: object) -> Place | None:
            key = self._listing.tensor_key(operand)
            storage = None if key is None else targets.get((id(operand), key))
            if storage is None or storage.STORAGE is None:
                return None
            role = storage.STORAGE
            memory: Any = storage.attribute(role.memory)
            partition: Any = storage.attribute(role.partition)
            extents: Any = storage.attribute(role.extents) or ()
            if memory is None or partition is None:
                return None
            return Place(memory, partition, extents[1] if len(extents) > 1 else 0)

        key, generations = self._generations
        generation = root.attribute(key)
        return findings, VerifyContext(generations.get(str(generation)), place_of)

    def listing(self, root: R) -> str:
        """The document as people read it: what holds what, and one instruction a line."""
        return guarded(lambda: self._listing.text(root))

    def check_names(self, root: R, lenient: bool) -> list[Diagnostic]:
        """What is wrong with the names; unknown and repeated ones are warnings if one is lenient."""
        return check_names(root, lenient) if isinstance(root, Serializable) else []

    def _read(self, value: Json, at: Transfer) -> R:
        wrapper = self._wrapper
        if wrapper is None or not isinstance(value, dict) or list(value) != [wrapper]:
            return self._read_root(value, at)
        try:
            return self._read_root(value[wrapper], at)
        except Rejected as bad:
            raise Rejected(under(wrapper, bad, place=place_of(value, wrapper))) from None

    def _read_root(self, value: Json, at: Transfer) -> R:
        findings = self._take_version(value, at)
        try:
            root = self._root.read(value, at)
        except Rejected as bad:
            raise Rejected(findings + bad.findings) from None
        if findings:
            raise Rejected(findings)
        if self._versions and isinstance(root, Serializable):
            root.set_attribute(self._versions.key, self._versions.current)
        if at.is_sound and isinstance(root, Serializable):
            found = check_names(root, at.lenient, rename=at.lenient)
            if any(finding.severity == "error" for finding in found):
                raise Rejected([replace(finding, offset=locate(value, finding.path)) for finding in found])
        return root

    def _take_version(self, value: Json, at: Transfer) -> list[Diagnostic]:
        """Notes the version of a document. A missing one is for the root to report."""
        versions = self._versions
        if versions is None or not isinstance(value, dict):
            return []
        at.version = versions.current
        version = value.get(versions.key)
        if not isinstance(version, int) or isinstance(version, bool) or not -(1 << 63) <= version < 1 << 64:
            return []
        known = sorted((*versions.older, versions.current))
        if version in known:
            at.version = version
            return []
        expected = f"one of the versions {', '.join(map(str, known))}"
        bad = rejected("wire/bad-version", expected, describe(version))
        return under(versions.key, bad, place=place_of(value, versions.key))

    def _write(self, root: R, to: Transfer) -> Json:
        written = self._root.write(root, to)
        if self._versions and isinstance(written, dict):
            written[self._versions.key] = self._versions.current
        return written
