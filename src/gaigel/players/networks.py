"""Small neural networks: numbers learned from many deals, read from a file and evaluated without any library.

A network answers two questions about a list of features, amounts of what is there: how likely the own party is to win,
and how many strokes it is going to gain. `gaigel.players.outlook` asks it of positions, `gaigel.players.instinct` of
moves; `benchmarks/learning.py` teaches them.
"""

from __future__ import annotations

import struct
from functools import cache
from importlib import resources
from math import exp
from operator import mul
from typing import TYPE_CHECKING, Self, TypeAlias

from attrs import field, frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Amounts", "Network", "shipped"]

Amounts: TypeAlias = list[tuple[int, float]]
"""Features by their numbers, each with how much of it is there; a number may stand there more than once."""

_HEAD = struct.Struct("<12s3H5f")
_MAGIC = b"gaigel-net/1"


@frozen(weakref_slot=False)
class Network:
    """Two layers of units that let only positive sums pass, and two answers.

    Attributes:
        inputs: For each feature its weights to the units of the first layer.
        inner: For each unit of the second layer its weights from those of the first.
        inner_start: What each unit of the second layer has before anything comes in.
        outer: For both answers the weights from the units of the second layer: win, then strokes.
        outer_start: What each answer has before anything comes in.
    """

    inputs: tuple[tuple[float, ...], ...] = field(repr=False)
    inner: tuple[tuple[float, ...], ...] = field(repr=False)
    inner_start: tuple[float, ...] = field(repr=False)
    outer: tuple[tuple[float, ...], tuple[float, ...]] = field(repr=False)
    outer_start: tuple[float, float]

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The network in the bytes of a file; the reverse of `to_bytes`.

        Raises:
            ValueError: If these are not the bytes of a network.
        """
        try:
            magic, features, first, second, *steps = _HEAD.unpack_from(data)
            counts = features * first, second * first, second, 2 * second, 2
            whole = struct.unpack_from(f"<{sum(counts)}h", data, _HEAD.size)
        except struct.error as error:
            raise ValueError(f"no network: {error}") from None
        if magic != _MAGIC or len(data) != _HEAD.size + 2 * len(whole):
            raise ValueError(f"no network: {len(data)} bytes that begin with {magic!r}, not with {_MAGIC!r}")
        at = 0
        parts: list[tuple[float, ...]] = []
        for count, step in zip(counts, steps, strict=True):
            parts.append(tuple([one * step for one in whole[at : at + count]]))
            at += count
        inputs, inner, inner_start, outer, (win, strokes) = parts
        to_win, to_strokes = _rows(outer, second)
        return cls(_rows(inputs, first), _rows(inner, first), inner_start, (to_win, to_strokes), (win, strokes))

    def to_bytes(self) -> bytes:
        """The network as the bytes of a file; weights are rounded to whole steps, 65,000 from the least to the most."""
        whole: list[int] = []
        steps: list[float] = []
        for rows in (self.inputs, self.inner, (self.inner_start,), self.outer, (self.outer_start,)):
            weights = [weight for row in rows for weight in row]
            (step,) = struct.unpack("<f", struct.pack("<f", max(map(abs, weights), default=0.0) / 32_500 or 1.0))
            steps.append(step)
            whole += [round(weight / step) for weight in weights]
        head = _HEAD.pack(_MAGIC, len(self.inputs), len(self.inner[0]), len(self.inner), *steps)
        return head + struct.pack(f"<{len(whole)}h", *whole)

    def summed(self, amounts: Iterable[tuple[int, float]], start: tuple[float, ...] | None = None) -> tuple[float, ...]:
        """What these features bring to the units of the first layer.

        Args:
            amounts: The features.
            start: What others have brought already.
        """
        inputs = self.inputs
        rows: list[Sequence[float]] = [] if start is None else [start]
        for index, amount in amounts:
            row = inputs[index]
            rows.append(row if amount == 1.0 else [amount * weight for weight in row])
        return tuple(map(sum, zip(*rows, strict=True)))

    def answers(self, sums: tuple[float, ...]) -> tuple[float, float]:
        """The chance to win, and the strokes of the others less the own.

        Args:
            sums: What all features bring to the first layer.
        """
        units = [max(one, 0.0) for one in sums]
        inner = [sum(map(mul, row, units)) + start for row, start in zip(self.inner, self.inner_start, strict=True)]
        units = [max(one, 0.0) for one in inner]
        win, strokes = [sum(map(mul, row, units)) + one for row, one in zip(self.outer, self.outer_start, strict=True)]
        return 1 / (1 + exp(-win)), strokes


@cache
def shipped(name: str) -> Network:
    """A network that comes with the package; read when it is first asked for.

    Args:
        name: The name of its file, without the ending.
    """
    return Network.from_bytes(resources.files("gaigel.players").joinpath(f"{name}.net").read_bytes())


def _rows(weights: tuple[float, ...], length: int) -> tuple[tuple[float, ...], ...]:
    return tuple([weights[at : at + length] for at in range(0, len(weights), length)])
