"""The fast constructors: what they build is what the class builds."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import Any, cast

import attrs
import pytest
from attrs import field, frozen
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from gaigel._make import maker
from gaigel.rules import Rules
from gaigel.state import Deadline, DealResult, Meld, Past, State, Table, Trick


@frozen(weakref_slot=False)
class Plain:
    """A class like those of the states."""

    seat: int
    name: str = "nobody"
    _hidden: tuple[int, ...] = ()
    renamed: int = field(default=0, alias="other")


@frozen(weakref_slot=False)
class Checked:
    """A class that does something at construction."""

    seat: int = field(converter=int, validator=attrs.validators.ge(0))


make_plain = maker(Plain)


@given(st.integers(), st.text(), st.lists(st.integers()).map(tuple), st.integers())
def test_made_equals_constructed(seat: int, name: str, hidden: tuple[int, ...], other: int) -> None:
    """In type, equality, hash, repr, pickle, copy and evolution."""
    made, constructed = make_plain(seat, name, hidden, other), Plain(seat, name, hidden, other)
    assert type(made) is Plain
    assert isinstance(made, Plain)
    assert made == constructed
    assert constructed == made
    assert hash(made) == hash(constructed)
    assert repr(made) == repr(constructed)
    assert attrs.astuple(made) == (seat, name, hidden, other)
    assert pickle.loads(pickle.dumps(made)) == copy.deepcopy(made) == constructed
    assert attrs.evolve(made, seat=seat + 1) == Plain(seat + 1, name, hidden, other)


def test_made_values_are_frozen() -> None:
    """Only the maker itself may fill the fields."""
    made: Any = make_plain(1, "x", (), 2)
    for attribute in attrs.fields(Plain):
        with pytest.raises(FrozenInstanceError):
            setattr(made, attribute.name, 5)
    with pytest.raises(AttributeError):
        made.note = 5
    assert made == Plain(1, "x", (), 2)


def test_a_maker_has_the_names_of_the_constructor() -> None:
    """Fields may be given by the names that the class takes, but no default runs: all must be there."""
    assert list(inspect.signature(make_plain).parameters) == list(inspect.signature(Plain).parameters)
    assert cast("Any", make_plain)(seat=1, name="x", hidden=(3,), other=2) == Plain(1, "x", (3,), 2)
    assert cast("Any", make_plain).__name__ == "make_plain"
    with pytest.raises(TypeError, match="missing 3 required positional arguments"):
        make_plain(1)
    with pytest.raises(TypeError, match="takes 4 positional arguments but 5 were given"):
        cast("Any", make_plain)(1, "x", (), 2, 3)


def test_no_converter_and_no_validator_runs() -> None:
    """Only for values that need none: what is given is kept as it is."""
    make: Any = maker(Checked)
    assert make(-1).seat == -1
    assert make("7").seat == "7"
    assert make(7) == Checked(7)
    with pytest.raises(ValueError, match="must be >= 0"):
        Checked(-1)


def test_values_of_one_maker_do_not_share_fields() -> None:
    first, second = make_plain(1, "x", (), 2), make_plain(3, "y", (4,), 5)
    assert (first, second) == (Plain(1, "x", (), 2), Plain(3, "y", (4,), 5))


@pytest.mark.parametrize("kind", [State, Past, Trick, Meld, Deadline, DealResult])
def test_the_classes_of_a_state_can_be_made(kind: Any) -> None:
    """The values put in come out again in the right fields, whatever they are."""
    names = [attribute.name for attribute in attrs.fields(kind)]
    made = maker(kind)(*names)
    assert type(made) is kind
    assert [getattr(made, name) for name in names] == names
    assert made == kind(*names)


@frozen
class WithWeakrefs:
    seat: int


@frozen(weakref_slot=False, cache_hash=True)
class WithCachedHash:
    seat: int


@frozen(weakref_slot=False)
class WithDerivedField:
    seat: int
    twice: int = field(init=False, default=2)


@frozen(weakref_slot=False)
class WithInheritedField(Plain):
    more: int = 0


@pytest.mark.parametrize("kind", [WithWeakrefs, WithCachedHash, WithDerivedField, WithInheritedField, Table, Rules])
def test_unsuitable_classes_are_refused(kind: Any) -> None:
    """A slot or a field that a constructor call does not fill would stay empty."""
    with pytest.raises(TypeError) as info:
        maker(kind)
    assert str(info.value) == f"{kind.__name__} has fields or slots that a constructor call does not fill"


@frozen(slots=False)
class WithoutSlots:
    seat: int


@pytest.mark.parametrize("kind", [WithoutSlots, int, object])
def test_classes_of_another_make_are_refused(kind: Any) -> None:
    """Without slots, or without attrs, there is nothing to fill."""
    with pytest.raises((TypeError, AttributeError, attrs.exceptions.NotAnAttrsClassError)):
        maker(kind)
