"""Prizes (T-21a): tied players share the money of their places, goods go in order, the rest is by lot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rules.errors import N_
from rules.plain import Plain
from tournaments.ranking.errors import RankingError


class Candidate(Plain, frozen=True):
    """A player in the order of the standing; equal places are tied also after every tie-break.

    place      from 1; None is never given a prize
    eligible   False: passed over, those behind him move up (substitutes, disqualified players, guests by option)
    """

    player: int
    place: int | None
    eligible: bool = True


class Prize(Plain, frozen=True):
    """What a place gets: money in the smallest unit of the currency, goods, or both."""

    place: int
    money: int = 0
    goods: str = ""


class PrizeList(Plain, frozen=True):
    """The prizes of one order: of everyone (name ""), of a category, of teams' captains.

    candidates  in the order of that standing
    lots        recorded lots among tied players, the first drawn first; money and goods read the same one
    """

    name: str
    candidates: tuple[Candidate, ...]
    prizes: tuple[Prize, ...]
    lots: tuple[tuple[int, ...], ...] = ()


class Award(Plain, frozen=True):
    """One line of the pay-out list to sign.

    place, sharing  the place among those who take prizes, shared by so many
    money           what he gets: his share, with the steps a lot gave him (`by_lot`)
    pooled          the sum of the money of the shared places
    """

    list: str
    player: int
    place: int
    sharing: int
    money: int
    pooled: int
    by_lot: int = 0
    goods: tuple[str, ...] = ()


class LotWanted(Plain, frozen=True):
    """Something that waits for a lot among these players: money that cannot be shared, or goods in order."""

    list: str
    players: tuple[int, ...]
    money: int = 0
    goods: tuple[str, ...] = ()


class PayOut(Plain, frozen=True):
    """Who gets what; what waits for a lot; and prizes for which there is nobody."""

    awards: tuple[Award, ...]
    lots_wanted: tuple[LotWanted, ...]
    left: tuple[tuple[str, Prize], ...]


def pay_out(lists: Iterable[PrizeList], *, step: int = 1, several: bool = False) -> PayOut:
    """Prizes list by list, in the order given; a player who has won is passed over later unless `several`.

    `step` is the smallest amount that is paid, in the unit of the prizes; what a tie leaves over goes in steps
    by lot. What is given out, what waits for a lot and what is left add up to the prizes.
    Raises RankingError for a step below 1 and for two prizes of a list with one place.
    """
    if step < 1:
        raise RankingError("T-21a", N_("the rounding step is at least 1"), field="step")
    awards: list[Award] = []
    wanted: list[LotWanted] = []
    left: list[tuple[str, Prize]] = []
    winners: set[int] = set()
    for given in lists:
        prizes = _by_place(given)
        passed_over = set() if several else winners
        place = 1
        for group in _tied(given.candidates, passed_over):
            pot = [prizes.pop(taken) for taken in range(place, place + len(group)) if taken in prizes]
            if pot:
                won, waits = _share(given, group, place, pot, step)
                awards += won
                wanted += waits
                winners |= {award.player for award in won}
            place += len(group)
        left += [(given.name, prize) for _, prize in sorted(prizes.items())]
    return PayOut(awards=tuple(awards), lots_wanted=tuple(wanted), left=tuple(left))


def _by_place(given: PrizeList) -> dict[int, Prize]:
    prizes = {prize.place: prize for prize in given.prizes}
    if len(prizes) < len(given.prizes):
        raise RankingError("T-21a", N_("a place has two prizes"), field="prizes")
    return prizes


def _tied(candidates: Sequence[Candidate], passed_over: set[int]) -> list[list[int]]:
    """Who is tied with whom, the best first, without those who are passed over."""
    in_order = sorted(
        (one for one in candidates if one.eligible and one.place is not None),
        key=lambda one: (one.place or 0, one.player),
    )
    levels = [[one.player for one in group] for _, group in groupby(in_order, key=lambda one: one.place)]
    return [kept for group in levels if (kept := [one for one in group if one not in passed_over])]


def _share(
    given: PrizeList, group: list[int], place: int, pot: Sequence[Prize], step: int
) -> tuple[list[Award], list[LotWanted]]:
    """The prizes of the places of one group of tied players."""
    drawn = next((lot for lot in given.lots if set(group) <= set(lot)), None)
    turn = [player for player in drawn if player in group] if drawn else group
    decided = drawn is not None or len(group) == 1
    pooled = sum(prize.money for prize in pot)
    each = pooled // len(group) // step * step
    rest = pooled - each * len(group)
    extra = _in_steps(rest, len(group), step) if decided else []
    goods = [prize.goods for prize in pot if prize.goods]
    awards = [
        Award(
            list=given.name,
            player=player,
            place=place,
            sharing=len(group),
            money=each + (extra[at] if decided else 0),
            pooled=pooled,
            by_lot=extra[at] if decided and len(group) > 1 else 0,
            goods=(goods[at],) if decided and at < len(goods) else (),
        )
        for at, player in enumerate(turn)
    ]
    if decided or not (rest or goods):
        # whom the lot gave nothing has won nothing: a later list may still give him a prize
        return [award for award in awards if award.money or award.goods], []
    return awards, [LotWanted(list=given.name, players=tuple(group), money=rest, goods=tuple(goods))]


def _in_steps(rest: int, count: int, step: int) -> list[int]:
    """The rest for the first drawn, the second, ...: a step each, the last one what is left of it."""
    return [min(step, max(rest - step * at, 0)) for at in range(count)]
