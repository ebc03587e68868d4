"""The API of open hands: ask what can be won, wait for the answer, stop.

Limits: a question of at most 8,000 bytes; one address has at most 12 questions unfinished and asks at most 240 an
hour; at most 30 wait altogether; a search is given up after ANALYSIS_SECONDS (90 s), and 20 s after nobody has
asked for its state any more.
"""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.addresses import network_of
from scoring.domain import analyses
from scoring.models import Analysis


class AnalysesView(APIView):
    """Who may: anyone, within the limits. Nothing but the question is kept, and it names nobody."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        request=OpenApiTypes.OBJECT, responses={200: OpenApiTypes.OBJECT, 202: OpenApiTypes.OBJECT}
    )
    def post(self, request: Request) -> Response:
        """Ask; the body is `open-hands/1` (docs/solver.md).

        200 the answer is there, 202 it is looked for: ask GET until `state` is done; 422 the question is
        refused, `faults` lists all that is wrong in it; 429 too many questions, see Retry-After.
        """
        found = analyses.ask(request.data, asker=f"address {network_of(request)}")
        code = status.HTTP_200_OK if found.answer is not None else status.HTTP_202_ACCEPTED
        return Response(state_of(found), status=code)


class AnalysisView(APIView):
    """Who may: anyone who knows the address."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, public_id: str) -> Response:
        """The state, progress (`done` of `total`) and the answer; asking keeps the search going."""
        found = _analysis(public_id)
        analyses.touch(found)
        return Response(state_of(found), headers={"Cache-Control": "no-cache"})

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """Stop looking for the answer; an answer that is there stays. The same may be asked again."""
        analyses.stop(_analysis(public_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


def state_of(analysis: Analysis) -> dict[str, Any]:
    """What the API tells of a question.

    state   waiting, running, done, stopped or failed
    answer  null until it is there; `complete` is false where the time was up before everything was looked at
    """
    job = analysis.job
    state = "done" if job is None else job.state
    return {
        "id": analysis.public_id,
        "state": state,
        "done": job.done if job else 0,
        "total": job.total if job else 0,
        "question": analysis.question,
        "answer": analysis.answer,
    }


def _analysis(public_id: str) -> Analysis:
    found: Analysis = get_object_or_404(Analysis.objects.select_related("job"), public_id=public_id)
    return found
