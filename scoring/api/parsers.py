"""Strict JSON: no duplicate keys, no NaN, no huge numbers; what a client sends is hostile until checked."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from rules.errors import RuleError
from rules.records import read_json
from scoring.domain.refusals import rule_message


class StrictJSONParser(JSONParser):
    """As DRF's, with the checks that records of the rules get."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        try:
            return read_json(stream.read())
        except RuleError as error:
            raise ParseError(rule_message(error)) from None
