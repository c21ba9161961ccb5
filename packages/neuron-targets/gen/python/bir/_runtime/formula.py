# cython: annotation_typing=False
"""Values of a record as formulas and constraints take them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar, cast

from .expr import ExprError
from .fields import UNSET

__all__ = ["constant", "int64", "is_set", "no_access", "nth", "partitions", "per_partition", "present"]

T = TypeVar("T")

_MOST_PARTITIONS = 2**32 - 1
_MOST_PER_PARTITION = 2**40


def nth(values: Sequence[T], index: int) -> T | None:
    """The entry at an index; nothing beyond the ends."""
    return values[index] if 0 <= index < len(values) else None


def present(value: object) -> bool:
    """Whether an operand is there, or an optional attribute set."""
    return value is not None


def is_set(value: object) -> bool:
    """Whether an optional attribute of any JSON type is set; there, None is a value."""
    return value is not UNSET


def constant(value: object, zero: T) -> T:
    """A value that is known before the program runs; an optional one that is not set counts as zero."""
    if value is None:
        return zero
    if hasattr(value, "__dataclass_fields__"):
        raise ExprError("plugin/not-constant", "an expression, whose value is not known before the program runs")
    return cast("T", value)


def int64(value: int) -> int:
    """An unsigned integer as a signed one."""
    return _within(value, 2**63 - 1)


def partitions(counts: Sequence[int]) -> int:
    """Elements along the partition axis, which comes first; 0 without axes."""
    return _within(counts[0], _MOST_PARTITIONS) if counts else 0


def per_partition(counts: Sequence[int]) -> int:
    """Product of the other sizes."""
    return _within(math.prod(counts[1:]), _MOST_PER_PARTITION)


def no_access(operand: object) -> ExprError:
    """What asking for the size or dtype of an operand raises that is neither a tensor access nor an immediate."""
    return ExprError("plugin/no-access", f"{type(operand).__name__} is neither a tensor access nor an immediate")


def _within(value: int, most: int) -> int:
    if not 0 <= value <= most:
        raise ExprError("plugin/bad-value", f"{value} is outside 0 to {most}")
    return value
