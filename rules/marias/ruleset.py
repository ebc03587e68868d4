"""The data of a mariáš rule set as typed tables: tariff, contracts, renonces, premium tables."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from rules.cards import SUITS
from rules.marias.data import read_data
from rules.marias.premium_tables import Row, shipped_tables
from rules.marias.record import Fate
from rules.marias.seats import Role
from rules.options import Option
from rules.registry import Ruleset


class Factors(Struct, frozen=True, forbid_unknown_fields=True):
    """What multiplies a rate (part A); the two texts are fractions."""

    red: int
    flek: int
    silent_hundred: int
    silent_seven: str
    premium_point: str
    untorn_marriage: int


class Fleks(Struct, frozen=True, forbid_unknown_fields=True):
    """How many doublings count, may be written, and count under a cap (M-11, M-12)."""

    most_counted: int
    most_written: int
    capped: int


class HundredScale(Struct, frozen=True, forbid_unknown_fields=True):
    """The points that count for a hundred and the points from which it is won (M-9), and what makes them up.

    all_tens    aces, tens and the last trick; each marriage adds to them, that of trumps more (M-27)
    last_trick  how much of that is the last trick
    """

    won_from: int
    step: int
    least: int
    most: int
    all_tens: int
    last_trick: int
    marriage: int
    trump_marriage: int

    @property
    def without_last_trick(self) -> int:
        """The most that aces and tens bring (M-27)."""
        return self.all_tens - self.last_trick

    @property
    def all_marriages(self) -> int:
        """The marriages of all suits (M-9)."""
        return self.trump_marriage + (len(SUITS) - 1) * self.marriage

    def won(self, points: int) -> bool:
        """Whether these points win the hundred (M-9)."""
        return points >= self.won_from

    def steps(self, points: int) -> int:
        """How many times the rate is paid: 1 at 100, one more each ten above or below (M-9)."""
        if self.won(points):
            return 1 + (points - self.won_from) // self.step
        return (self.won_from - points) // self.step


class Thresholds(Struct, frozen=True, forbid_unknown_fields=True):
    """Premium points above which a deal is described (M-28), from which it goes before the jury (M-36)."""

    description_above: int
    jury_from: int


class Misdeals(Struct, frozen=True, forbid_unknown_fields=True):
    """How many misdeals of a dealer cost nothing in a round, and the paragraph (M-37)."""

    free: int
    cite: str


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule that sets the value of a component, and the paragraph where it stands."""

    rule: str
    cite: str


class Contract(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A contract of M-1 with its place in the bidding ladder.

    sevens       the suits whose seven is announced
    needs_seven  it cannot be played without it (M-27, B/14)
    """

    id: str
    components: tuple[str, ...]
    level: int
    red_level: int | None = None
    trumps: bool = True
    silent: Literal["hundred", "seven", ""] = ""
    may_be_accepted: bool = False
    sevens: tuple[Literal["trump", "helper"], ...] = ()
    needs_seven: bool = False
    raised_when_red: bool = False
    only_bid: int | None = None

    @property
    def has_helper(self) -> bool:
        """Two sevens: there is a helper suit (section 1)."""
        return "helper" in self.sevens


class RenonceCode(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A renonce of part C: its penalty and what becomes of the game (M-30, M-32).

    by        who can commit it (M-30)
    in_talon  what lies in the talon by it: aces and tens, or announced sevens (M-27)
    """

    code: str
    penalty: Literal[1, 2]
    game: Fate
    caps_fleks: bool = False
    loses_sevens: bool = False
    by: frozenset[Role] = frozenset({"actor", "defender", "pausing"})
    in_talon: Literal["tens", "sevens", ""] = ""
    only_in: tuple[str, ...] | None = None
    not_in: tuple[str, ...] = ()

    def possible_in(self, contract: str) -> bool:
        """Whether the infraction can happen in this contract (M-30)."""
        return contract not in self.not_in and (self.only_in is None or contract in self.only_in)


class RuleData(Struct, frozen=True, kw_only=True):
    """Everything that the TOML files of a rule set say, before any option is chosen."""

    tariff: dict[str, int]
    factors: Factors
    fleks: Fleks
    hundred: HundredScale
    thresholds: Thresholds
    misdeals: Misdeals
    options: dict[str, Option]
    components: dict[str, Source]
    contracts: dict[str, Contract]
    renonces: dict[str, RenonceCode]
    premium: dict[str, dict[str, Row]]  # the shipped tables (M-23, M-40)

    @property
    def rungs(self) -> int:
        """The rungs of the bidding ladder (section 3)."""
        return max(max(one.level, one.red_level or 0) for one in self.contracts.values())


def load(ruleset: Ruleset) -> RuleData:
    """The typed tables of a rule set (sections 2, 3, 6, 7); what does not fit the types is a fault of the data."""
    data = ruleset.data
    contracts = msgspec.convert(data["contract"], tuple[Contract, ...])
    renonces = msgspec.convert(read_data(f"marias/{data['renonces']}")["renonce"], tuple[RenonceCode, ...])
    return RuleData(
        tariff=data["tariff"],
        factors=msgspec.convert(data["factors"], Factors),
        fleks=msgspec.convert(data["fleks"], Fleks),
        hundred=msgspec.convert(data["hundred"], HundredScale),
        thresholds=msgspec.convert(data["thresholds"], Thresholds),
        misdeals=msgspec.convert(data["misdeals"], Misdeals),
        options=msgspec.convert(data["options"], dict[str, Option]),
        components=msgspec.convert(data["component"], dict[str, Source]),
        contracts={contract.id: contract for contract in contracts},
        renonces={renonce.code: renonce for renonce in renonces},
        premium={table.id: table.table for table in shipped_tables()},
    )
