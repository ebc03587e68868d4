"""The Balkan sheet: what is still to be written off, what defenders hold, refas, and the cut of the last deal."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from rules.errors import N_, RuleError
from rules.preferans.balkan.deals import BalkanCarry
from rules.preferans.carry import column, grid
from rules.preferans.deals import Passed
from rules.preferans.exact import Number, shown, whole
from rules.preferans.result import State
from rules.preferans.seats import Seating, check_hand, check_in_game, seating
from rules.preferans.sheet import Sheet
from rules.preferans.system import figures
from rules.preferans.told import ContractTold, contracts_told

#: Doublings go on "without end"; past this no sheet could hold the figure.
MOST_DOUBLINGS = 30


class Figures(msgspec.Struct, frozen=True):
    """`rules/data/preferans/balkan.toml`."""

    six: int
    weight: int
    bettel_tricks: int
    together: int
    alone: int
    refa: int
    doubling: int
    slovak_fine: int


class Features(msgspec.Struct, frozen=True):
    """The table [system] of a rule set of this family.

    prefix            of the rule numbers that errors cite
    contracts         number -> what it asks for: "six" tricks, "none" or "all"
    early_stop        tricks of the defence that end the play; 0: none (CRO-15)
    kontra            "own": each defender's doublings are his own (CRO-21); "all": the highest for everyone (HR-2)
    two_needs_kontra  contract 2 with talon and without refa is played only on a kontra (CRO-23)
    two_unplayed      then it is "made", or everyone gets "refas" instead (SLO-1)
    refa_under_hat    with somebody below zero refas go to "none", to "all", or to his "own" who is not (SK-21)
    laid_open         the numbers of the games that may be laid open (SK-8)
    cites             the rule each kind of entry cites
    """

    game: str
    prefix: str
    even_start: bool
    per_number: int
    early_stop: int
    refa_under_hat: Literal["none", "all", "own"]
    contracts: dict[str, Literal["six", "none", "all"]]
    cites: dict[str, str]
    extends: bool = False
    kontra: Literal["own", "all"] = "own"
    two_needs_kontra: bool = False
    two_unplayed: Literal["made", "refas"] = "made"
    laid_open: tuple[int, ...] = ()


class Conventions(msgspec.Struct, frozen=True):
    """Options of section 8.6."""

    start: int
    refa_max: int | Literal["unlimited"]
    refa_kept_on_failure: bool
    side_split: Literal["actual", "symmetric"] = "actual"


@cache
def balkan_figures() -> Figures:
    """The family's figures."""
    return figures("balkan", Figures)


