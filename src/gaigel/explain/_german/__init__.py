"""German, as it is spoken at a Swabian card table: you are "du"."""

from gaigel.explain._german._options import GermanOptions
from gaigel.explain._german._play import GermanPlay
from gaigel.explain._german._refusals import GermanRefusals

__all__ = ["German"]


class German(GermanRefusals, GermanPlay, GermanOptions):
    """All German sentences."""
