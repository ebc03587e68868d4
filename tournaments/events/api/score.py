"""Scoring a record for anyone: the rules as a service, nothing is stored."""

from __future__ import annotations

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import FormOf
from core.limits import SCORES
from rules import registry
from rules.errors import RuleError
from scoring.domain.records import TableResult
from scoring.domain.refusals import BrokenRuleError
from tournaments.events.api.views import PublicAPIView


class ScoreView(PublicAPIView):
    """Who may: anyone, 120 times a minute from one address."""

    authentication_classes = ()
    write_limit = SCORES  # a hall shares one address

    # what a record holds says the JSON Schema of its game: `python -m rules schema`
    @extend_schema(request=OpenApiTypes.OBJECT, responses=FormOf("TableResult", TableResult))
    def post(self, request: Request) -> Response:
        """A table-record/1 in, its table-result/1 out; 422 names deal, field and rule of what is wrong."""
        try:
            return Response(msgspec.to_builtins(registry.score(msgspec.json.encode(request.data))))
        except RuleError as error:
            raise BrokenRuleError(error) from None
