# cython: annotation_typing=False
"""Links a document in two passes.

First every object is entered under its name into the records around it, then every link is looked up from where it
stands. So an object may stand behind the links to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from .diagnostic import Diagnostic
from .excerpt import describe, excerpt
from .fields import layout_of
from .links import Link, Naming
from .nearest import did_you_mean
from .record import Serializable
from .scope import Named, Scope
from .walk import walk

__all__ = ["check_names", "link_names"]

# Names that a hint is looked for among; more would take long, and help little.
_HINT_CANDIDATES = 2000


def check_names(root: Serializable, lenient: bool, rename: bool = False) -> list[Diagnostic]:
    """What is wrong with the names in a document, in its order.

    :param lenient: unknown and repeated names are warnings
    :param rename: the second of two entries of one name gets the first free one of `name_1`, `name_2`, ...
    """
    return link_names(root, lenient, rename)[0]


def link_names(
    root: Serializable, lenient: bool, rename: bool = False
) -> tuple[list[Diagnostic], dict[tuple[int, str | int], Serializable]]:
    """The findings of `check_names`, and what links mean: by the identity of the record and the key of the link."""
    scope = Scope(None, Naming())
    naming = _Naming(scope, lenient, rename)
    walk(root, naming)
    linking = _Linking(naming.scopes, scope, lenient)
    walk(root, linking)
    return naming.findings + linking.findings, linking.targets


class _Pass:
    """What both passes keep of the way to the place that they are at."""

    def __init__(self, scope: Scope, lenient: bool) -> None:
        self.path: list[str | int] = []
        self.findings: list[Diagnostic] = []
        self._scope = scope
        self._severity: Literal["error", "warning"] = "warning" if lenient else "error"

    def _within(self, scope: Scope | None, inside: Callable[[], None]) -> None:
        outer = self._scope
        self._scope = scope or outer
        inside()
        self._scope = outer


class _Naming(_Pass):
    def __init__(self, scope: Scope, lenient: bool, rename: bool) -> None:
        super().__init__(scope, lenient)
        self._rename = rename
        self.scopes: dict[int, Scope] = {}
        """Scopes of objects, by identity."""
        self._siblings: dict[str, Serializable] | None = None
        """Names of the entries of the list whose entry comes next."""

    def object(self, value: Serializable, inside: Callable[[], None]) -> None:
        siblings = self._siblings
        self._siblings = None
        naming = value.NAMING
        for kind, key in naming.names:
            if siblings is not None:
                self._keep_apart(siblings, value, key)
            name = value.attribute(key)
            if isinstance(name, str):
                self._scope.declare(kind, name, value)
        own = Scope(self._scope, naming) if naming.has_scope else None
        if own:
            self.scopes[id(value)] = own
        self._within(own, inside)
        self._siblings = siblings

    def entries(self, inside: Callable[[], None]) -> None:
        outer = self._siblings
        self._siblings = {}
        inside()
        self._siblings = outer

    def link(self, name: str, link: Link, holder: Serializable) -> None:
        pass  # Looked up when every name is known.

    def _keep_apart(self, siblings: dict[str, Serializable], value: Serializable, key: str) -> None:
        name = value.attribute(key)
        if not isinstance(name, str) or siblings.setdefault(name, value) is value:
            return
        free = _free_name(siblings, name)
        self.findings.append(
            Diagnostic(
                "wire/duplicate-name",
                (*self.path, key),
                "a name that no entry before it has",
                excerpt(name),
                f"read as {excerpt(free)}" if self._rename else None,
                severity=self._severity,
            )
        )
        if self._rename:
            value.set_attribute(key, free)
            siblings[free] = value


def _free_name(siblings: dict[str, Serializable], name: str) -> str:
    suffix = 1
    while f"{name}_{suffix}" in siblings:
        suffix += 1
    return f"{name}_{suffix}"


class _Linking(_Pass):
    def __init__(self, scopes: dict[int, Scope], scope: Scope, lenient: bool) -> None:
        super().__init__(scope, lenient)
        self._scopes = scopes
        self.targets: dict[tuple[int, str | int], Serializable] = {}
        """What the links of records mean, by the identity of the record and the key of the link."""
        self._warned: set[int] = set()
        self._instruction: Serializable | None = None

    def object(self, value: Serializable, inside: Callable[[], None]) -> None:
        outer = self._instruction
        if value.NAMING.is_instruction:
            self._instruction = value
        self._within(self._scopes.get(id(value)), inside)
        self._instruction = outer

    def entries(self, inside: Callable[[], None]) -> None:
        inside()

    def link(self, name: str, link: Link, holder: Serializable) -> None:
        is_known, place = self._place(link, holder)
        if not is_known:
            return
        found = place.find_here(link, name) if place else self._scope.find(link, name)
        if found:
            self.targets[id(holder), self.path[-1]] = found.value
            self._check(found, name, link)
        else:
            self._report_unknown(name, link, place)

    def _place(self, link: Link, holder: Serializable) -> tuple[bool, Scope | None]:
        """The scope of the object that a sibling names; none: no sibling does.

        False: a sibling names nothing that is known, or nothing that has a scope, which is reported by itself.
        """
        for key in link.within:
            slot = layout_of(type(holder)).by_key[key]
            name = getattr(holder, slot.name)
            sibling = slot.codec.shape if hasattr(slot.codec, "shape") else None
            if not isinstance(name, str) or name == "" or not isinstance(sibling, Link):
                continue
            is_known, outer = self._place(sibling, holder)
            if not is_known:
                return False, None
            found = outer.find_here(sibling, name) if outer else self._scope.find(sibling, name)
            scope = None if found is None else self._scopes.get(id(found.value))
            return scope is not None, scope
        return True, None

    def _check(self, found: Named, name: str, link: Link) -> None:
        if link.not_self and found.value is self._instruction:
            self._report("wire/self-dependency", "another instruction", f"{excerpt(name)} itself")
        for key, wanted in link.where.items():
            value = found.value.attribute(key)
            if value != wanted:
                expected = f"a {link.kinds[0]} whose {key} is {excerpt(wanted)}"
                self._report("wire/constraint", expected, f"{excerpt(name)}, with {describe(value)}")
        if not found.is_shared or id(found) in self._warned:
            return
        self._warned.add(id(found))
        hint = "the first one in program order is meant"
        actual = f"{excerpt(name)}, the name of several"
        self._report("wire/ambiguous-name", "the name of one object", actual, hint, "warning")

    def _report_unknown(self, name: str, link: Link, place: Scope | None) -> None:
        candidates = (place or self._scope).candidates(link, _HINT_CANDIDATES, here=place is not None)
        hint = did_you_mean(name, candidates) if len(candidates) < _HINT_CANDIDATES else None
        expected = f"the name of a {' or '.join(link.kinds).replace('_', ' ')}"
        self._report("wire/unknown-name", expected, excerpt(name), hint, self._severity)

    def _report(
        self,
        code: str,
        expected: str,
        actual: str,
        hint: str | None = None,
        severity: Literal["error", "warning"] = "error",
    ) -> None:
        self.findings.append(Diagnostic(code, tuple(self.path), expected, actual, hint, severity=severity))
