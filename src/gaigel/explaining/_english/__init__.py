"""English; what only Swabians have a word for keeps the Swabian word."""

from gaigel.explaining._english._options import EnglishOptions
from gaigel.explaining._english._play import EnglishPlay
from gaigel.explaining._english._refusals import EnglishRefusals

__all__ = ["English"]


class English(EnglishRefusals, EnglishPlay, EnglishOptions):
    """All English sentences."""
