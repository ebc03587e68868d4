"""Bombs: all-pass in the dark, and the marks it earns (section 6.5)."""

from __future__ import annotations

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.russian.all_pass import check_all_pass_tricks, write_zeros, writers
from rules.preferans.russian.deals import Bomb
from rules.preferans.russian.pulka import HIGHEST_MARK, Pulka
from rules.preferans.seats import Seating
from rules.told import ValueTold, seat_number


def play_bomb(pulka: Pulka, deal: Bomb) -> None:
    """Write a bomb: hills, pools of who took none, marks."""
    if pulka.agreed.marks != "bombs":
        raise RuleError(
            "CLASSIC-40",
            N_("{marks} know no bombs"),
            field="kind",
            marks=ValueTold("marks", pulka.agreed.marks, literal=False),
        )
    pulka.check_kind("bomb")
    seating = pulka.seated(deal.dealer)
    check_all_pass_tricks(pulka, deal.tricks, seating)
    opening = pulka.opening.open
    level = pulka.opening.level if opening else pulka.bombs + 1
    if level > HIGHEST_MARK:
        raise RuleError("GEN-5", N_("a figure is beyond {largest}"), largest=HIGHEST_MARK)
    if opening:
        _check_opening(deal, seating)
    joined = not opening and _check_bombers(pulka, deal, seating)
    price = pulka.figures.classic.bomb**level
    taking = writers(pulka, seating) if pulka.talon_opened else seating.hands
    for seat in taking:
        counted = deal.tricks[seat] * (2 if joined and seat == seating.dealer else 1)
        pulka.sheet.write("hill", seat, counted * price, "all_pass_tricks", "CLASSIC-10")
    write_zeros(pulka, deal.tricks, seating, price, "CLASSIC-10")
    for seat in _marked(pulka, deal, seating, opening=opening):
        pulka.give_mark(seat, level, "CLASSIC-6" if opening else "CLASSIC-10")
    pulka.all_passes = 0
    if opening:
        pulka.opening.played += 1
    else:
        pulka.bombs = level


def _check_opening(deal: Bomb, seating: Seating) -> None:
    """CLASSIC-6: every hand bombs in an opening, so naming the bombers is naming the hands, each once."""
    if deal.bombers is not UNSET and sorted(deal.bombers) != sorted(seating.hands):
        raise RuleError(
            "CLASSIC-6", N_("in an opening every hand bombs: name each hand once, or nobody"), field="bombers"
        )


def _check_bombers(pulka: Pulka, deal: Bomb, seating: Seating) -> bool:
    """CLASSIC-10, CLASSIC-12: hands said "bomb", at least one; whether the dealer joined them."""
    if deal.bombers is UNSET:
        raise RuleError("CLASSIC-10", N_("who said bomb is missing"), field="bombers")
    if len(set(deal.bombers)) != len(deal.bombers):
        raise RuleError("CLASSIC-10", N_("a seat is named twice among the bombers"), field="bombers")
    if not any(seat in seating.hands for seat in deal.bombers):
        raise RuleError("CLASSIC-10", N_("at least one hand must have said bomb"), field="bombers")
    outside = [seat for seat in deal.bombers if seat not in seating.hands]
    joins = pulka.agreed.dealer_bomb == "join" and bool(seating.resting)
    if outside and not (joins and outside == [seating.dealer]):
        raise RuleError(
            "CLASSIC-12",
            N_("seat {seat} cannot join the bomb"),
            field="bombers",
            seat=seat_number(outside[0]),
        )
    return bool(outside)


def _marked(pulka: Pulka, deal: Bomb, seating: Seating, *, opening: bool) -> list[int]:
    """CLASSIC-6, CLASSIC-10, CLASSIC-12: who gets the mark, in the order of the hands."""
    said = seating.hands if opening or deal.bombers is UNSET else deal.bombers
    marked = [seat for seat in seating.hands if seat in said]
    rests = bool(seating.resting)
    if rests and (pulka.agreed.dealer_bomb == "mark" or (not opening and seating.dealer in said)):
        marked.append(seating.dealer)
    return marked
