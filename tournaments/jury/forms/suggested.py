"""The public reason that is suggested from what was chosen: a referee changes it, or leaves it as it is (T-29)."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.words import word
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.forms.appeals import decision_form
from tournaments.jury.forms.rulings import DecisionForm
from tournaments.jury.forms.tiles import DECLARED
from tournaments.jury.queries.docket import Docket
from tournaments.jury.queries.paragraphs import fact_words

#: Where a form says which reason it was given; one that differs from it was typed.
SUGGESTED = "suggested"


def filled_form(docket: Docket, sent: QueryDict) -> DecisionForm:
    """The form as it was sent; a reason that nobody has typed follows what was chosen."""
    form = decision_form(docket, sent)
    untouched = sent.get("reasoning", "").strip() == sent.get(SUGGESTED, "").strip()
    if not untouched or not form.is_valid():
        return form
    data = sent.copy()
    data["reasoning"] = data[SUGGESTED] = suggested_reason(docket, form.ruling())
    return decision_form(docket, data)


def suggested_reason(docket: Docket, ruling: Ruling) -> str:
    """Who, which infraction, at what stage of the play; nothing where no infraction of the rules was chosen."""
    if not ruling.code or ruling.code == DECLARED:
        return ""
    who = next(
        (seat.registration.name for seat in docket.seats if seat.registration_id == ruling.offender), ""
    )
    infraction = word("marias", "renonce", ruling.code, get_language() or "sk")
    said = [f"{who}: {infraction} ({ruling.code})."]
    if docket.asked_facts([ruling.code]) and not ruling.facts.get("replayed"):
        said.append(_("The game was not played to its end."))
    said.extend(fact_words(ruling.facts))
    return " ".join(said)
