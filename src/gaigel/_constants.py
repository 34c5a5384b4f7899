"""The common base of the library's enumerations."""

from __future__ import annotations

from enum import Enum

__all__ = ["Constant"]


class Constant(Enum):
    """An enumeration whose members print as they are written in code, hash by identity, and cannot be changed."""

    __hash__ = object.__hash__

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):  # not "in self.__dict__", which would make that dictionary and every look-up slower
            raise AttributeError(f"{self!r} is a constant: its {name} cannot be changed")
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
