"""The protocol of all cases of a tournament as PDF, made in the background (T-30)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from accounts.models import User
from core import jobs
from core.models import Job, StoredFile
from scoring.documents.rendering import edition, printed
from scoring.domain.deal_words import deal_words
from scoring.domain.kinds import deal_of
from tournaments.events.models import Tournament
from tournaments.jury.models import Case, Decision, PenaltyCard
from tournaments.jury.models.effects import SeatEffect
from tournaments.registration.models import Registration

#: Facts of a decision and how they are said when they hold and when they do not; some say nothing by failing.
FACTS = {
    "replayed": (gettext_lazy("played on to the end"), gettext_lazy("not played on")),
    "irreversible": (gettext_lazy("cannot be taken back any more"), None),
    "lost_before": (gettext_lazy("the game was lost before"), None),
    "winnable": (gettext_lazy("the actor could have won"), gettext_lazy("the actor could not have won")),
}
PRINT = "tournaments.jury.tasks.print_protocol"
TEMPLATE = "jury/papers/protocol.html"


class NamedSeat(SeatEffect):
    """The totals of a seat before and after, with the name of who sits there."""

    name: str


@dataclass(frozen=True)
class PrintedDecision:
    """A decision with the facts that it found, in words, and a line for every player whose result it changed."""

    decision: Decision
    found: list[str]
    lines: list[NamedSeat]


@dataclass(frozen=True)
class PrintedCase:
    """A case with its deal in a few words, empty without one."""

    case: Case
    deal_words: str
    decisions: list[PrintedDecision]


def request_protocol(tournament: Tournament, user: User | None) -> Job:
    """A job that prints every case with its decisions, appeals and cards; photos stay with the jury."""
    return jobs.request_job(
        PRINT,
        {
            "tournament": tournament.pk,
            "language": (get_language() or settings.LANGUAGE_CODE)[:2],
        },
        title=_("Protocol of the jury"),
        file_name=f"{tournament.slug}-jury.pdf",
        user=user,
        subject=protocol_subject(tournament),
    )


def protocol_subject(tournament: Tournament) -> str:
    """What the protocols of a tournament are found by."""
    return f"protocol:{tournament.pk}"


def print_protocol(job: Job) -> StoredFile:
    """Render the protocol as it stands now; the same one is rendered once."""
    tournament = Tournament.objects.select_related("club").get(pk=job.arguments["tournament"])
    with translation.override(job.arguments["language"]):
        html = render_to_string(TEMPLATE, _content(tournament))
    key = hashlib.sha256("\0".join((edition(), html)).encode()).hexdigest()
    stored = StoredFile.objects.filter(key=key).first()
    return stored or jobs.store_file(key, printed(html), "application/pdf")


def _content(tournament: Tournament) -> dict[str, object]:
    cases = (
        Case.objects.filter(tournament=tournament)
        .select_related("table__round", "opened_by", "deal")
        .prefetch_related(
            "decisions__offender__player",
            "decisions__decided_by",
            "decisions__overrules",
            "decisions__appeals__by__player",
        )
        .order_by("number")
    )
    people = tournament.registrations.select_related("player").in_bulk()
    cards = PenaltyCard.objects.filter(registration__tournament=tournament).select_related(
        "registration__player", "given_by"
    )
    return {
        "tournament": tournament,
        "language": get_language(),
        "cases": [
            PrintedCase(case, _deal(case), [_printed(decision, people) for decision in case.decisions.all()])
            for case in cases
        ],
        "cards": cards.order_by("given_at", "pk"),
        "day": timezone.localdate(),
    }


def _printed(decision: Decision, people: Mapping[int, Registration]) -> PrintedDecision:
    facts = [FACTS[name][0 if holds else 1] for name, holds in decision.facts.items()]
    said = [*facts, *_played_on(decision)]
    lines = [] if decision.confirms else decision.effects.get("seats", [])
    return PrintedDecision(
        decision,
        [str(words) for words in said if words],
        [{**line, "name": people[line["registration"]].name} for line in lines],
    )


def _played_on(decision: Decision) -> list[str]:
    """Who agreed to play on, and that the cards went back (D/3, D/4)."""
    names = decision.agreed_names
    agreed = [_("agreed to play on (D/4): %(names)s") % {"names": ", ".join(names)}] if names else []
    return [*agreed, *([_("the cards went back to before the renonce (D/3)")] if decision.restored else [])]


def _deal(case: Case) -> str:
    """The deal of a case in a few words, empty without one."""
    deal = deal_of(case.deal) if case.deal else None
    if case.table is None or deal is None:
        return ""
    seats = case.table.seats.select_related("registration__player").order_by("sheet_seat__position")
    return deal_words(None, deal, [seat.registration.name for seat in seats])
