"""Documents by program: ask for a PDF, follow its job, fetch its file."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from core.addresses import address_for_others
from core.api.answers import Answer
from core.api.fields import Id, Sent
from core.api.pages import PAGING, page_of, paged
from core.models import Job
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.jobs import JobOut, job_view
from tournaments.events.api.views import DESK, INSIDE, TournamentAPIView, missing
from tournaments.events.permissions import Role
from tournaments.jury.domain import protocol
from tournaments.publishing.documents import printing
from tournaments.publishing.documents.jobs import jobs_of
from tournaments.publishing.documents.kinds import DOCUMENTS, PAPER
from tournaments.rounds.api.views import RoundAPIView
from tournaments.rounds.domain.printing import print_round

#: Documents of a round besides those of DOCUMENTS: the sheets of its tables, filled in or empty.
SHEETS = ("sheets", "sheets-blank")
PROTOCOL = "protocol"
#: Who may ask for the protocol of the jury.
PROTOCOL_ROLES = {Role.ORGANISER.value, Role.JURY.value}


class DocumentOut(Answer, frozen=True):
    """A kind of document, the papers it is made for, and whether there is something to print."""

    kind: str
    title: str
    sizes: list[str]
    there: bool


class DocumentIn(serializers.Serializer[None]):
    """What to print. Sheets need a `round`; the texts are those of the propositions, `places` of the diplomas.

    The settle-up takes `rate` (of one whist or point, as people write it; none where money is played for), `coin`
    (cents), `round` (none: the whole evening) and `players` (ids; none: everybody)."""

    kind = serializers.ChoiceField([*DOCUMENTS, *SHEETS, PROTOCOL])
    size = serializers.ChoiceField(PAPER, required=False, default="A4")
    language = serializers.ChoiceField(["sk", "cs", "en"], required=False)
    round = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    timetable = serializers.CharField(
        max_length=printing.LONGEST, required=False, allow_blank=True, default=""
    )
    prizes = serializers.CharField(max_length=printing.LONGEST, required=False, allow_blank=True, default="")
    contact = serializers.CharField(max_length=printing.LONGEST, required=False, allow_blank=True, default="")
    places = serializers.CharField(max_length=3, required=False, allow_blank=True, default="")
    rate = serializers.CharField(max_length=13, required=False, allow_blank=True, default="")
    coin = serializers.IntegerField(min_value=1, max_value=settings.LARGEST_AMOUNT, required=False)
    players = serializers.ListField(child=Id(), required=False, default=list, max_length=1000)

    def validate(self, attrs: Sent) -> Sent:
        if attrs["kind"] in SHEETS and "round" not in attrs:
            raise missing("round")
        document = DOCUMENTS.get(attrs["kind"])
        if document and attrs["size"] not in document.sizes:
            raise serializers.ValidationError({"size": [", ".join(document.sizes)]})
        return attrs


class DocumentsView(RoundAPIView):
    """What can be printed."""

    roles = {"GET": INSIDE, "POST": INSIDE}

    @extend_schema(parameters=PAGING, responses=page_of(DocumentOut))
    def get(self, request: Request, slug: str) -> Response:
        """The kinds of documents."""
        there = {needs: printing.latest(self.tournament, needs) for needs in ("round", "standing")}
        kinds = [
            DocumentOut(
                kind=one.key,
                title=str(one.title),
                sizes=list(one.sizes),
                there=not one.needs or there[one.needs] is not None,
            )
            for one in DOCUMENTS.values()
        ]
        return paged(request, kinds, lambda kind: kind)

    @extend_schema(request=DocumentIn, responses={202: JobOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Ask for a PDF. The office prints everything, the jury its protocol. 409 when there is nothing to print."""
        sent = self.asked(DocumentIn)
        kind = sent["kind"]
        allowed = PROTOCOL_ROLES if kind == PROTOCOL else set(DESK)
        if not self.mine & allowed:
            raise PermissionDenied
        if kind == PROTOCOL:
            job = protocol.request_protocol(self.tournament, self.user)
        elif kind in SHEETS:
            job = print_round(
                self.round(sent["round"]),
                blank=kind == "sheets-blank",
                base_address=address_for_others(request, "/"),
                user=self.user,
            )
        else:
            job = printing.request_document(
                self.tournament,
                kind,
                size=sent["size"],
                language=sent.get("language"),
                fields=_fields(sent),
                user=self.user,
            )
        return Response(job_view(job, self.tournament), status=status.HTTP_202_ACCEPTED)


def _fields(sent: Sent) -> dict[str, str]:
    """What was sent, as the fields of a document."""
    more = {
        "coin": str(sent.get("coin", "")),
        "of_round": str(sent.get("round", "")),
        "players": " ".join(str(player) for player in sent["players"]),
    }
    return {name: sent[name] for name in printing.FIELDS if name not in more} | more


class OneJob(TournamentAPIView):
    """Endpoints about one job: only the account that asked for it, and only under its tournament."""

    def job(self, pk: UUID) -> Job:
        """A job of this tournament that the caller asked for, else 404."""
        found: Job = get_object_or_404(
            jobs_of(self.tournament).filter(requested_by=self.user).select_related("result"), pk=pk
        )
        return found


class JobView(OneJob):
    """A background job."""

    roles = {"GET": INSIDE}

    @extend_schema(responses=JobOut)
    def get(self, request: Request, slug: str, pk: UUID) -> Response:
        """How far it has come; who asked for it may ask."""
        return Response(job_view(self.job(pk), self.tournament), headers={"Cache-Control": "no-cache"})


class JobFileView(OneJob):
    """The product of a job."""

    roles = {"GET": INSIDE}

    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str, pk: UUID) -> HttpResponse:
        """The PDF; 404 until it is there."""
        job = self.job(pk)
        if job.result is None:
            raise NotFound
        return HttpResponse(
            job.result.read(),
            content_type=job.result.content_type,
            headers={"Content-Disposition": f'attachment; filename="{job.file_name}"'},
        )
