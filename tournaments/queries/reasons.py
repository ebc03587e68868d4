"""Why a round brought the points that it brought (T-16 to T-19), in the reader's words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.templatetags.flek import exact, money, places
from tournaments.evaluation import RoundResult, System
from tournaments.evaluation.exact import Exact
from tournaments.evaluation.points import Worth, at_table, by_key, in_round
from tournaments.evaluation.systems import ByAmount, ByKey, ByRoundPlace, ByTablePlace, Measure
from tournaments.queries.words import MEASURES, TIES


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
) -> list[str]:
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


def _measured(system: System, result: RoundResult, currency: str) -> Iterator[str]:
    if not system.premium.pb_in_zb and result.balance is None:
        yield _("SB = ZB %(zb)s + %(pb)d PB × %(rate)s = %(sb)s (T-18)") % {
            "zb": money(result.zb, currency),
            "pb": result.premium,
            "rate": cents(system.premium.rate, currency),
            "sb": cents(result.sb, currency),
        }
    if result.balance is not None and system.compression:
        yield _("%(balance)s whists, large results compressed: %(parts)s = %(counted)s (T-17)") % {
            "balance": exact(str(result.balance)),
            "parts": _bands(system, result.balance),
            "counted": exact(str(_compressed(system, result.balance))),
        }
    if not isinstance(system.points, ByAmount):
        by = ", ".join(dict.fromkeys(_word(of, result) for of in system.places_by))
        yield _("Places by: %(measures)s (T-16)") % {"measures": by}


def _word(of: Measure, result: RoundResult) -> str:
    """What a measure is called: where the game counts no money, the balance stands for it."""
    return _("balance") if result.balance is not None and of != "pb" else str(MEASURES[of])


def _points(system: System, result: RoundResult, starters: int, players: int) -> Iterator[str]:
    points = system.points
    if isinstance(points, ByAmount):
        yield _("The result itself counts: %(measure)s (T-17)") % {"measure": _word(points.of, result)}
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
            yield _("n + 1 − place = %(n)d + 1 − %(place)d (T-17)") % {"n": n, "place": result.round_place}


def _at_table(system: System, result: RoundResult, worth: Worth) -> str:
    if result.table_place is None:
        return _("His place at the table is closed up: no points for it (T-17)")
    return _("Place %(place)s at a table of %(size)d: %(points)s (T-17)") % {
        "place": places(result.table_place, result.table_sharing),
        "size": result.table_size,
        "points": _worth(system, worth, result.table_place, result.table_sharing),
    }


def _in_round(system: System, result: RoundResult, worth: Worth, players: int) -> str:
    if result.round_place is None:
        return _("His place in the round is closed up: no points for it (T-17)")
    return _("Place %(place)s of %(players)d players of the round: %(points)s (T-17)") % {
        "place": places(result.round_place, result.round_sharing),
        "players": players,
        "points": _worth(system, worth, result.round_place, result.round_sharing),
    }


def _worth(system: System, worth: Worth, place: int, sharing: int) -> str:
    """What the place is worth, or what each of the shared places is worth and what is made of them."""
    values = [exact(str(worth(taken))) for taken in range(place, place + sharing)]
    if sharing == 1:
        return values[0]
    shown = values if len(values) <= 4 else [values[0], values[1], "…", values[-1]]
    return f"{TIES[system.ties]} ({'; '.join(shown)})"


def _unplayed(system: System, result: RoundResult, points: str) -> Iterator[str]:
    if result.points is None:
        yield _("Not played: it is no result (T-17)")
    elif system.unplayed.rule == "last":
        yield _("Not played: it counts as the place after the last one (T-17)")
    else:
        yield _("Not played: it counts %(points)s (T-17)") % {"points": points}


def _bye(system: System, points: str) -> Iterator[str]:
    if system.bye.rule == "mean":
        yield _("Sat out by the draw: the mean of the round, %(points)s (T-5)") % {"points": points}
    else:
        yield _("Sat out by the draw: it counts %(points)s (T-5)") % {"points": points}


def _status(result: RoundResult) -> Iterator[str]:
    if result.status == "dropped_worst":
        yield _("Dropped as one of the worst rounds (T-19)")
    elif result.status == "dropped_best":
        yield _("Dropped as one of the best rounds (T-19)")
    elif result.status == "not_carried":
        yield _("The final starts anew: points from before it do not count (T-22)")


def _split(system: System, whists: Exact) -> list[tuple[Exact, Fraction]]:
    """How many whists of a result lie in each band, and the factor of the band."""
    left, lower = abs(whists), 0
    parts: list[tuple[Exact, Fraction]] = []
    for band in system.compression:
        width = left if band.up_to is None else min(left, band.up_to - lower)
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
