"""What the jury's pages write: a move in the standing, the name of a card, what an appeal made of a ruling."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from core.formats import money, places
from tournaments.jury.models import Case, Decision, PenaltyCard
from tournaments.jury.queries.discipline import SortingAt
from tournaments.jury.queries.published import anchor

register = template.Library()


@register.simple_tag
def place_move(move: list[int | None]) -> SafeString:
    """From one place to another: “4. → 2.”; a dash where there is none."""
    before, after = ("–" if place is None else places(place) for place in move)
    return format_html("{} → <strong>{}</strong>", before, after)


@register.filter
def amount_class(cents: int) -> str:
    """The class of a gain, a loss, or nothing."""
    return "amount--gain" if cents > 0 else "amount--loss" if cents < 0 else "amount--nil"


@register.simple_tag
def card_name(colour: str) -> Any:
    """What a card is called."""
    return capfirst(PenaltyCard.Colour(colour).label)


@register.simple_tag
def next_unsorted(line: SortingAt, currency: str) -> str:
    """What the next time that this player's cards are unsorted brings (M-38)."""
    cards = {
        "": _("no card"),
        PenaltyCard.Colour.YELLOW.value: _("an admonition and a yellow card"),
        PenaltyCard.Colour.RED.value: _("a red card"),
    }
    words = _("The next time %(amount)s to each of the others, %(card)s.")
    return words % {"amount": money(line.cents, currency), "card": cards[line.card]}


@register.filter
def on_appeal(decision: Decision) -> str:
    """What a decision made of the ruling before it, in a sentence; empty for the first one of a case."""
    ruling = decision.confirms or decision.overrules
    if ruling is None:
        return ""
    said = {
        Decision.OnAppeal.CONFIRM: _("On appeal it confirms decision %(number)d, which stays as it is."),
        Decision.OnAppeal.CHANGE: _("On appeal it changes decision %(number)d and counts in its place."),
        Decision.OnAppeal.ANNUL: _("On appeal it annuls decision %(number)d and all that it changed."),
    }
    words = said.get(Decision.OnAppeal(decision.on_appeal)) if decision.on_appeal else None
    return (words or _("It overrules decision %(number)d.")) % {"number": ruling.number}


@register.filter
def anchored(decision: Decision) -> str:
    """The place of a published decision on the public page."""
    return anchor(decision)


@register.filter
def what_became(decision: Decision) -> str:
    """How a decision stands after what was decided later in its case: empty while nothing was."""
    later = [one for one in decision.case.decisions.all() if one.number > decision.number]
    if not later:
        return ""
    if decision.in_force:
        return str(Decision.OnAppeal.CONFIRM.label)
    overruling = next(one for one in later if one.on_appeal != Decision.OnAppeal.CONFIRM)
    return str(overruling.get_on_appeal_display() or _("overruled by a later decision"))


@register.filter
def standing_words(standing: str) -> str:
    """What became of a published decision: “changed on appeal”; empty for one that counts as it was made."""
    if standing == Case.State.APPEALED:
        return str(Case.State.APPEALED.label)
    return str(Decision.OnAppeal(standing).label) if standing in Decision.OnAppeal.values else ""
