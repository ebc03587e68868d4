"""What the rules export for a form: the tables of a rule set, and what may be entered next in a half-filled deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.answers import Answer, FormOf
from core.api.fields import Sent
from core.typed import FreeJson
from rules import form, registry
from rules.errors import RuleError
from rules.records import read_json
from scoring.domain.refusals import BrokenRuleError


class TablesOut(Answer, frozen=True):
    """What a scorer's page reads of a rule set: what may be entered (`form`), what it is worth, and, where a game has
    them, what it names kinds, fields, reasons and contracts by language.

    carried  the accounts that a game begun on paper carries over (GEN-9); absent where it cannot
    direction  which way the deal goes round (GEN-3a)
    first_lead  who leads the first trick, by contract, where it is not the first hand (GEN-3b)
    adjusts  whether hills may be adjusted to whole whists when the table closes (SET-5)
    """

    form: FreeJson
    prices: FreeJson
    direction: registry.Direction
    first_lead: dict[str, registry.FirstLead]
    words: dict[str, dict[str, dict[str, str]]] | msgspec.UnsetType = msgspec.UNSET
    carried: FreeJson | msgspec.UnsetType = msgspec.UNSET
    adjusts: bool | msgspec.UnsetType = msgspec.UNSET


@method_decorator(gzip_page, "dispatch")
class RulesetView(APIView):
    """Who may: anyone; rules are public, so that they may be sent compressed: they are long."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        responses=TablesOut, parameters=[OpenApiParameter("options", str), OpenApiParameter("language", str)]
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """The tables of a rule set; `?options={...}` as a sheet has chosen them, `?language=` for words of one only."""
        try:
            options = read_json(request.query_params.get("options", "{}"))
            tables = _engine(ruleset).tables(options if isinstance(options, dict) else {})
        except RuleError as error:
            raise BrokenRuleError(error) from None
        told = msgspec.convert(_spoken(tables, request.query_params.get("language", "")), TablesOut)
        return Response(told, headers={"Cache-Control": "public, max-age=3600"})


class PossibleRequest(serializers.Serializer[None]):
    """A half-filled deal at a table of so many players, under these options."""

    players = serializers.IntegerField(min_value=2, max_value=5)
    options = serializers.DictField(required=False, default=dict)
    deal = serializers.DictField()


#: By field, and for the columns of a field of rows by column.
PossibleOut = FormOf("PossibleOut", dict[str, form.FieldState])


class PossibleView(APIView):
    """Who may: anyone; nothing is stored."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(request=PossibleRequest, responses=PossibleOut)
    def post(self, request: Request, ruleset: str) -> Response:
        """For each field: possible, required, its values, and why a value is impossible (rule and words)."""
        data = PossibleRequest(data=request.data)
        data.is_valid(raise_exception=True)
        asked: Sent = data.validated_data
        try:
            shape = _engine(ruleset).form(asked["options"])
        except RuleError as error:
            raise BrokenRuleError(error) from None
        fields = form.possible(shape, asked["players"], asked["deal"], get_language() or "sk")
        return Response(fields)


def _spoken(tables: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """The tables with the words of one language that we speak; with all of them for any other."""
    if language not in dict(settings.LANGUAGES):
        return tables
    only = {**tables, "form": {**tables["form"], "messages": _in(language, tables["form"]["messages"])}}
    if "words" in tables:
        only["words"] = {kind: _in(language, words) for kind, words in tables["words"].items()}
    return only


def _in(language: str, words: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """Each word with its text in this language only."""
    return {
        name: {language: texts[language]} if language in texts else texts for name, texts in words.items()
    }


def _engine(ruleset: str) -> registry.Engine:
    try:
        return registry.engine(ruleset)
    except RuleError:
        raise Http404 from None
