"""Points for the pool: the own pool, help to others, the hill (section 3)."""

from __future__ import annotations

from rules.preferans.exact import Number, divided
from rules.preferans.russian.pulka import Pulka


def write_pool(
    pulka: Pulka,
    seat: int,
    points: Number,
    reason: str,
    cite: str,
    *,
    excluded: tuple[int, ...] = (),
    from_zero: bool = False,
) -> None:
    """Write points that `seat` has for his pool, and pass on what it does not hold.

    excluded   seats that may not be helped in this deal (RUS-41)
    from_zero  points for no trick, or a dealer's half of a misere (RUS-47)
    """
    if pulka.agreed.half_to_hill and pulka.hill[seat] > 0:
        points -= _off_hill(pulka, seat, divided(points, 2), "CLASSIC-30")
    if pulka.common_pool:
        pulka.sheet.write("pool", seat, points, reason, cite)
        return
    points -= _fill(pulka, seat, points, reason, cite)
    if not points:
        return
    if from_zero and not pulka.agreed.help_from_zero:
        _off_hill(pulka, seat, points, "RUS-47")
        return
    points = _help(pulka, seat, points, excluded)
    if points:
        _nobody_to_help(pulka, seat, points)


def close(pulka: Pulka, seat: int) -> None:
    """ROSTOV-7: the first pool of the game to close earns its premium, whoever filled it."""
    if not pulka.closed_once and pulka.closed(seat):
        pulka.closed_once = True
        for other in pulka.others(seat):
            pulka.sheet.write_on(
                "whist", seat, other, pulka.agreed.premium_first_close, "premium_first_close", "ROSTOV-7"
            )


def _fill(pulka: Pulka, seat: int, points: Number, reason: str, cite: str) -> Number:
    """RUS-40: what the pool still holds; the amount written."""
    room = pulka.limit - pulka.pool[seat]
    if room <= 0:
        return 0
    written = points if points < room else room
    pulka.sheet.write("pool", seat, written, reason, cite)
    if written == room:
        close(pulka, seat)
    return written


def _off_hill(pulka: Pulka, seat: int, points: Number, cite: str) -> Number:
    """Take points off a hill, not below 0; the amount taken."""
    taken = min(points, max(pulka.hill[seat], 0))
    pulka.sheet.write("hill", seat, -taken, "write_off", cite)
    return taken


def _help(pulka: Pulka, helper: int, points: Number, excluded: tuple[int, ...]) -> Number:
    """RUS-41: fill the fullest open pools of others for ten times the whists; the points left."""
    barred = excluded if pulka.agreed.help_excluded else ()
    per_point = pulka.figures.whists.help
    while points:
        helped = _fullest(pulka, helper, barred)
        if helped is None:
            break
        written = _fill(pulka, helped, points, "help", "RUS-41")
        pulka.sheet.write_on("whist", helper, helped, written * per_point, "help_whists", "RUS-41")
        points -= written
    return points


def _fullest(pulka: Pulka, helper: int, barred: tuple[int, ...]) -> int | None:
    """RUS-42: the fullest open pool; of equal ones the lower hill, then the first to the left."""
    by_hill = pulka.agreed.help_tie == "lower_hill"
    open_pools = [seat for seat in pulka.others(helper) if seat not in barred and not pulka.closed(seat)]
    return min(  # of equal ones the first, and the first is the next to the left
        open_pools,
        key=lambda seat: (-pulka.pool[seat], pulka.hill[seat] if by_hill else 0),
        default=None,
    )


def _nobody_to_help(pulka: Pulka, seat: int, points: Number) -> None:
    """RUS-45; with half to the hill and every pool closed, CLASSIC-31."""
    by_hills = pulka.agreed.half_to_hill and pulka.all_closed()
    if pulka.agreed.hill_floor == "negative" and not by_hills:
        pulka.sheet.write("hill", seat, -points, "write_off", "RUS-45")
        return
    points -= _off_hill(pulka, seat, points, "RUS-45")
    if by_hills:
        _off_other_hills(pulka, seat, points)
        return
    for other in pulka.others(seat):
        pulka.sheet.write("hill", other, points, "write_off", "RUS-45")


def _off_other_hills(pulka: Pulka, seat: int, points: Number) -> None:
    """CLASSIC-31: off the lowest hill above 0 of another, for ten whists a point, then the next."""
    while points:
        hills = [other for other in pulka.others(seat) if pulka.hill[other] > 0]
        if not hills:
            return
        lowest = min(hills, key=lambda other: pulka.hill[other])
        taken = _off_hill(pulka, lowest, points, "CLASSIC-31")
        pulka.sheet.write_on(
            "whist", seat, lowest, taken * pulka.figures.whists.help, "help_whists", "CLASSIC-31"
        )
        points -= taken
