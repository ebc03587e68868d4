"""All-pass: nobody bought the deal, everyone avoids tricks (section 2.5)."""

from __future__ import annotations

from rules.errors import N_, RuleError
from rules.preferans.exact import Number, divided
from rules.preferans.russian.deals import AllPass
from rules.preferans.russian.pool import write_pool
from rules.preferans.russian.pulka import Pulka
from rules.preferans.seats import Seating, check_tricks


def play_all_pass(pulka: Pulka, deal: AllPass) -> None:
    """Write an all-pass: tricks first, then the pools of who took none."""
    pulka.check_kind("all_pass")
    seating = pulka.seated(deal.dealer)
    check_all_pass_tricks(pulka, deal.tricks, seating)
    price = _price(pulka)
    if pulka.to_hill:
        _write_hills(pulka, deal.tricks, seating, price)
    else:
        _write_whists(pulka, deal.tricks, seating, price)
    zero = pulka.agreed.all_pass_zero
    write_zeros(pulka, deal.tricks, seating, price if zero == "price" else zero, "RUS-31")
    _premium(pulka, deal.tricks, seating)
    _simple_marks(pulka, seating)
    _advance(pulka, deal.tricks, seating)


def writers(pulka: Pulka, seating: Seating) -> tuple[int, ...]:
    """Who may write for tricks or for none: the hands in order, then the dealer who sits out."""
    return (*seating.hands, seating.dealer) if seating.resting else seating.hands


def check_all_pass_tricks(pulka: Pulka, tricks: tuple[int, ...], seating: Seating) -> None:
    """GEN-7, RUS-32: ten tricks; the talon's two at most are the dealer's who sits out, where it is opened."""
    with_talon = bool(seating.resting) and pulka.talon_opened
    check_tricks(tricks, pulka.players, writers(pulka, seating) if with_talon else seating.hands)
    most = pulka.figures.talon.most_tricks
    if with_talon and tricks[seating.dealer] > most:
        raise RuleError("RUS-32", N_("the talon takes at most {most} tricks"), field="tricks", most=most)


def _price(pulka: Pulka) -> int:
    """RUS-30: what a trick costs at this place of the row; in an opening at its level (CLASSIC-5)."""
    place = pulka.opening.level if pulka.opening.open else pulka.all_passes + 1
    if pulka.agreed.marks in ("khuliganka", "birds"):
        place = 1  # always single (CLASSIC-40)
    return pulka.agreed.all_pass_price * multiplier(pulka, place)


def multiplier(pulka: Pulka, place: int) -> int:
    """RUS-30: the multiplier of the all-pass at this place of a row, from 1."""
    progression = pulka.agreed.all_pass_progression
    if progression == "arithmetic":
        return place
    if progression == "geometric":
        return 1 << (place - 1)
    steps = pulka.figures.progressions[progression] if isinstance(progression, str) else progression
    return steps[min(place, len(steps)) - 1]


def _write_hills(pulka: Pulka, tricks: tuple[int, ...], seating: Seating, price: int) -> None:
    """RUS-31, RUS-33: every trick to the hill, the smallest count taken off all where that is agreed."""
    taking = writers(pulka, seating) if pulka.talon_opened else seating.hands
    amnesty = min(tricks[seat] for seat in taking) if pulka.agreed.all_pass_amnesty else 0
    for seat in taking:
        pulka.sheet.write("hill", seat, (tricks[seat] - amnesty) * price, "all_pass_tricks", "RUS-31")


def _write_whists(pulka: Pulka, tricks: tuple[int, ...], seating: Seating, price: int) -> None:
    """ROSTOV-4: who took fewest writes the others' tricks on them; two with the fewest share."""
    fewest = min(tricks[seat] for seat in seating.hands)
    winners = [seat for seat in seating.hands if tricks[seat] == fewest]
    for winner in winners:
        for loser in seating.hands:
            if loser not in winners:
                amount: Number = divided(tricks[loser] * price, len(winners))
                pulka.sheet.write_on("whist", winner, loser, amount, "all_pass_whists", "ROSTOV-4")


def write_zeros(pulka: Pulka, tricks: tuple[int, ...], seating: Seating, points: int, cite: str) -> None:
    """RUS-31, RUS-32, ROSTOV-5: the pools of who took none, from the first hand on, the dealer last."""
    for seat in writers(pulka, seating):
        if not tricks[seat] and points:
            excluded = tuple(other for other in seating.resting if other != seat)
            write_pool(pulka, seat, points, "all_pass_zero", cite, excluded=excluded, from_zero=True)


def _premium(pulka: Pulka, tricks: tuple[int, ...], seating: Seating) -> None:
    """ROSTOV-7: a hand without a trick writes the premium on everyone else."""
    premium = pulka.agreed.premium_zero
    for seat in seating.hands:
        if premium and not tricks[seat]:
            for other in pulka.others(seat):
                pulka.sheet.write_on("whist", seat, other, premium, "premium_zero", "ROSTOV-7")


def _simple_marks(pulka: Pulka, seating: Seating) -> None:
    """CLASSIC-40: marks of an all-pass in khuliganka (the third hand) and birds (everyone with cards)."""
    if pulka.agreed.marks == "khuliganka":
        pulka.give_mark(seating.hands[-1], 1, "CLASSIC-40")
    elif pulka.agreed.marks == "birds":
        for seat in writers(pulka, seating):
            pulka.give_mark(seat, 1, "CLASSIC-40")


def _advance(pulka: Pulka, tricks: tuple[int, ...], seating: Seating) -> None:
    """RUS-34, CLASSIC-5, CLASSIC-11: the row after this all-pass."""
    pulka.bombs = 0
    if pulka.opening.open:
        pulka.opening.played += 1
        return
    pulka.all_passes += 1
    agreed = pulka.agreed
    nobody = agreed.exit_by_zero and any(not tricks[seat] for seat in seating.hands)
    if nobody or pulka.all_passes == agreed.all_pass_rounds:
        pulka.all_passes = 0
