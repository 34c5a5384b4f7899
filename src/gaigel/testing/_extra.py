"""What is said when a part of the library is imported without the packages that it needs."""

from __future__ import annotations

from gaigel.errors import GaigelError

__all__ = ["MissingExtra"]


class MissingExtra(GaigelError, ImportError):
    """A module needs a package that comes with an extra of this library.

    Attributes:
        module: What was imported.
        needs: The package that is missing.
        extra: The extra that brings it.
    """

    def __init__(self, module: str, *, needs: str, extra: str) -> None:
        self.module = module
        self.needs = needs
        self.extra = extra
        super().__init__(f'{module} needs {needs}: pip install "gaigel[{extra}]"')
