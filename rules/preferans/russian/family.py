"""The Russian family for the engine: which kinds each system knows, the fold over deals, the reckoning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.errors import N_, RuleError
from rules.plain import FreeJson
from rules.preferans.deals import Recorded
from rules.preferans.russian import presence, tables
from rules.preferans.russian.all_pass import play_all_pass
from rules.preferans.russian.bombs import play_bomb
from rules.preferans.russian.contract import play_contract
from rules.preferans.russian.conventions import agree
from rules.preferans.russian.deals import (
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
    Redeal,
    RussianCarry,
    RussianClose,
)
from rules.preferans.russian.hussar import play_gusarik, play_hussar, play_hussar_misere
from rules.preferans.russian.misere import play_misere, play_preferans
from rules.preferans.russian.pulka import Pulka
from rules.preferans.russian.reckoning import reckon
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
        self.close_if_ended()

    def close_if_ended(self) -> None:
        """RUS-49, ORDER-4, GUSAR-6: note that the game has ended by its own rule."""
        self.finished = self.pulka.finished = _ended(self.pulka)

    def settle(self, close: RussianClose) -> Reckoning:
        """SET-1 to SET-6."""
        return reckon(self.pulka, close)


def _ended(pulka: Pulka) -> bool:
    """RUS-49, ORDER-4, GUSAR-6: whether the game has ended by its own rule."""
    if pulka.played is not None:
        return tables.full(pulka)
    if pulka.agreed.pool_end == "time":
        return False
    if pulka.common_pool:
        return sum(pulka.pool[seat] for seat in pulka.active) >= pulka.limit * len(pulka.active)
    return pulka.all_closed()


class RussianFamily:
    """Sections 2 to 6."""

    def kinds(self, system: System) -> tuple[type[Recorded], ...]:
        """The kinds of deals a system knows."""
        return _KINDS[system.features["game"]]

    def close(self, system: System) -> type[RussianClose]:
        """GEN-10: the close may adjust hills (SET-5)."""
        return RussianClose

    def ends_itself(self, system: System, chosen: FreeJson) -> bool:
        """RUS-49, ORDER-4, GUSAR-6: unless it is played for a time (CLASSIC-34)."""
        return bool(chosen.get("table")) or chosen["pool_end"] != "time"

    def open(self, system: System, chosen: FreeJson, players: int, deals: Sequence[Recorded]) -> RussianGame:
        """A pulka before its first deal."""
        agreed = agree(chosen, system, players)
        absent = presence.absent_at_start(players, deals)
        return RussianGame(Pulka(agreed, system.features["factor"], players, absent))
