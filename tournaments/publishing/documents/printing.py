"""Asking for a document of a tournament, and making it in the background."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from io import BytesIO

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from pypdf import PdfWriter

from accounts.models import User
from core import jobs
from core.models import Job, StoredFile
from core.refusals import Refusal
from core.typed import FreeJson
from scoring.documents.rendering import edition, printed
from tournaments.events.models import Tournament
from tournaments.proof.queries import code_of
from tournaments.publishing.documents.contexts import EVERYBODY, UPRIGHT_ROUNDS
from tournaments.publishing.documents.kinds import DOCUMENTS, PAPER
from tournaments.rounds.models import Round
from tournaments.rounds.papers import Wanted
from tournaments.rounds.queries import visibility
from tournaments.standings.queries.standing import board

TASK = "tournaments.publishing.tasks.print_document"
#: The public results are not rendered again so soon, while they say the same (seconds).
KEPT = 3600
#: So many of the last jobs are looked through for what was typed before.
LOOKED_THROUGH = 50
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
    if size not in DOCUMENTS[kind].sizes:
        raise KeyError(size)
    return request_documents(
        tournament, [kind], size=size, language=language, fields=fields, base=base, user=user
    )


def request_documents(
    tournament: Tournament,
    kinds: Sequence[str],
    *,
    size: str = "A4",
    language: str | None = None,
    fields: Mapping[str, str] | None = None,
    base: str = "",
    user: User | None = None,
) -> Job:
    """A job for several documents in one file, in their order; what is not made for a paper comes on A4.

    Raises KeyError for an unknown kind or none, NothingToPrintError, and what the check of a document refuses.
    """
    documents = [DOCUMENTS[kind] for kind in kinds]
    if not documents or size not in PAPER:
        raise KeyError(size)
    rounds = {needs: latest(tournament, needs) for needs in {one.needs for one in documents}}
    if any(one.needs and rounds[one.needs] is None for one in documents):
        raise NothingToPrintError(_("There is nothing to print yet: no round is seated."))
    typed = {name: (fields or {}).get(name, "")[: LONGER.get(name, LONGEST)].strip() for name in FIELDS}
    for one in documents:
        if one.check:
            one.check(tournament, typed)
    chosen = (language or get_language() or "sk")[:2]
    with translation.override(chosen):
        titles = ", ".join(str(one.title) for one in documents)
    papers = [
        {
            "kind": one.key,
            "round": found.pk if (found := rounds[one.needs]) else None,
            "size": size if size in one.sizes else "A4",
        }
        for one in documents
    ]
    job = jobs.request_job(
        TASK,
        {
            "tournament": tournament.pk,
            "kind": kinds[0],
            "papers": papers,
            "language": chosen,
            "base": base,
            "fields": {name: text for name, text in typed.items() if text},
        },
        title=f"{titles}: {tournament.name}"[:200],
        file_name=f"{tournament.slug}-{kinds[0] if len(kinds) == 1 else 'print'}.pdf",
        user=user,
        subject=subject(tournament),
    )
    jobs.report_progress(job, 0, len(papers))
    return job


def latest(tournament: Tournament, needs: str) -> Round | None:
    """The round that a document is about: the last one seated; of a standing, the last one with results."""
    seated = tournament.rounds.filter(state__in=visibility.PUBLIC_ROUNDS).order_by("-number")
    if needs == "standing":
        return seated.filter(tables__sheet__entry_count__gt=0).distinct().first()
    return seated.first()


def typed_before(tournament: Tournament) -> dict[str, str]:
    """What was typed for the propositions when they were last asked for."""
    for job in Job.objects.filter(subject=subject(tournament))[:LOOKED_THROUGH]:
        if any(paper["kind"] == "propositions" for paper in _papers(job.arguments)):
            return dict(job.arguments["fields"])
    return {}


def _papers(wanted: FreeJson) -> list[FreeJson]:
    """The papers of a job; one from before there could be several is a paper itself."""
    return list(wanted.get("papers") or [wanted])


def print_document(job: Job) -> StoredFile:
    """Make the PDF of a document, or of several one after the other."""
    wanted = job.arguments
    tournament = Tournament.objects.select_related("club").get(pk=wanted["tournament"])
    made = []
    with translation.override(wanted["language"]):
        papers = _papers(wanted)
        for paper in papers:
            made.append(_made(tournament, paper, wanted))
            jobs.report_progress(job, len(made), len(papers))
    pdf = made[0] if len(made) == 1 else _joined(made)
    return jobs.store_file(hashlib.sha256(f"document:{job.pk}".encode()).hexdigest(), pdf, "application/pdf")


def _made(tournament: Tournament, paper: FreeJson, wanted: FreeJson) -> bytes:
    document = DOCUMENTS[paper["kind"]]
    round_ = Round.objects.filter(pk=paper["round"]).first()
    asked = Wanted(tournament, round_, wanted["language"], wanted["fields"], wanted["base"])
    context = {
        "landscape": document.landscape,
        "language": wanted["language"],
        "of": tournament.name,
        "tournament": tournament,
        "round": round_,
        "title": str(document.title),
        "size": paper["size"],
        **document.context(asked),
    }
    return printed(render_to_string(document.template, context))


def _joined(pdfs: Sequence[bytes]) -> bytes:
    writer = PdfWriter()
    for pdf in pdfs:
        writer.append(BytesIO(pdf))
    file = BytesIO()
    writer.write(file)
    return file.getvalue()


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
