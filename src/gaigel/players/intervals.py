"""Means with 95 % intervals."""

from __future__ import annotations

from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Interval", "mean_interval", "share_interval", "student_quantile"]

_TAIL = 0.025
_MANY = 200


@frozen(weakref_slot=False)
class Interval:
    """A mean and where the true one lies with 95 % confidence.

    Attributes:
        mean: What was observed.
        low: The lower end; minus infinity if nothing is known.
        high: The upper end; infinity if nothing is known.
    """

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


def _student_share(t: float, freedom: int) -> float:
    """The probability that Student's t lies between -t and t: the finite sums for whole degrees of freedom."""
    angle = atan(t / sqrt(freedom))
    square = cos(angle) ** 2
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= square * (k - 1) / k
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def student_quantile(freedom: int) -> float:
    """Above which Student's t lies with a probability of 2.5 %.

    Args:
        freedom: The degrees of freedom, from 1.
    """
    z = NormalDist().inv_cdf(1 - _TAIL)
    if freedom > _MANY:  # the expansion in powers of 1 / freedom is exact to five digits and more here
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 1.0, 13.0
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if _student_share(middle, freedom) < 1 - 2 * _TAIL:
            low = middle
        else:
            high = middle
    return high


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of independent observations, by Student's distribution; one alone says nothing of the true mean."""
    mean = fmean(values)
    if len(values) == 1:
        return Interval(mean, float("-inf"), float("inf"))
    reach = student_quantile(len(values) - 1) * stdev(values, mean) / sqrt(len(values))
    return Interval(mean, mean - reach, mean + reach)


def share_interval(values: Sequence[float]) -> Interval:
    """The mean of independent observations that lie between 0 and 1.

    As `mean_interval`, cut off at 0 and 1. Where all observations are 0, or all are 1, they have no spread to go by;
    then the interval reaches as far as the share of such observations can differ from all of them: after n, to the
    n-th root of 0.025.
    """
    usual = mean_interval(values)
    if max(values) <= 0:
        return Interval(0.0, 0.0, 1 - _TAIL ** (1 / len(values)))
    if min(values) >= 1:
        return Interval(1.0, _TAIL ** (1 / len(values)), 1.0)
    return Interval(usual.mean, max(0.0, usual.low), min(1.0, usual.high))
