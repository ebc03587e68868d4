"""A pulka in progress: the sheet, who plays, the row of all-passes, marks, and what one point of a deal costs."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.errors import N_, RuleError
from rules.preferans.result import State
from rules.preferans.russian.conventions import Conventions, Level, russian_figures
from rules.preferans.seats import Seating, check_in_game, seating
from rules.preferans.sheet import Sheet
from rules.told import Word

MISERE = "misere"
#: A mark or a row beyond this is no game; 2 to its power would be past counting.
HIGHEST_MARK = 40


class Price(msgspec.Struct, frozen=True, gc=False):
    """The letters of section 2 for one deal, marks and dark play included.

    pool  P, written to the pool; whist  W, a trick on whist and a missing trick; consolation  C, per missing trick
    """

    pool: int
    whist: int
    consolation: int


class Opening:
    """CLASSIC-5: the deals that open a game of Classic."""

    def __init__(self, agreed: Conventions, players: int) -> None:
        self.kind = agreed.opening
        self.count = players * agreed.opening_levels if agreed.opening else 0
        self.played = 0
        self._per_dealer = agreed.opening_order == "per_dealer"
        self._levels = agreed.opening_levels
        self._players = players

    @property
    def open(self) -> bool:
        """Whether opening deals are still to come."""
        return self.played < self.count

    @property
    def level(self) -> int:
        """The level of the next opening deal, from 1."""
        return self.played % self._levels + 1 if self._per_dealer else self.played // self._players + 1


class Pulka:
    """The fold's state. Deals change it in their order; nothing of it is ever taken back.

    demands      what the defence owes at each level (RUS-19, RUS-20, RUS-23)
    active       seats in the game, in the order of play
    joined       seats that came later (SPEC-3)
    limit        points that close a pool
    to_hill      all-pass tricks go to the hill, not into whists (RUS-31, ROSTOV-4)
    talon_opened the talon's tricks on all-pass are the dealer's who sits out (RUS-32)
    all_passes   ordinary all-passes in a row so far
    bombs        bombs in a row so far
    marks        open marks of each seat, their levels in the order received (CLASSIC-15)
    played       Zakaznoy, Gusarik: the contracts each seat has marked; None elsewhere
    declared     (contract, dark) of every declared game by seat, where obligations are agreed (CLASSIC-36)
    closed_once  some pool has been closed (ROSTOV-7)
    """

    def __init__(self, agreed: Conventions, factor: int, players: int, absent: frozenset[int]) -> None:
        self.agreed = agreed
        self.figures = russian_figures()
        self.players = players
        self.active = tuple(seat for seat in range(players) if seat not in absent)
        self.joined: set[int] = set()
        self.sheet = Sheet(players, ("pool", "hill"), "whist")
        self.pool = self.sheet.columns["pool"]
        self.hill = self.sheet.columns["hill"]
        self.whist = self.sheet.grids["whist"]
        self.levels: dict[int, Level] = {level.level: level for level in self.figures.level}
        self.demands = {level.level: level.demand(agreed.obligations_hard) for level in self.figures.level}
        self.played: list[set[str]] | None = [set() for _ in range(players)] if agreed.table else None
        self.limit = sum(agreed.prices[contract_level(one)] for one in agreed.table) or agreed.pool
        self.common_pool = agreed.pool_end == "sum"
        self.to_hill = agreed.all_pass_account == "hill"  # noqa: S105 - an all-pass is no password
        self.talon_opened = agreed.all_pass_talon == "open"  # noqa: S105
        self.all_passes = 0
        self.bombs = 0
        self.marks: list[list[int]] = [[] for _ in range(players)]
        self.declared: list[Counter[tuple[str, bool]]] = [Counter() for _ in range(players)]
        self.opening = Opening(agreed, len(self.active))
        self.closed_once = False
        self.finished = False
        self._factor = factor
        self._prices: dict[tuple[str, int], Price] = {}

    # ---- prices

    def price(self, contract: str, multiplier: int = 1) -> Price:
        """RUS-1, RUS-5: what a game of this level ("6" to "10", "misere") costs."""
        known = self._prices.get((contract, multiplier))
        if known is None:
            pool = self.agreed.prices[contract] * multiplier
            whist = pool * self._factor
            fixed = self.agreed.consolation
            known = Price(pool, whist, whist if fixed == "price" else fixed * multiplier)
            self._prices[contract, multiplier] = known
        return known

    def multiplier(self, declarer: int, dark: bool) -> int:
        """RUS-5: dark play and the declarer's first open mark."""
        factor: int = self.figures.classic.dark if dark else 1
        if self.marks[declarer]:
            factor *= self.figures.classic.bomb ** self.marks[declarer][0]
        return factor

    @property
    def half_price(self) -> bool:
        """RUS-21: whether a whister's missing trick costs half now."""
        if self.agreed.responsibility == "half_until_closed":
            # R "Варианты правил для ростовки": "В варианте с общей пулей закрытие пули происходит после того, как все
            # игроки в сумме пуль набрали обусловленное заранее количество очков"; that sum ends the game (RUS-49).
            return self.common_pool or not any(self.closed(seat) for seat in self.active)
        return self.agreed.responsibility == "half"

    # ---- seats

    def seated(self, dealer: int) -> Seating:
        """GEN-11: who plays this deal. Raises RuleError when the dealer takes no part."""
        check_in_game(dealer, self.active, "dealer")
        return seating(self.active, dealer)

    def others(self, seat: int) -> tuple[int, ...]:
        """The other active seats, in the order of play from the left of `seat`."""
        place = self.active.index(seat)
        return self.active[place + 1 :] + self.active[:place]

    def closed(self, seat: int) -> bool:
        """Whether this pool has reached what was agreed."""
        return self.pool[seat] >= self.limit

    def all_closed(self) -> bool:
        """Whether every active pool is closed."""
        return all(self.pool[seat] >= self.limit for seat in self.active)

    # ---- the row of all-passes

    def least_level(self) -> int:
        """RUS-36: the least level of a bid and a contract now."""
        if not self.all_passes:
            return self.figures.level[0].level
        levels = self.figures.exits[self.agreed.exit]
        return levels[min(self.all_passes, len(levels)) - 1]

    def check_kind(self, kind: str) -> None:
        """RUS-39, CLASSIC-5: whether this kind may be dealt now."""
        if self.opening.open and kind != self.opening.kind:
            raise RuleError(
                "CLASSIC-5", N_("the opening has {left} deals to go, each {kind}"), field="kind",
                kind=Word("preferans", "kind", str(self.opening.kind)), left=self.opening.count - self.opening.played,
            )  # fmt: skip
        if (
            self.agreed.forced_rounds
            and kind != "all_pass"
            and self.all_passes in self.figures.classic.forced
        ):
            raise RuleError("RUS-39", N_("another all-pass must follow now"), field="kind")

    def end_row(self, kind: str, *, made: bool) -> None:
        """RUS-34, CLASSIC-11: a contract or misere ends the rows."""
        self.bombs = 0
        if not made and not self.agreed.exit_by_failure:
            return
        if kind == MISERE and not self.agreed.exit_by_misere:
            return
        self.all_passes = 0

    def declare(self, declarer: int, contract: str, *, dark: bool) -> None:
        """CLASSIC-36: a game counts when it is declared, made or not."""
        if self.agreed.obligations:
            self.declared[declarer][contract, dark] += 1

    # ---- marks

    def give_mark(self, seat: int, level: int, cite: str) -> None:
        """A mark of this level, at the end of the row. Raises RuleError GEN-5 for one beyond any game."""
        if level > HIGHEST_MARK:
            raise RuleError("GEN-5", N_("a figure is beyond {largest}"), largest=HIGHEST_MARK)
        self.marks[seat].append(level)
        self.sheet.note("bomb", seat, level, "bomb", cite)

    def use_mark(self, declarer: int, *, made: bool) -> None:
        """CLASSIC-15: a made game uses up the first mark."""
        if made and self.marks[declarer]:
            self.sheet.note("bomb", declarer, -self.marks[declarer].pop(0), "bomb_used", "CLASSIC-15")

    def drop_marks(self, seat: int) -> None:
        """SPEC-2: the marks of one who leaves lapse."""
        for level in self.marks[seat]:
            self.sheet.note("bomb", seat, -level, "leave", "SPEC-2")
        self.marks[seat] = []

    # ---- what is shown

    def accounts(self) -> State:
        """GEN-12: the accounts of this family."""
        shown = self.sheet.shown
        found: State = {
            "pool": shown(self.pool),
            "hill": shown(self.hill),
            "whist": [shown(line) for line in self.whist],
        }
        if self.agreed.marks is not None:
            found["bombs"] = [list(marks) for marks in self.marks]
        if self.played is not None:
            found["remaining"] = [len(self.agreed.table) - len(marked) for marked in self.played]
        return found

    def state(self) -> State:
        """The accounts, and what the next deal depends on."""
        found: State = {
            **self.accounts(),
            "active": list(self.active),
            "all_passes": self.all_passes,
            "least_level": self.least_level(),
            "finished": self.finished,
        }
        if self.agreed.marks is not None:
            found["bombs_in_row"] = self.bombs
            found["opening"] = self.opening.count - self.opening.played
        if self.played is not None:
            found["to_play"] = [
                [one for one in self.agreed.table if one not in marked] for marked in self.played
            ]
        return found


def contract_level(contract: str) -> str:
    """The level of a contract: "10NT" is of level "10"."""
    return contract.rstrip("SCDHNT")
