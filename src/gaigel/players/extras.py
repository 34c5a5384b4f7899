"""Packages that only some functions need: loaded when they are asked for, missed with a word on how to get them."""

from __future__ import annotations

import importlib
from typing import Any

from gaigel.errors import GaigelError

__all__ = ["MissingPackage", "needed"]


class MissingPackage(GaigelError, ImportError):
    """A package is not installed that the library does without everywhere else.

    Attributes:
        what: What needs it.
        package: Its name.
        install: What pip is to install.
    """

    def __init__(self, what: str, package: str, install: str) -> None:
        self.what = what
        self.package = package
        self.install = install
        super().__init__(what, package, install)

    def __str__(self) -> str:
        return f"{self.what} needs {self.package}, which is not installed: python -m pip install '{self.install}'"


def needed(module: str, what: str, install: str) -> Any:
    """The module, imported now.

    Args:
        module: Its dotted name.
        what: What needs it, for the error.
        install: What pip is to install, for the error: a package, or an extra such as `gaigel[plot]`.

    Raises:
        MissingPackage: If it is not installed.
    """
    package = module.partition(".")[0]
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise  # it is there, but broken: its own error says more
        raise MissingPackage(what, package, install) from None
