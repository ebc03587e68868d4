"""The Russian family for the engine: which kinds each system knows, the fold over deals, the reckoning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.errors import N_, RuleError
from rules.preferans import settlement
from rules.preferans.deals import (
    AllPass,
    Bomb,
    ClassicCarry,
    Contract,
    GusarikContract,
    HussarCarry,
    HussarContract,
    HussarMisere,
    Join,
    Leave,
    Misere,
    Preferans,
    Recorded,
    Redeal,
    RussianCarry,
    RussianClose,
)
from rules.preferans.exact import Number
from rules.preferans.russian import presence, tables
from rules.preferans.russian.all_pass import play_all_pass
from rules.preferans.russian.bombs import play_bomb
from rules.preferans.russian.contract import play_contract
from rules.preferans.russian.conventions import agree
from rules.preferans.russian.hussar import play_gusarik, play_hussar, play_hussar_misere
from rules.preferans.russian.misere import play_misere, play_preferans
from rules.preferans.russian.pulka import Pulka
from rules.preferans.settlement import Reckoning
from rules.preferans.system import System

_SOCHI = (Contract, Misere, AllPass, Preferans, Redeal, Leave, Join)
_KINDS: dict[str, tuple[type[Recorded], ...]] = {
    "sochi": (*_SOCHI, RussianCarry),
    "rostov": (*_SOCHI, RussianCarry),
    "leningrad": (*_SOCHI, RussianCarry),
    "classic": (*_SOCHI, Bomb, ClassicCarry),
    "zakaznoy": (Contract,),
    "hussar": (HussarContract, HussarMisere, Redeal, HussarCarry),
    "gusarik": (GusarikContract,),
}

_PAIR = 2


def play_redeal(pulka: Pulka, deal: Redeal) -> None:
    """TWO-7, HUSSAR-1: two passes dealt again; nothing is written."""
    if pulka.players != _PAIR:
        raise RuleError("TWO-7", N_("only two players redeal"), field="kind")
    pulka.check_kind("redeal")
    pulka.seated(deal.dealer)


_PLAY: dict[type[Recorded], Callable[[Pulka, Any], None]] = {
    Contract: play_contract,
    Misere: play_misere,
    AllPass: play_all_pass,
    Bomb: play_bomb,
    Preferans: play_preferans,
    Redeal: play_redeal,
    Leave: presence.leave,
    Join: presence.join,
    RussianCarry: presence.carry,
    ClassicCarry: presence.carry,
    HussarCarry: presence.carry,
    HussarContract: play_hussar,
    HussarMisere: play_hussar_misere,
    GusarikContract: play_gusarik,
}


class RussianGame:
    """A pulka behind the engine's interface."""

    def __init__(self, pulka: Pulka) -> None:
        self.pulka = pulka
        self.sheet = pulka.sheet
        self.finished = False
        self.accounts = pulka.accounts
        self.state = pulka.state

    def play(self, deal: Recorded) -> None:
        """Write one deal; the game ends by RUS-49, ORDER-4 or GUSAR-6."""
        _PLAY[type(deal)](self.pulka, deal)
        self.finished = self.pulka.finished = _ended(self.pulka)

    def settle(self, close: RussianClose) -> Reckoning:
        """SET-6: open pools, missing obligations, the premium of the lowest hill, adjustments, then the balance."""
        pulka = self.pulka
        hill = _final_hills(pulka)
        whist = [list(line) for line in pulka.whist]
        if pulka.finished:
            _premium_of_lowest(pulka, hill, whist)
        divisor = {"n": pulka.players, "n-1": pulka.players - 1, "undivided": 1}[pulka.agreed.hill_divisor]
        per_point = pulka.figures.whists.hill
        for adjustment in close.hill_adjustment:
            if adjustment.seat >= pulka.players:
                raise RuleError("SET-5", N_("seat {seat} is not at this table"), seat=adjustment.seat)
            hill[adjustment.seat] += adjustment.points
            for other in range(pulka.players):
                if other != adjustment.seat:
                    whist[other][adjustment.seat] -= adjustment.points * (per_point // divisor)
        cut = pulka.agreed.fractions == "whole"
        balance = settlement.by_pairs(hill, whist, per_point, divisor, cut=cut)
        return Reckoning(balance, {"hill": hill})


def _ended(pulka: Pulka) -> bool:
    """RUS-49, ORDER-4, GUSAR-6: whether the game has ended by its own rule."""
    if pulka.played is not None:
        return tables.full(pulka)
    if pulka.agreed.pool_end == "time":
        return False
    if pulka.common_pool:
        return sum(pulka.pool[seat] for seat in pulka.active) >= pulka.limit * len(pulka.active)
    return all(pulka.closed(seat) for seat in pulka.active)


def _final_hills(pulka: Pulka) -> list[Number]:
    """SPEC-1 or SET-4, then CLASSIC-36."""
    hill = list(pulka.hill)
    for seat in range(pulka.players):
        lacked = pulka.limit - pulka.pool[seat]
        if pulka.common_pool:
            hill[seat] += pulka.figures.hill.sum * lacked
        elif lacked > 0:
            hill[seat] += lacked
        for obligation in pulka.agreed.obligations:
            declared = pulka.declared[seat][obligation.contract, obligation.dark]
            if declared < obligation.times:
                penalty = obligation.penalty
                if penalty is None:
                    penalty = _default_penalty(pulka, obligation.contract, obligation.dark)
                hill[seat] += (obligation.times - declared) * penalty
    return hill


def _default_penalty(pulka: Pulka, contract: str, dark: bool) -> int:
    """CLASSIC-36: as five missing tricks of the game, of a dark one as ten."""
    classic = pulka.figures.classic
    if dark:
        return classic.missing_dark * pulka.price(contract, classic.dark).whist
    return classic.missing * pulka.price(contract).whist


def _premium_of_lowest(pulka: Pulka, hill: list[Number], whist: list[list[Number]]) -> None:
    """ROSTOV-9: who alone has the lowest hill writes the premium on every other."""
    premium = pulka.agreed.premium_min_hill
    lowest = min(hill[seat] for seat in pulka.active)
    winners = [seat for seat in pulka.active if hill[seat] == lowest]
    if premium and len(winners) == 1:
        for other in pulka.others(winners[0]):
            whist[winners[0]][other] += premium


class RussianFamily:
    """Sections 2 to 6."""

    def kinds(self, system: System) -> tuple[type[Recorded], ...]:
        """The kinds of deals a system knows."""
        return _KINDS[system.features["game"]]

    def close(self, system: System) -> type[RussianClose]:
        """GEN-10: the close may adjust hills (SET-5)."""
        return RussianClose

    def open(
        self, system: System, chosen: dict[str, Any], players: int, deals: Sequence[Recorded]
    ) -> RussianGame:
        """A pulka before its first deal."""
        agreed = agree(chosen, system, players)
        absent = presence.absent_at_start(players, deals)
        return RussianGame(Pulka(agreed, system.features["factor"], players, absent))
