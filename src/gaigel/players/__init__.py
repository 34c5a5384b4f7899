"""Who plays: computers of three strengths, a hint, exact solutions, and many deals at once."""

from gaigel.players.base import ForeignSeat, NotOnTurn, Player, WrongSeating, deal_steps, play_deal
from gaigel.players.extras import MissingPackage
from gaigel.players.hints import Hint, hint
from gaigel.players.searching import NormalPlayer, StrongPlayer
from gaigel.players.simple import EasyPlayer, GreedyPlayer, RandomPlayer
from gaigel.players.simulation import InvalidSimulation, LostDeals, NotAPlayer, numbered_deal, simulate
from gaigel.players.solving import Solution, StockLeft, solve
from gaigel.players.summary import NoDeals, Summary, UnlikeDeals
from gaigel.players.tournament import ArenaResult, Duel, DuplicatePair, NoSuchEntrant, arena
from gaigel.players.weighing import Estimate

__all__ = [
    "ArenaResult",
    "Duel",
    "DuplicatePair",
    "EasyPlayer",
    "Estimate",
    "ForeignSeat",
    "GreedyPlayer",
    "Hint",
    "InvalidSimulation",
    "LostDeals",
    "MissingPackage",
    "NoDeals",
    "NoSuchEntrant",
    "NormalPlayer",
    "NotAPlayer",
    "NotOnTurn",
    "Player",
    "RandomPlayer",
    "Solution",
    "StockLeft",
    "StrongPlayer",
    "Summary",
    "UnlikeDeals",
    "WrongSeating",
    "arena",
    "deal_steps",
    "hint",
    "numbered_deal",
    "play_deal",
    "simulate",
    "solve",
]
