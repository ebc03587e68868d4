"""The components of a game: which were won, and what each is worth to one payer (M-6 to M-14)."""

from __future__ import annotations

from msgspec import UNSET, Struct

from rules.errors import N_, RuleError
from rules.marias.check import HUNDRED, TWO_SEVENS
from rules.marias.record import Deal
from rules.marias.renonces import Verdict
from rules.marias.terms import Announced, Terms
from rules.marias.told import component_told


class Part(Struct, frozen=True, gc=False):
    """One component in cents for one payer: above zero the payer owes it, below zero the actor (M-15).

    full        with all fleks that count
    plain       without the fleks on what the actor won (M-18)
    capped      a cap took fleks away (M-12)
    forfeited   the one who is liable owes it, whatever the play (M-33)
    """

    component: str
    full: int
    plain: int
    rule: str
    cite: str
    capped: bool = False
    forfeited: bool = False


def outcome(deal: Deal, announced: Announced, verdict: Verdict, terms: Terms) -> dict[str, bool]:
    """Which announced components the actor won.

    The hundred by its points (M-9), an accepted seven whole (M-13), lost sevens whatever the play (M-14);
    in a forfeited game that was not played on, everything announced counts as won (M-33).
    Raises RuleError M-9 or M-15 when a result that is needed is missing.
    """
    won = {}
    for component in announced.contract.components:
        if component == TWO_SEVENS and verdict.sevens_lost:
            won[component] = False
        elif deal.accepted or not verdict.by_result:
            won[component] = True
        elif component == HUNDRED:
            if deal.points is UNSET:
                raise RuleError(
                    "M-9",
                    N_("a hundred needs its points: a multiple of {step} from {least} to {most}"),
                    field="points",
                    step=terms.hundred.step,
                    least=terms.hundred.least,
                    most=terms.hundred.most,
                )
            won[component] = terms.hundred.won(deal.points)
        elif deal.won is not UNSET and component in deal.won:
            won[component] = deal.won[component]
        else:
            raise RuleError(
                "M-15",
                N_("the result of {component} is missing: won (true) or lost (false)"),
                field=f"won.{component}",
                component=component_told(component),
            )
    if verdict.by_result and deal.silent and HUNDRED in deal.silent:
        check_silent_hundred(deal, won)
    return won


def check_silent_hundred(deal: Deal, won: dict[str, bool]) -> None:
    """A silent hundred belongs to the side that won the game (M-6)."""
    assert deal.silent is not UNSET
    if (deal.silent[HUNDRED] == "actor") != won["game"]:
        raise RuleError(
            "M-6", N_("the side that lost the game has no silent hundred"), field="silent.hundred"
        )


def parts_of(
    deal: Deal, announced: Announced, won: dict[str, bool], verdict: Verdict, terms: Terms
) -> list[Part]:
    """What the game is worth, part by part in the order of the components (M-6 to M-10, M-14, M-33)."""
    parts = []
    for component, is_won in won.items():
        if component == TWO_SEVENS and verdict.sevens_lost:
            parts.append(lost_sevens(deal, announced, verdict, terms))
        elif verdict.liable is not None:
            parts.append(forfeited_part(component, deal, announced, verdict, terms))
        else:
            parts.append(part_by_result(component, deal, announced, is_won, verdict, terms))
    if deal.silent and "seven" in deal.silent and verdict.by_result:
        parts.append(silent_seven(deal, announced, terms))
    return parts


def part_by_result(
    component: str, deal: Deal, announced: Announced, won: bool, verdict: Verdict, terms: Terms
) -> Part:
    """One component: rate, steps of a hundred, a silent hundred, fleks (M-6, M-7, M-9, M-10)."""
    plain = announced.rates[component]
    if component == HUNDRED:
        assert deal.points is not UNSET
        plain *= terms.hundred.steps(deal.points)
    elif component == "game" and deal.silent and HUNDRED in deal.silent:
        plain *= terms.silent_hundred
    full, capped = plain, False
    if deal.flek:
        fleks, capped = counted_fleks(component, deal, verdict, terms)
        full *= terms.flek_factor**fleks
    source = terms.sources[component]
    if won:
        return Part(component, full, plain, source.rule, source.cite, capped)
    return Part(component, -full, -full, source.rule, source.cite, capped)


def lost_sevens(deal: Deal, announced: Announced, verdict: Verdict, terms: Terms) -> Part:
    """The two sevens, lost at the bidding of fleks and paid by the actor with their fleks (M-14)."""
    fleks, capped = counted_fleks(TWO_SEVENS, deal, verdict, terms)
    owed = announced.rates[TWO_SEVENS] * terms.flek_factor**fleks
    return Part(TWO_SEVENS, -owed, -owed, "M-14", "B/29", capped)


def silent_seven(deal: Deal, announced: Announced, terms: Terms) -> Part:
    """Half the rate of the announced seven, never fleked, to the side that the record names (M-8)."""
    assert deal.silent is not UNSET
    rate = announced.rates["silent_seven"]
    cents = rate if deal.silent["seven"] == "actor" else -rate
    source = terms.sources["silent_seven"]
    return Part("silent_seven", cents, cents, source.rule, source.cite)


def forfeited_part(component: str, deal: Deal, announced: Announced, verdict: Verdict, terms: Terms) -> Part:
    """What a forfeited component costs: the base rate, a hundred as exactly 100 (M-33).

    Fleks count only with the option `renonce_rate: with_flek`, or up to re when a talon of the wrong size
    is liable (B/9).
    """
    assert verdict.liable is not None
    cents, capped = announced.rates[component], False
    code = terms.renonces.get(verdict.liable.code)
    if terms.options.renonce_rate == "with_flek" or (code is not None and code.caps_fleks):
        fleks, capped = counted_fleks(component, deal, verdict, terms)
        cents *= terms.flek_factor**fleks
    if verdict.liable.offender == deal.actor:
        cents = -cents
    return Part(component, cents, cents, "M-33", "D/5", capped, forfeited=True)


def mistake(terms: Terms) -> Part:
    """The actor owes every payer the rate of a mistake (M-3)."""
    source = terms.sources["mistake"]
    return Part("mistake", -terms.mistake, -terms.mistake, source.rule, source.cite)


def counted_fleks(component: str, deal: Deal, verdict: Verdict, terms: Terms) -> tuple[int, bool]:
    """How many doublings count (M-11), and whether a cap took any away (M-12)."""
    if not deal.flek:
        return 0, False
    said = min(deal.flek.get(component, 0), terms.fleks.most_counted)
    if said > terms.fleks.capped and (verdict.capped or component in deal.flek_cap):
        return terms.fleks.capped, True
    return said, False
