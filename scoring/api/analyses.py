"""The API of open hands: ask what can be won, wait for the answer, stop.

Limits: a question of at most 8,000 bytes; one network has at most 6 questions unfinished and asks at most 240 an
hour; at most 10 of strangers wait, 20 more are kept for the jury; a search is given up after ANALYSIS_SECONDS (90 s),
and 20 s after nobody has asked for its state any more.
"""

from __future__ import annotations

from typing import Annotated

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.addresses import network_of
from core.api.answers import Answer, FormOf, one_of
from core.models import Job
from core.typed import FreeJson
from rules.solver.question import OpenHands
from scoring.domain import analyses
from scoring.models import Analysis


class AnalysisOut(Answer, frozen=True):
    """A question about open hands, how far the search has come (`done` of `total`), and the answer.

    question  as it was asked, `open-hands/1` (docs/solver.md)
    answer    null until it is there; `complete` is false where the time was up before everything was looked at
    """

    id: str
    state: Annotated[str, one_of(Job.State.choices)]
    done: int
    total: int
    question: FreeJson
    answer: FreeJson | None


class AnalysesView(APIView):
    """Who may: anyone, within the limits. Nothing but the question is kept, and it names nobody."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(request=FormOf("OpenHands", OpenHands), responses={200: AnalysisOut, 202: AnalysisOut})
    def post(self, request: Request) -> Response:
        """Ask; the body is `open-hands/1` (docs/solver.md).

        200 the answer is there, 202 it is looked for: ask GET until `state` is done; 422 the question is
        refused, `faults` lists all that is wrong in it; 429 too many questions, see Retry-After.
        """
        found = analyses.ask(request.data, asker=f"address {network_of(request)}")
        code = status.HTTP_200_OK if found.answer is not None else status.HTTP_202_ACCEPTED
        return Response(_shown(found), status=code)


class AnalysisView(APIView):
    """Who may: anyone who knows the address."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses=AnalysisOut)
    def get(self, request: Request, public_id: str) -> Response:
        """The state, progress (`done` of `total`) and the answer; asking keeps the search going."""
        found = _analysis(public_id)
        analyses.touch(found)
        return Response(_shown(found), headers={"Cache-Control": "no-cache"})

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """Stop looking for the answer; an answer that is there stays. The same may be asked again."""
        analyses.stop(_analysis(public_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _shown(analysis: Analysis) -> AnalysisOut:
    job = analysis.job
    return AnalysisOut(
        id=analysis.public_id,
        state=Job.State.DONE if job is None else job.state,
        done=job.done if job else 0,
        total=job.total if job else 0,
        question=analysis.question,
        answer=analysis.answer,
    )


def _analysis(public_id: str) -> Analysis:
    found: Analysis = get_object_or_404(Analysis.objects.select_related("job"), public_id=public_id)
    return found
