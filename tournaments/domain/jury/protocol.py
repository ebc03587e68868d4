"""The protocol of all cases of a tournament as PDF, made in the background (T-30)."""

from __future__ import annotations

import hashlib
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from accounts.models import User
from scoring.documents.rendering import edition, printed
from scoring.domain import jobs
from scoring.models import Job, StoredFile
from tournaments.models import Case, PenaltyCard, Tournament
from tournaments.queries.deal_words import deal_words

#: Facts of a decision and how they are said when they hold and when they do not; some say nothing by failing.
FACTS = {
    "replayed": (gettext_lazy("played on to the end"), gettext_lazy("not played on")),
    "irreversible": (gettext_lazy("cannot be taken back any more"), None),
    "lost_before": (gettext_lazy("the game was lost before"), None),
    "winnable": (gettext_lazy("the actor could have won"), gettext_lazy("the actor could not have won")),
}
PRINT = "tournaments.tasks.print_protocol"
TEMPLATE = "pdf/protocol.html"


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


def _content(tournament: Tournament) -> dict[str, Any]:
    cases = list(
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
    for case in cases:
        case.deal_words = _deal(case)
        for decision in case.decisions.all():
            said = (FACTS[name][0 if holds else 1] for name, holds in decision.facts.items())
            decision.found = [words for words in said if words]
            decision.lines = [
                {**line, "name": people[line["registration"]].player.name}
                for line in (() if decision.confirms else decision.effects.get("seats", ()))
            ]
    cards = PenaltyCard.objects.filter(registration__tournament=tournament).select_related(
        "registration__player", "given_by"
    )
    return {
        "tournament": tournament,
        "language": get_language(),
        "cases": cases,
        "cards": cards.order_by("given_at", "pk"),
        "day": timezone.localdate(),
    }


def _deal(case: Case) -> str:
    """The deal of a case in a few words, empty without one."""
    if case.table is None or case.deal is None or case.deal.deal_body is None:
        return ""
    seats = case.table.seats.select_related("registration__player").order_by("sheet_seat__position")
    return deal_words(None, case.deal.deal_body, [seat.registration.player.name for seat in seats])
