"""What keeps an instruction from standing in a program."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .codec import Rejected, Transfer
from .diagnostic import Diagnostic, Origin
from .enums import WireEnum
from .expr import ExprError
from .record import Serializable

__all__ = ["Constraint", "OperandRule", "abstract", "broken", "unwritable", "wrong_engine", "wrong_operands"]


@dataclass(frozen=True)
class OperandRule:
    """What the spec says of one operand."""

    name: str
    key: str
    """Key of the list that holds it."""
    index: int
    rule: Origin
    optional: bool = False
    dtypes: Collection[WireEnum] = ()
    """Dtypes that it may have; empty: any."""


@dataclass(frozen=True)
class Constraint:
    """Something that must hold for an instruction."""

    holds: Callable[[], bool]
    message: str
    rule: Origin


def unwritable(instruction: Serializable) -> list[Diagnostic]:
    """The attributes that do not fit their types."""
    try:
        type(instruction).codec().write(instruction, Transfer())
    except Rejected as bad:
        return bad.findings
    return []


def abstract(key: str, opcode: str, rule: Origin) -> Diagnostic:
    """The finding that an instruction is a base of others, which programs must not have."""
    return Diagnostic("verify/abstract", (key,), "an instruction that programs may have", opcode, rule=rule)


def wrong_engine(
    key: str,
    engine: WireEnum,
    valid: Collection[WireEnum],
    sentinels: Collection[WireEnum],
    rule: Origin,
) -> list[Diagnostic]:
    """An engine that is neither valid nor a marker such as `Unassigned`; anything goes where no valid one is listed."""
    if not valid or engine in valid or engine in sentinels:
        return []
    return [Diagnostic("verify/engine", (key,), " or ".join(map(str, valid)), str(engine), rule=rule)]


def wrong_operands(
    rules: Iterable[OperandRule],
    lists: Mapping[str, Sequence[object]],
    dtype_key: str,
    dtype_of: Callable[[Any], WireEnum],
) -> list[Diagnostic]:
    """Operands that are missing, then operands of a dtype that they must not have."""
    missing: list[Diagnostic] = []
    mistyped: list[Diagnostic] = []
    for rule in rules:
        operands = lists[rule.key]
        if rule.index >= len(operands):
            if not rule.optional:
                missing.append(
                    Diagnostic("verify/operand", (rule.key, rule.index), rule.name, "nothing", rule=rule.rule)
                )
            continue
        try:
            dtype = dtype_of(operands[rule.index])
        except ExprError:
            continue  # A kind of operand whose dtype is known only when the program runs.
        if rule.dtypes and dtype not in rule.dtypes:
            path = (rule.key, rule.index, dtype_key)
            expected = " or ".join(map(str, rule.dtypes))
            mistyped.append(Diagnostic("verify/dtype", path, expected, str(dtype), rule=rule.rule))
    return missing + mistyped


def broken(constraints: Iterable[Constraint]) -> list[Diagnostic]:
    """The constraints that do not hold. One over a value that is known only when the program runs is not checked."""
    findings = []
    for constraint in constraints:
        try:
            holds = constraint.holds()
        except (ExprError, KeyError):
            continue  # Not known before the program runs, or a member of an enum that the spec does not have.
        if not holds:
            actual = "an instruction for which this does not hold"
            findings.append(Diagnostic("verify/constraint", (), constraint.message, actual, rule=constraint.rule))
    return findings
