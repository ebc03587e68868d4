"""What stands on the paper of a table at its end, and the balance that it comes to (T-24, GEN-13).

Of whists and of sides the paper says what a player holds on all others together, and what they hold on him; who of them
holds it changes no balance. Over the whole table the two are the same, which is the check of what was read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from rules import registry
from rules.errors import N_, RuleError
from rules.plain import FreeJson
from rules.preferans.austrian.family import AustrianGame
from rules.preferans.balkan.family import BalkanGame
from rules.preferans.engine import PreferansEngine
from rules.preferans.exact import Number, shown, whole
from rules.preferans.options import agreed
from rules.preferans.pasy import PasyGame
from rules.preferans.russian.deals import RussianClose
from rules.preferans.russian.family import RussianGame
from rules.preferans.settlement import Reckoning

#: An account that others hold on a player, beside the one that he holds on them.
OF_OTHERS = "_of_others"
_BALKAN = ("main", "side", f"side{OF_OTHERS}")
_BY_FAMILY: dict[str, tuple[str, ...]] = {
    "russian": ("pool", "hill", "whist", f"whist{OF_OTHERS}"),
    "balkan": _BALKAN,
    "slovak": _BALKAN,
    "austrian": ("cash",),
    "pasy": ("points",),
}

Written = Mapping[str, Sequence[Number]]


def accounts(ruleset: str) -> tuple[str, ...]:
    """What is read of every player, in the order of the paper."""
    return _BY_FAMILY[_engine(ruleset).system.family]


def has_pot(ruleset: str) -> bool:
    """Whether what is left in a pot is read as well (AUS-20)."""
    return _engine(ruleset).system.family == "austrian"


def reckoned(ruleset: str, options: FreeJson, written: Written, pot: Number = 0) -> Reckoning:
    """The balance of a table whose paper says this: by account one figure a seat, and what is left in the pot.

    Raises RuleError, its field such as "pool[1]", for what cannot stand there; RuleError GEN-4 for its options.
    """
    system = _engine(ruleset).system
    chosen = agreed(options, system.options, system.required, system.defaults)
    players = len(next(iter(written.values())))
    game = _engine(ruleset).family.open(system, chosen, players, ())
    if isinstance(game, RussianGame):
        _pulka(game, written)
    elif isinstance(game, BalkanGame):
        _columns(game, written)
    elif isinstance(game, AustrianGame):
        _purse(game, written, pot)
    elif isinstance(game, PasyGame):
        _points(game, written)
    return game.settle(RussianClose())


def _engine(ruleset: str) -> PreferansEngine:
    return cast(PreferansEngine, registry.engine(ruleset))


def _pulka(game: RussianGame, written: Written) -> None:
    """SET-6. What was owed and not declared (CLASSIC-36) stands in the hills already: no column says who declared."""
    pulka = game.pulka
    for seat, points in enumerate(written["pool"]):
        if points < 0 or (points > pulka.limit and not pulka.common_pool):
            raise RuleError(
                "RUS-40",
                N_("the pool is {points}; it is from 0 to {limit}"),
                field=f"pool[{seat}]",
                points=shown(points),
                limit=pulka.limit,
            )
    pulka.sheet.carry("pool", list(written["pool"]))
    pulka.sheet.carry("hill", list(written["hill"]))
    pulka.sheet.carry_grid("whist", _held(written, "whist"))
    for declared in pulka.declared:
        declared.update({(one.contract, one.dark): one.times for one in pulka.agreed.obligations})
    game.close_if_ended()


def _columns(game: BalkanGame, written: Written) -> None:
    """CRO-30."""
    columns, left = game.columns, sum(written["main"])
    if left < 0:
        raise RuleError(
            "CRO-29", N_("the mains sum to {left}; the game ends when they sum to 0"), field="main[0]", left=shown(left)
        )  # fmt: skip
    columns.sheet.carry("main", list(written["main"]))
    columns.sheet.carry_grid("side", _held(written, "side"))


def _purse(game: AustrianGame, written: Written, pot: Number) -> None:
    """AUS-20: what is left in the pot came out of the purses."""
    if pot < 0:
        raise RuleError("AUS-4", N_("a pot holds nothing or more"), field="pot")
    together = whole(sum(written["cash"]) + pot)
    if together:
        raise RuleError(
            "GEN-9",
            N_("pot and cash together are {together}; they are zero"),
            field="pot",
            together=shown(together),
        )
    game.pot.sheet.carry("cash", list(written["cash"]))
    game.pot.sheet.pot = pot


def _points(game: PasyGame, written: Written) -> None:
    """PASY-2."""
    for seat, points in enumerate(written["points"]):
        if points < 0:
            raise RuleError("PASY-1", N_("points are nothing or more"), field=f"points[{seat}]")
    game.sheet.carry("points", list(written["points"]))


def _held(written: Written, account: str) -> list[list[Number]]:
    """What each seat holds on each other, as far as a balance depends on it: all that passed, put against seat 0."""
    own, others = written[account], written[account + OF_OTHERS]
    if sum(own) != sum(others):
        raise RuleError(
            "GEN-13",
            N_("{own} is held on others and {others} by others; together the two are the same"),
            field=f"{account}{OF_OTHERS}[0]",
            own=shown(whole(sum(own))),
            others=shown(whole(sum(others))),
        )
    rows: list[list[Number]] = [[0] * len(own) for _ in own]
    for seat in range(1, len(own)):
        rows[seat][0] = whole(own[seat] - others[seat])
    return rows
