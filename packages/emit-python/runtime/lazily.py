"""Modules that are imported when something of them is asked for: a program rarely needs every instruction."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Generic, TypeVar

__all__ = ["LazyClasses", "lazy_names"]

C = TypeVar("C")


class LazyClasses(Mapping[str, "type[C]"], Generic[C]):
    """Classes by name.

    :param places: module inside the package, and the name of the class there
    """

    def __init__(self, package: str, places: Mapping[str, tuple[str, str]]) -> None:
        self._package = package
        self._places = places
        self._classes: dict[str, type[C]] = {}

    def __getitem__(self, key: str) -> type[C]:
        cls = self._classes.get(key)
        if cls is None:
            module, name = self._places[key]
            cls = self._classes[key] = getattr(import_module(f"{self._package}.{module}"), name)
        return cls

    def __contains__(self, key: object) -> bool:
        return key in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def lazy_names(
    package: str, names: Mapping[str, tuple[str, ...]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package that offers names of its modules.

    :param names: by module
    """
    modules = {name: module for module, offered in names.items() for name in offered}

    def get(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"{package}.{modules[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return get, lambda: sorted({*vars(sys.modules[package]), *modules})
