"""A registry of plugins: the modules of one package, loaded when they are first asked for."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Generic, TypeVar

from claims.errors import UnknownName

T = TypeVar("T")


class Registry(Generic[T]):
    """Holds the plugins of one package by name; importing a module of the package registers what it defines.

    Where `nested`, the modules of the packages inside count too.
    """

    def __init__(self, package: str, what: str, *, nested: bool = False) -> None:
        self._package = package
        self._what = what
        self._nested = nested
        self._plugins: dict[str, T] = {}
        self._loaded = False

    def add(self, name: str, plugin: T) -> T:
        """Registers a plugin under a name that nothing else has, and returns it."""
        if name in self._plugins:
            raise ValueError(f"two {self._what}s are called '{name}'")
        self._plugins[name] = plugin
        return plugin

    def _load(self) -> dict[str, T]:
        if not self._loaded:
            package = importlib.import_module(self._package)
            walk = pkgutil.walk_packages if self._nested else pkgutil.iter_modules
            for module in walk(package.__path__, f"{self._package}."):
                importlib.import_module(module.name)
            self._loaded = True
        return self._plugins

    def __getitem__(self, name: str) -> T:
        plugins = self._load()
        if name not in plugins:
            raise UnknownName(self._what, name, list(plugins))
        return plugins[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._load()))

    def __len__(self) -> int:
        return len(self._load())
