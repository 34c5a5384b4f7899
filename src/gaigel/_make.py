"""A fast way to build frozen attrs values that the engine itself has put together.

A frozen class with slots pays for `object.__setattr__` at every field. `maker(cls)` returns a function with the
signature of the constructor that fills a mutable twin with the same slots by plain assignments and then turns it into
`cls`. The result is an instance of `cls` in every respect. No validator, converter or default runs: only for values
that need none. Whatever comes from outside goes through the class itself. Nothing else in the library may play such
tricks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")

__all__ = ["maker"]


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """A constructor of a frozen attrs class without weak references that takes all its fields, unchecked.

    Raises:
        TypeError: If the class cannot be built this way.
    """
    made: Any = cls
    if "__slots__" not in vars(made) or "__attrs_attrs__" not in vars(made):
        raise TypeError(f"{made!r} is no attrs class with slots")
    fields = attrs.fields(made)
    names = [field.name for field in fields]
    if not all(field.init for field in fields) or list(made.__slots__) != names:
        raise TypeError(f"{made.__name__} has fields or slots that a constructor call does not fill")
    twin = type(f"_{made.__name__}Twin", (), {"__slots__": tuple(names)})
    lines = [f"def make_{made.__name__.lower()}({', '.join(field.alias for field in fields)}):", "    made = twin()"]
    lines += [f"    made.{field.name} = {field.alias}" for field in fields]
    lines += ["    made.__class__ = cls", "    return made"]
    scope: dict[str, Any] = {"twin": twin, "cls": made}
    exec("\n".join(lines), scope)
    return cast("Callable[P, T]", scope[f"make_{made.__name__.lower()}"])
