"""Asking for a document of a tournament, and making it in the background."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from core import jobs
from core.models import Job, StoredFile
from core.refusals import Refusal
from scoring.documents.rendering import edition, printed
from tournaments.events.models import Tournament
from tournaments.proof.queries import code_of
from tournaments.publishing.documents.contexts import EVERYBODY, UPRIGHT_ROUNDS
from tournaments.publishing.documents.kinds import DOCUMENTS
from tournaments.rounds.models import Round
from tournaments.rounds.papers import Wanted
from tournaments.rounds.queries import visibility
from tournaments.standings.queries.standing import board

TASK = "tournaments.publishing.tasks.print_document"
#: The public results are not rendered again so soon, while they say the same (seconds).
KEPT = 3600
#: What may be typed for a document, and how long it may be.
FIELDS = ("timetable", "prizes", "contact", "places", "rate", "coin", "of_round", "players")
LONGEST = 2000
#: Ids of everybody who settles up: as many as any hall holds.
LONGER = {"players": 12_000}


class NothingToPrintError(Refusal, code="nothing-to-print", status=409):
    """What the document is about is not there yet."""


def subject(tournament: Tournament) -> str:
    """What the documents of a tournament are found by."""
    return f"documents:{tournament.pk}"


def request_document(
    tournament: Tournament,
    kind: str,
    *,
    size: str = "A4",
    language: str | None = None,
    fields: Mapping[str, str] | None = None,
    base: str = "",
    user: User | None = None,
) -> Job:
    """A job for a document of the latest seating or standing; `base` is the address that QR codes lead to.

    Raises KeyError for an unknown kind or size,
    NothingToPrintError, and what the document's own check refuses."""
    document = DOCUMENTS[kind]
    if size not in document.sizes:
        raise KeyError(size)
    round_ = latest(tournament, document.needs)
    if document.needs and round_ is None:
        raise NothingToPrintError(_("There is nothing to print yet: no round is seated."))
    typed = {name: (fields or {}).get(name, "")[: LONGER.get(name, LONGEST)].strip() for name in FIELDS}
    if document.check:
        document.check(tournament, typed)
    chosen = (language or get_language() or "sk")[:2]
    with translation.override(chosen):
        title = str(document.title)
    job = jobs.request_job(
        TASK,
        {
            "tournament": tournament.pk,
            "kind": kind,
            "round": round_.pk if round_ else None,
            "size": size,
            "language": chosen,
            "base": base,
            "fields": {name: text for name, text in typed.items() if text},
        },
        title=f"{title}: {tournament.name}"[:200],
        file_name=f"{tournament.slug}-{kind}.pdf",
        user=user,
        subject=subject(tournament),
    )
    jobs.report_progress(job, 0, 1)
    return job


def latest(tournament: Tournament, needs: str) -> Round | None:
    """The round that a document is about: the last one seated; of a standing, the last one with results."""
    seated = tournament.rounds.filter(state__in=visibility.PUBLIC_ROUNDS).order_by("-number")
    if needs == "standing":
        return seated.filter(tables__sheet__entry_count__gt=0).distinct().first()
    return seated.first()


def typed_before(tournament: Tournament) -> dict[str, str]:
    """What was typed for the propositions when they were last asked for."""
    last = Job.objects.filter(subject=subject(tournament), arguments__kind="propositions").first()
    return dict(last.arguments["fields"]) if last else {}


def print_document(job: Job) -> StoredFile:
    """Make the PDF of a document."""
    wanted = job.arguments
    document = DOCUMENTS[wanted["kind"]]
    tournament = Tournament.objects.select_related("club").get(pk=wanted["tournament"])
    round_ = Round.objects.filter(pk=wanted["round"]).first()
    with translation.override(wanted["language"]):
        asked = Wanted(tournament, round_, wanted["language"], wanted["fields"], wanted["base"])
        context = {
            "landscape": document.landscape,
            "language": wanted["language"],
            "of": tournament.name,
            "tournament": tournament,
            "round": round_,
            "title": str(document.title),
            "size": wanted["size"],
            **document.context(asked),
        }
        pdf = printed(render_to_string(document.template, context))
    return jobs.store_file(hashlib.sha256(f"document:{job.pk}".encode()).hexdigest(), pdf, "application/pdf")


def results_pdf(tournament: Tournament) -> bytes:
    """The standing with all rounds as the internet may see it (T-34, T-39a), in the language of now; nothing before
    the results are told. In the cache only: a name that is erased must not stay in a stored file."""
    round_ = visibility.public_round(tournament) if tournament.announced else None
    if round_ is None:
        return b""
    whole = board(round_, size=EVERYBODY)
    html = render_to_string(
        "publishing/papers/standing.html",
        {
            "landscape": len(whole.rounds) > UPRIGHT_ROUNDS,
            "language": (get_language() or "sk")[:2],
            "of": tournament.name,
            "tournament": tournament,
            "round": round_,
            "title": _("Results"),
            "size": "A4",
            "board": whole,
            "check_code": code_of(round_),
            "names": "public",
        },
    )
    key = f"results:{hashlib.sha256(f'{edition()}:{html}'.encode()).hexdigest()}"
    pdf: bytes | None = cache.get(key)
    if pdf is None:
        pdf = printed(html)
        cache.set(key, pdf, KEPT)
    return pdf
