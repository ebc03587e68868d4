"""What the rules export for the scorer's page: the form and the prices of a rule set."""

from __future__ import annotations

from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rules import registry
from rules.errors import RuleError


class RulesetView(APIView):
    """Who may: anyone; rules are public."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get(self, request: Request, ruleset: str) -> Response:
        """The tables of a rule set: {"form": ..., "prices": ...}."""
        try:
            engine = registry.engine(ruleset)
        except RuleError:
            raise Http404 from None
        return Response(engine.tables(), headers={"Cache-Control": "public, max-age=3600"})
