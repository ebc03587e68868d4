"""Why a round brought the points that it brought (T-16 to T-19), in the reader's words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from core.cited import Cited
from core.formats import exact, money, places
from tournaments.events.queries.words import MEASURES, TIES
from tournaments.ranking import RoundResult, System
from tournaments.ranking.exact import Exact
from tournaments.ranking.points import Worth, at_table, by_key, in_round
from tournaments.ranking.systems import ByAmount, ByKey, ByRoundPlace, ByTablePlace, Measure


def cents(value: Exact, currency: str) -> str:
    """An amount that may end in a part of a cent: rounded, half up, for the page only."""
    return money((2 * value.numerator + value.denominator) // (2 * value.denominator), currency)


def reasons(
    system: System,
    result: RoundResult,
    starters: int,
    players: int,
    currency: str,
    *,
    bye: bool = False,
    in_money: bool = False,
) -> list[Cited]:
    """Sentences from the money to the points of one round.

    `starters` is n of the tournament, `players` those who took a place in the round; `bye`: the draw left him
    without a table; `in_money`: points are an amount of money.
    """
    if not result.played:
        counted = cents(result.points or 0, currency) if in_money else exact(str(result.points))
        sat_out = bye and system.bye.rule != "unplayed"
        why = _bye(system, counted) if sat_out else _unplayed(system, result, counted)
        return [*why, *_status(result)]
    return [
        *_measured(system, result, currency),
        *_points(system, result, starters, players),
        *_status(result),
    ]


def _measured(system: System, result: RoundResult, currency: str) -> Iterator[Cited]:
    if not system.premium.pb_in_zb and result.balance is None:
        yield Cited(
            _("SB = ZB %(zb)s + %(pb)d PB × %(rate)s = %(sb)s")
            % {
                "zb": money(result.zb, currency),
                "pb": result.premium,
                "rate": cents(system.premium.rate, currency),
                "sb": cents(result.sb, currency),
            },
            "T-18",
        )
    if result.balance is not None and system.compression:
        yield Cited(
            _("%(balance)s whists, large results compressed: %(parts)s = %(counted)s")
            % {
                "balance": exact(str(result.balance)),
                "parts": _bands(system, result.balance),
                "counted": exact(str(_compressed(system, result.balance))),
            },
            "T-17",
        )
    if not isinstance(system.points, ByAmount):
        by = ", ".join(dict.fromkeys(_word(of, result) for of in system.places_by))
        yield Cited(_("Places by: %(measures)s") % {"measures": by}, "T-16")


def _word(of: Measure, result: RoundResult) -> str:
    """What a measure is called: where the game counts no money, the balance stands for it."""
    return _("balance") if result.balance is not None and of != "pb" else str(MEASURES[of])


def _points(system: System, result: RoundResult, starters: int, players: int) -> Iterator[Cited]:
    points = system.points
    if isinstance(points, ByAmount):
        yield Cited(
            _("The result itself counts: %(measure)s") % {"measure": _word(points.of, result)}, "T-17"
        )
    elif isinstance(points, ByTablePlace):
        yield _at_table(system, result, at_table(points, result.table_size))
    elif isinstance(points, ByKey) and points.over == "table":
        yield _at_table(system, result, by_key(points))
    elif isinstance(points, ByKey):
        yield _in_round(system, result, by_key(points), players)
    elif isinstance(points, ByRoundPlace):
        n = starters if points.n == "starters" else players
        yield _in_round(system, result, in_round(points, n), players)
        if points.sum == "highest" and result.round_place is not None:
            yield Cited(
                _("n + 1 − place = %(n)d + 1 − %(place)d") % {"n": n, "place": result.round_place}, "T-17"
            )


def _at_table(system: System, result: RoundResult, worth: Worth) -> Cited:
    if result.table_place is None:
        return Cited(_("The place at the table is closed up: no points for it"), "T-17")
    return Cited(
        _("Place %(place)s at a table of %(size)d: %(points)s")
        % {
            "place": places(result.table_place, result.table_sharing),
            "size": result.table_size,
            "points": _worth(system, worth, result.table_place, result.table_sharing),
        },
        "T-17",
    )


def _in_round(system: System, result: RoundResult, worth: Worth, players: int) -> Cited:
    if result.round_place is None:
        return Cited(_("The place in the round is closed up: no points for it"), "T-17")
    return Cited(
        _("Place %(place)s of %(players)d players of the round: %(points)s")
        % {
            "place": places(result.round_place, result.round_sharing),
            "players": players,
            "points": _worth(system, worth, result.round_place, result.round_sharing),
        },
        "T-17",
    )


def _worth(system: System, worth: Worth, place: int, sharing: int) -> str:
    """What the place is worth, or what each of the shared places is worth and what is made of them."""
    values = [exact(str(worth(taken))) for taken in range(place, place + sharing)]
    if sharing == 1:
        return values[0]
    shown = values if len(values) <= 4 else [values[0], values[1], "…", values[-1]]
    return f"{TIES[system.ties]} ({'; '.join(shown)})"


def _unplayed(system: System, result: RoundResult, points: str) -> Iterator[Cited]:
    if result.points is None:
        yield Cited(_("Not played: it is no result"), "T-17")
    elif system.unplayed.rule == "last":
        yield Cited(_("Not played: it counts as the place after the last one"), "T-17")
    else:
        yield Cited(_("Not played: it counts %(points)s") % {"points": points}, "T-17")


def _bye(system: System, points: str) -> Iterator[Cited]:
    if system.bye.rule == "mean":
        yield Cited(_("Sat out by the draw: the mean of the round, %(points)s") % {"points": points}, "T-5")
    else:
        yield Cited(_("Sat out by the draw: it counts %(points)s") % {"points": points}, "T-5")


def _status(result: RoundResult) -> Iterator[Cited]:
    if result.status == "dropped_worst":
        yield Cited(_("Dropped as one of the worst rounds"), "T-19")
    elif result.status == "dropped_best":
        yield Cited(_("Dropped as one of the best rounds"), "T-19")
    elif result.status == "not_carried":
        yield Cited(_("The final starts anew: points from before it do not count"), "T-22")


def _split(system: System, whists: Exact) -> list[tuple[Exact, Fraction]]:
    """How many whists of a result lie in each band, and the factor of the band."""
    left: Exact = whists if whists >= 0 else -whists
    lower: Exact = 0
    parts: list[tuple[Exact, Fraction]] = []
    for band in system.compression:
        width: Exact = left if band.up_to is None else min(left, band.up_to - lower)
        if width:
            parts.append((width, band.factor))
        left -= width
        lower = band.up_to or lower
    return parts


def _bands(system: System, whists: Exact) -> str:
    parts = " + ".join(f"{exact(str(width))} × {factor}" for width, factor in _split(system, whists)) or "0"
    return parts if whists >= 0 else f"−({parts})"


def _compressed(system: System, whists: Exact) -> Exact:
    counted = sum((width * factor for width, factor in _split(system, whists)), start=Fraction(0))
    return counted if whists >= 0 else -counted
