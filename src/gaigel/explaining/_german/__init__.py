"""German, as it is spoken at a Swabian card table: you are "du"."""

from gaigel.explaining._german._options import GermanOptions
from gaigel.explaining._german._play import GermanPlay
from gaigel.explaining._german._refusals import GermanRefusals

__all__ = ["German"]


class German(GermanRefusals, GermanPlay, GermanOptions):
    """All German sentences."""
