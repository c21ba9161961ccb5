# cython: annotation_typing=False
"""How visitors find the method for a class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["method_for"]


def method_for(visitor: object, cls: type) -> Callable[[Any], Any]:
    """The method `visit_<class>` of the class, or of its nearest base that has one."""
    for base in cls.__mro__:
        method: Callable[[Any], Any] | None = getattr(visitor, f"visit_{base.__name__}", None)
        if method is not None:
            return method
    raise TypeError(f"{cls.__name__} is no class of instructions")
