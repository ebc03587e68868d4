"""The pot: who fills it, what a deal is played for, and each player's cash (section 9.1)."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from rules.errors import N_, RuleError
from rules.preferans.austrian.deals import Ante, AustrianCarry
from rules.preferans.carry import column
from rules.preferans.exact import Number, shown
from rules.preferans.result import State
from rules.preferans.seats import Seating, check_in_game, seating
from rules.preferans.sheet import Sheet
from rules.preferans.system import figures


class Figures(msgspec.Struct, frozen=True):
    """`rules/data/preferans/austrian.toml`."""

    six: int
    whister: int
    inviter: int
    share: int
    declarer_fine: int
    base_stake: int
    premium: int
    hand: int
    doubling: int
    most_doublings: int
    hearts: int
    last_for_pot: int
    last_contract: dict[str, int]
    styrian: dict[str, int]
    direct: dict[str, tuple[int, int]]


class Conventions(msgspec.Struct, frozen=True):
    """Options of section 9.5; `pot` is "base" where the system has no other."""

    premium_hearts: bool
    premium_aces: Literal["always", "hand", "none"]
    premium_no_aces: Literal["always", "hand", "none"]
    no_aces_failed: bool
    four_aces_failed: bool
    pot: Literal["base", "unlimited", "limited"] = "base"
    ante: int | None = None
    dealer_ante: int = 0
    pot_limit: int = 0
    no_trump: Literal["durchmarsch", "sans_atout"] | None = None
    value_8: int = 0


@cache
def austrian_figures() -> Figures:
    """The family's figures."""
    return figures("austrian", Figures)


class Pot:
    """A game in progress. pot + the sum of cash is zero at any time.

    filled  everyone puts into the pot before play (AUS-4); else each dealer does before his deal (AUS-5)
    """

    def __init__(self, agreed: Conventions, game: str, players: int) -> None:
        self.agreed = agreed
        self.game = game
        self.figures = austrian_figures()
        self.players = players
        self.active = tuple(range(players))
        self.sheet = Sheet(players, ("cash",))
        self.cash = self.sheet.columns["cash"]
        self.filled = agreed.pot == "base"
        if agreed.ante is not None:
            self.put_all(agreed.ante)

    # ---- before a deal

    def seated(self, dealer: int) -> Seating:
        """GEN-11: who plays this deal."""
        check_in_game(dealer, self.active, "dealer")
        return seating(self.active, dealer)

    def put_all(self, amount: int) -> None:
        """AUS-4: everyone puts the same into the pot."""
        for seat in self.active:
            self.put(seat, amount, "ante", "AUS-4")

    def dealer_puts(self, dealer: int) -> None:
        """AUS-5: each dealer before his deal."""
        if not self.filled:
            self.put(dealer, self.agreed.dealer_ante, "ante", "AUS-5")

    def stake(self, contract: int) -> Number:
        """AUS-6, STY-1: what this deal is played for. Raises RuleError AUS-4 for an empty pot."""
        pot = self.sheet.pot
        if pot <= 0:
            raise RuleError("AUS-4", N_("the pot is empty"), field="contract")
        if self.game == "styrian":
            return min(pot, self.figures.styrian[str(contract)])
        if self.filled:
            return self.figures.base_stake
        if self.agreed.pot == "limited":
            return min(pot, self.agreed.pot_limit * self.agreed.dealer_ante)
        return pot

    # ---- money

    def put(self, seat: int, amount: Number, reason: str, cite: str) -> None:
        """Cash into the pot."""
        self.sheet.write("cash", seat, -amount, reason, cite)
        self.sheet.write_pot(amount, reason, cite)

    def take(self, seat: int, amount: Number, reason: str, cite: str) -> None:
        """Cash out of the pot."""
        self.put(seat, -amount, reason, cite)

    def pay(self, payer: int, payee: int, amount: Number, reason: str, cite: str) -> None:
        """Cash from one player to another."""
        self.sheet.write("cash", payer, -amount, reason, cite)
        self.sheet.write("cash", payee, amount, reason, cite)

    # ---- what is shown

    def accounts(self) -> State:
        """GEN-12: pot and cash."""
        return {"pot": shown(self.sheet.pot), "cash": self.sheet.shown(self.sheet.columns["cash"])}

    def state(self) -> State:
        """The accounts; whether the next deal needs an ante first."""
        return {**self.accounts(), "empty": self.filled and self.sheet.pot <= 0, "finished": False}


def play_ante(pot: Pot, deal: Ante) -> None:
    """AUS-4: everyone puts again, only when the pot is empty."""
    if not pot.filled:
        raise RuleError("AUS-5", N_("only the dealer fills this pot"), field="kind")
    if pot.sheet.pot > 0:
        raise RuleError("AUS-4", N_("the pot is not empty"), field="kind")
    pot.put_all(deal.amount)


def carry(pot: Pot, deal: AustrianCarry) -> None:
    """GEN-9: pot and cash of a game begun on paper, zero together; the first ante was put then."""
    cash = column(deal.cash, pot.players, "cash")
    if deal.pot + sum(cash) != 0:
        raise RuleError("GEN-9", N_("pot and cash must be zero together"), field="cash")
    pot.sheet.carry("cash", cash)
    pot.sheet.pot = deal.pot
    pot.sheet.take_entries()
