# cython: annotation_typing=False
"""Brings objects of an earlier version of the document up to the current one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Union

from .codec import Rejected, Transfer, under
from .diagnostic import Diagnostic, Origin
from .excerpt import describe, excerpt
from .json_text import Json, json_text
from .scan import Bad, PlacedList, PlacedObject, place_of

__all__ = ["Each", "Get", "OlderForm", "SameAs", "Template", "upgraded"]


@dataclass(frozen=True)
class Get:
    """The value at a key; `default` where there is none."""

    key: str
    default: Template | None = None


@dataclass(frozen=True)
class Each:
    """A list: what `to` makes of each entry of the array at the key. Without the array: the empty list."""

    key: str
    to: Template


@dataclass(frozen=True)
class SameAs:
    """What the form of this name makes of the same object, whatever its pattern."""

    form: str


Template = Union[str, bool, int, float, Get, Each, SameAs, Mapping[str, "Template"]]
"""What to make of an object: the value itself, with these in place of what comes from the object."""


@dataclass(frozen=True)
class OlderForm:
    """How a version of the document wrote some values of a union."""

    name: str
    version: int
    """The last version that wrote it."""
    when: Mapping[str, Json]
    """An object is of the form when every key has this value; None: when there is no such key."""
    to: Template
    rule: Origin
    only: Mapping[str, Json] = field(default_factory=dict)
    """Keys that must have this value where they are there."""


def upgraded(
    forms: tuple[OlderForm, ...], value: dict[str, Json], at: Transfer
) -> tuple[dict[str, Json], list[Diagnostic]] | None:
    """What an object without a tag is now, and what is wrong with it as it was.

    Nothing: the document is too new, or no form fits.
    """
    form = next((form for form in forms if at.version <= form.version and _fits(form.when, value)), None)
    if form is None:
        return None
    making = _Making({other.name: other.to for other in forms})
    findings = _check_only(form, value)
    made, unmade = making.object(form.to, value)
    known = {*form.when, *form.only, *making.keys(form.to)}
    for key, entry in value.items():
        if key not in known and at.lenient:
            made.put(key, entry, place_of(value, key))
        elif key not in known:
            findings.append(_unknown_key(key, form.name, value))
    return made, [replace(finding, rule=form.rule) for finding in [*findings, *unmade]]


def _fits(pattern: Mapping[str, Json], value: dict[str, Json]) -> bool:
    return all(
        key not in value if wanted is None else key in value and _equal(value[key], wanted)
        for key, wanted in pattern.items()
    )


def _equal(value: Json, wanted: Json) -> bool:
    """Equality of JSON values: true is not 1."""
    return isinstance(value, bool) == isinstance(wanted, bool) and not isinstance(value, Bad) and value == wanted


def _check_only(form: OlderForm, value: dict[str, Json]) -> list[Diagnostic]:
    wrong = [key for key, wanted in form.only.items() if key in value and not _equal(value[key], wanted)]
    return [
        Diagnostic(
            "wire/constraint",
            (key,),
            f"{json_text(form.only[key])} in a {form.name}",
            describe(value[key]),
            offset=place_of(value, key),
        )
        for key in wrong
    ]


def _unknown_key(key: str, name: str, value: dict[str, Json]) -> Diagnostic:
    place = value.key_places.get(key) if isinstance(value, PlacedObject) else None
    return Diagnostic("wire/unknown-key", (key,), f"a key of a {name}", excerpt(key), offset=place)


class _Making:
    """The forms of one union, by name."""

    def __init__(self, forms: Mapping[str, Template]) -> None:
        self._forms = forms

    def keys(self, template: Template) -> set[str]:
        """The keys of the object itself that a template looks at."""
        if isinstance(template, Get | Each):
            return {template.key}
        if isinstance(template, SameAs):
            return self.keys(self._forms[template.form])
        if isinstance(template, Mapping):
            return {key for part in template.values() for key in self.keys(part)}
        return set()

    def object(self, template: Template, value: dict[str, Json]) -> tuple[PlacedObject, list[Diagnostic]]:
        """What the template of an object makes of an object."""
        if isinstance(template, SameAs):
            return self.object(self._forms[template.form], value)
        made = PlacedObject()
        findings: list[Diagnostic] = []
        for key, part in template.items() if isinstance(template, Mapping) else ():
            entry, place, wrong = self._value(part, value)
            made.put(key, entry, place)
            findings += wrong
        return made, findings

    def _value(self, template: Template, value: dict[str, Json]) -> tuple[Json, int | None, list[Diagnostic]]:
        """A value, where it stands in the text if it does, and what is wrong with it."""
        if isinstance(template, SameAs):
            return self._value(self._forms[template.form], value)
        if isinstance(template, Each):
            made, findings = self._list(template, value)
            return made, place_of(value, template.key), findings
        if isinstance(template, Mapping):
            made_object, findings = self.object(template, value)
            return made_object, None, findings
        if not isinstance(template, Get):
            return template, None, []
        if template.key in value:
            return value[template.key], place_of(value, template.key), []
        if template.default is not None:
            return self._value(template.default, value)
        expected = f"the key {excerpt(template.key)}"
        missing = Diagnostic("wire/missing-key", (template.key,), expected, "an object without it")
        return Bad(), None, [missing]

    def _list(self, template: Each, value: dict[str, Json]) -> tuple[Json, list[Diagnostic]]:
        entries = value.get(template.key, [])
        if not isinstance(entries, list):
            return entries, []
        made = PlacedList()
        findings: list[Diagnostic] = []
        known = self.keys(template.to)
        for index, entry in enumerate(entries):
            place = place_of(entries, index)
            if isinstance(entry, dict):
                wrong = [_unknown_key(key, template.key, entry) for key in entry if key not in known]
                entry, unmade = self.object(template.to, entry)
                rejected = Rejected([*wrong, *unmade])
                inside = Rejected(under(index, rejected, place=place))
                findings += under(template.key, inside, place=place_of(value, template.key))
            made.put(entry, place)
        return made, findings
