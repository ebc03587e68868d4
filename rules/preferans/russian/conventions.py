"""What a table of the Russian family agreed on, and the family's figures that nobody agrees on."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from rules.errors import N_, RuleError
from rules.plain import FreeJson
from rules.preferans.system import System, figures
from rules.told import ValueTold


class Obligation(msgspec.Struct, frozen=True):
    """CLASSIC-36: a game everybody has to declare so many times."""

    contract: str
    dark: bool = False
    times: int = 1
    penalty: int | None = None


class Conventions(msgspec.Struct, frozen=True):
    """Options of section 6; a system that does not know one holds Sochi's."""

    prices: dict[str, int]
    whist_type: Literal["jlob", "gentleman"]
    responsibility: Literal["responsible", "half", "half_until_closed"]
    whist_quota: Literal["joint", "personal", "personal_two"]
    obligations_hard: bool
    high_whist: Literal["second", "both"]
    failed_whist_scores: bool
    half_whist: bool
    whist_pass_half: bool
    stalingrad: bool
    ten: Literal["checked", "whisted"]
    without_three: Literal["none", "six", "all"]
    without_count: int
    consolation: int | Literal["price"]
    all_pass_account: Literal["hill", "whist"]
    all_pass_price: int
    all_pass_progression: str | list[int]
    all_pass_talon: Literal["open", "closed"]
    all_pass_zero: int | Literal["price"]
    all_pass_amnesty: bool
    forced_rounds: bool
    exit: Literal["simple", "hard", "harder"]
    exit_by_failure: bool
    exit_by_misere: bool
    exit_by_zero: bool
    talon_cards: Literal["none", "ace", "combinations"]
    talon_value: int | Literal["price"]
    talon_sevens: int
    refused_talon: Literal["none", "two", "price"]
    underbid: Literal["none", "two", "price"]
    dealer_takes_all: bool
    help_tie: Literal["lower_hill", "left"]
    help_excluded: bool
    help_from_zero: bool
    hill_floor: Literal["zero", "negative"]
    unwhisted_write_off: bool
    preferans: bool
    preferans_takes_whists: bool
    pool_end: Literal["each", "sum", "time"]
    hill_divisor: Literal["n", "n-1", "undivided"]
    fractions: Literal["exact", "whole"]
    premium_misere: int
    premium_first_close: int
    premium_zero: int
    premium_min_hill: int
    pool: int = 0
    all_pass_rounds: int | None = None
    marks: Literal["bombs", "khuliganka", "birds"] | None = None
    opening: Literal["bomb", "all_pass"] | None = None
    opening_levels: int = 1
    opening_order: Literal["per_round", "per_dealer"] = "per_round"
    dealer_bomb: Literal["none", "mark", "join"] = "none"
    half_to_hill: bool = False
    obligations: tuple[Obligation, ...] = ()
    table: tuple[str, ...] = ()
    mark: Literal["made", "declared"] = "made"
    scoring: Literal["sochi", "hussar"] = "sochi"


class Demand(msgspec.Struct, frozen=True):
    """What the defence owes at one level: together, each of two, and the tricks of a half-whist (0: none)."""

    duty: int
    shares: tuple[int, int]
    half: int


class Level(msgspec.Struct, frozen=True):
    """One row of `rules/data/preferans/russian.toml`."""

    level: int
    duty: int
    shares: tuple[int, int]
    personal: int
    half: int
    hard: Demand
    hussar: int

    def demand(self, hard: bool) -> Demand:
        """What the defence owes: as usual, or with harder obligations (RUS-23)."""
        return self.hard if hard else Demand(self.duty, self.shares, self.half)


class Whists(msgspec.Struct, frozen=True):
    """Points in whists."""

    help: int
    hill: int
    hussar: int


class Talon(msgspec.Struct, frozen=True):
    """RUS-50, RUS-32."""

    two_aces: int
    ace_and_king: int
    ace: int
    marriage: int
    most_tricks: int


class Hill(msgspec.Struct, frozen=True):
    """Fixed amounts of the hill."""

    two: int
    sum: int


class Classic(msgspec.Struct, frozen=True):
    """Figures of Classic."""

    dark: int
    bomb: int
    missing: int
    missing_dark: int
    forced: tuple[int, ...]


class Figures(msgspec.Struct, frozen=True):
    """`rules/data/preferans/russian.toml`."""

    fewest: int
    level: tuple[Level, ...]
    whists: Whists
    progressions: dict[str, tuple[int, ...]]
    exits: dict[str, tuple[int, ...]]
    talon: Talon
    hill: Hill
    classic: Classic


@cache
def russian_figures() -> Figures:
    """The family's figures."""
    return figures("russian", Figures)


def agree(chosen: FreeJson, system: System, players: int) -> Conventions:
    """The conventions of one game. Raises RuleError where two of them exclude each other."""
    agreed = msgspec.convert(chosen, Conventions)
    if agreed.preferans and agreed.pool_end == "sum":
        raise RuleError(
            "RUS-29",
            N_("preferans closes pools, which a common pool does not have"),
            field="options.preferans",
        )
    if agreed.marks == "khuliganka" and agreed.opening is not None:
        raise RuleError("CLASSIC-41", N_("khuliganka has no opening"), field="options.opening")
    if agreed.marks == "birds" and agreed.opening == "bomb":
        raise RuleError("CLASSIC-40", N_("birds know no bombs"), field="options.opening")
    if agreed.marks in ("khuliganka", "birds") and players == 2:
        raise RuleError(
            "CLASSIC-41",
            N_("{marks} is not played by two"),
            field="options.marks",
            marks=ValueTold("marks", agreed.marks, literal=False),
        )
    return agreed
