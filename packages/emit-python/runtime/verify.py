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

__all__ = [
    "NO_CONTEXT",
    "Constraint",
    "OperandRule",
    "Place",
    "VerifyContext",
    "abstract",
    "broken",
    "known_generation",
    "known_place",
    "misplaced",
    "start_partition",
    "too_new",
    "unwritable",
    "wrong_engine",
    "wrong_operands",
]


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
    memories: Collection[str] = ()
    """Memories that it may lie in; empty: any."""


@dataclass(frozen=True)
class Place:
    """Where a tensor lies."""

    memory: Any
    """A member of the enum of memories."""
    partition: int
    """Its first partition."""
    row_bytes: int
    """Bytes in each partition; 0: not known."""


@dataclass(frozen=True)
class VerifyContext:
    """What an instruction does not say itself. What needs more than is known is not judged."""

    generation: Any = None
    """The generation that it is for, if that is known."""
    place_of: Callable[[Any], Place | None] | None = None
    """Gives the place of the tensor that an operand accesses."""


NO_CONTEXT = VerifyContext()


def known_generation(context: VerifyContext) -> Any:
    """The generation, which has to be known."""
    if context.generation is None:
        raise ExprError("plugin/no-generation", "the generation is not known")
    return context.generation


def known_place(operand: object, context: VerifyContext) -> Place:
    """The place of the tensor that an operand accesses, which has to be known."""
    place = None if context.place_of is None else context.place_of(operand)
    if place is None:
        raise ExprError("plugin/no-place", "the place of the tensor is not known")
    return place


def start_partition(place: Place, offset: int, element_bytes: int) -> int:
    """The first partition of an access that starts at an offset in elements."""
    if not 0 <= offset <= 1 << 53 or place.partition < 0:
        raise ExprError("plugin/bad-value", "not an offset within a tensor")
    first = place.partition + (offset * element_bytes // place.row_bytes if place.row_bytes > 0 else 0)
    if not 0 <= first <= 1 << 33:
        raise ExprError("plugin/bad-value", "not a partition")
    return first


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


def too_new(
    key: str, opcode: str, since: WireEnum | None, context: VerifyContext, rule: Origin
) -> list[Diagnostic]:
    """A generation that does not have the instruction yet."""
    generation = context.generation
    if since is None or generation is None or generation.ordinal >= since.ordinal:
        return []
    actual = f"{opcode}, which came with {since}"
    return [Diagnostic("verify/generation", (key,), f"an instruction that {generation} has", actual, rule=rule)]


def misplaced(
    rules: Iterable[OperandRule], lists: Mapping[str, Sequence[object]], context: VerifyContext
) -> list[Diagnostic]:
    """Operands in memories that they must not lie in, as far as their places are known."""
    findings = []
    for rule in rules:
        operands = lists[rule.key]
        if not rule.memories or context.place_of is None or rule.index >= len(operands):
            continue
        place = context.place_of(operands[rule.index])
        if place is not None and place.memory not in rule.memories:
            path = (rule.key, rule.index)
            expected = f"a tensor in {' or '.join(rule.memories)}"
            findings.append(Diagnostic("verify/memory", path, expected, f"one in {place.memory}", rule=rule.rule))
    return findings


def wrong_operands(
    rules: Iterable[OperandRule],
    lists: Mapping[str, Sequence[object]],
    dtype_key_of: Callable[[Any], str],
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
            path = (rule.key, rule.index, dtype_key_of(operands[rule.index]))
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