class Columns:
    """A game in progress.

    main    what each seat has still to write off; below 0 he is under the hat
    side    side[i][j]: points of defender i on declarer j
    refas   open refas by seat; given  how many times refas were given
    """

    def __init__(self, agreed: Conventions, features: Features, players: int) -> None:
        self.agreed = agreed
        self.features = features
        self.figures = balkan_figures()
        self.players = players
        self.active = tuple(range(players))
        self.sheet = Sheet(players, ("main", "refa"), "side")
        self.main = self.sheet.columns["main"]
        self.main[:] = [agreed.start] * players
        self.side = self.sheet.grids["side"]
        self.refas = self.sheet.columns["refa"]
        self.given = 0
        self.finished = False

    # ---- what a deal may be

    def seated(self, dealer: int) -> Seating:
        """GEN-11: who plays this deal."""
        check_in_game(dealer, self.active, "dealer")
        return seating(self.active, dealer)

    @property
    def family(self) -> str:
        """By whose words the contracts are told."""
        return "slovak" if self.features.prefix == "SK" else "balkan"

    def rule(self, number: int) -> str:
        """A rule that the family shares, under the prefix of the rule set."""
        return f"{self.features.prefix}-{number}"

    def asks(self, declarer: int, contract: int, hands: tuple[int, ...]) -> str:
        """CRO-2, CRO-3: what the contract asks for. Raises RuleError for another number or a declarer without cards."""
        known = self.features.contracts.get(str(contract))
        if known is None:
            raise RuleError(
                self.rule(2),
                N_("there is no contract {contract}, only: {contracts}"),
                field="contract",
                contract=contract,
                contracts=contracts_told(map(int, self.features.contracts), self.family),
            )
        check_hand(declarer, hands, self.rule(3))
        return known

    def check_bid(self, contract: int, bid: int) -> None:
        """CRO-4: the contract is not below the bid; a game from the hand is not asked."""
        if contract < bid:
            raise RuleError(
                self.rule(4), N_("the contract {contract} is below the bid {bid}"), field="contract",
                contract=ContractTold(contract, self.family), bid=ContractTold(bid, self.family),
            )  # fmt: skip

    def doublings(
        self, given: tuple[int | None, ...] | UnsetType, whisting: tuple[int, ...]
    ) -> dict[int, int]:
        """CRO-20: the doublings of each defender who whists; nobody else has any."""
        if given is UNSET:
            return dict.fromkeys(whisting, 0)
        if len(given) != self.players:
            raise RuleError(
                self.rule(20),
                N_("doublings has one number for each seat: {players}, not {count}"),
                field="doublings",
                players=self.players,
                count=len(given),
            )
        for seat, times in enumerate(given):
            if times and seat not in whisting:
                raise RuleError(self.rule(20), N_("only who whists doubles"), field=f"doublings[{seat}]")
            if times and times > MOST_DOUBLINGS:
                raise RuleError(
                    self.rule(20),
                    N_("doublings are from 0 to {most}, not {count}"),
                    count=times,
                    field=f"doublings[{seat}]",
                    most=MOST_DOUBLINGS,
                )
        return {seat: given[seat] or 0 for seat in whisting}

    # ---- writing

    def write_declarer(self, declarer: int, value: int, punished: int, *, made: bool) -> Number:
        """CRO-5: the declarer's main. The proportion in which the sides of the deal are cut (1: not)."""
        if made:
            return self.write_made(declarer, value, punished, self.features.cites["made"])
        self.sheet.write("main", declarer, value, "failed", self.features.cites["failed"])
        return 1

    def write_made(self, declarer: int, value: int, punished: int, cite: str) -> Number:
        """CRO-28: write off the value, of the last contract only what brings the sum of the mains to 0.

        punished  what the deal's punishments add to the mains
        """
        left = sum(self.main) + punished
        if value < left:
            self.sheet.write("main", declarer, -value, "made", cite)
            return 1
        self.finished = True
        if value == left:
            self.sheet.write("main", declarer, -value, "made", cite)
            return 1
        self.sheet.write("main", declarer, -left, "cut", self.features.cites["cut"])
        return whole(Fraction(left, value))

    def write_side(self, seat: int, declarer: int, points: Number, share: Number, cite: str) -> None:
        """What a defender holds on the declarer, cut with the last deal."""
        if share != 1:
            cite = self.features.cites["cut"]
        self.sheet.write_on("side", seat, declarer, whole(points * share), "side", cite)

    # ---- refas

    def give_refas(self, cite: str) -> None:
        """CRO-24, HR-4, SK-21: a refa for everyone who may have one, while there are any left to give."""
        limit = self.agreed.refa_max
        if limit != "unlimited" and self.given >= limit:
            return
        under = self.features.refa_under_hat
        if under == "none" and min(self.main) < 0:
            return
        for seat in range(self.players):
            if under != "own" or self.main[seat] >= 0:
                self.sheet.write("refa", seat, 1, "refa", cite)
        self.given += 1

    def has_refa(self, declarer: int) -> bool:
        """CRO-25, SK-21: whether the declarer plays under a refa."""
        if self.features.refa_under_hat == "own" and self.main[declarer] < 0:
            return False
        return self.refas[declarer] > 0

    def use_refa(self, declarer: int, *, made: bool) -> None:
        """CRO-25: a refa is used up, made or failed, unless failures keep it."""
        if made or not self.agreed.refa_kept_on_failure:
            self.sheet.write("refa", declarer, -1, "refa_used", self.features.cites["refa_used"])

    # ---- what is shown

    def accounts(self) -> State:
        """GEN-12: main, side, refas."""
        shown = self.sheet.shown
        return {
            "main": shown(self.main),
            "side": [shown(line) for line in self.side],
            "refas": shown(self.refas),
        }

    def state(self) -> State:
        """The accounts, how often refas were given, who is under the hat, and what the table has still to write off."""
        return {
            **self.accounts(),
            "refas_given": self.given,
            "under_hat": [seat for seat in range(self.players) if self.main[seat] < 0],
            "left": shown(whole(sum(self.main))),
            "finished": self.finished,
        }


def play_passed(columns: Columns, deal: Passed) -> None:
    """Everybody passed: refas, where there are any to give."""
    columns.seated(deal.dealer)
    columns.give_refas(columns.features.cites["refa"])


def carry(columns: Columns, deal: BalkanCarry) -> None:
    """GEN-9: the accounts of a game begun on paper."""
    players = columns.players
    columns.sheet.carry("main", column(deal.main, players, "main", default=columns.agreed.start))
    columns.sheet.carry_grid("side", grid(deal.side, players, "side"))
    columns.sheet.carry("refa", column(deal.refas, players, "refas"))
    columns.given = deal.refas_given
    if sum(columns.main) <= 0:
        raise RuleError("GEN-9", N_("the mains must sum to more than 0"), field="main")
    limit = columns.agreed.refa_max
    if limit != "unlimited" and max(columns.given, *columns.refas) > limit:
        raise RuleError(
            columns.features.cites["refa"],
            N_("at most {limit} refas are given here"),
            field="refas",
            limit=limit,
        )
