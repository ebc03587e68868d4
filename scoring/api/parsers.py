"""Strict JSON: no duplicate keys, no NaN, no huge numbers; what a client sends is hostile until checked."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from rules.errors import RuleError
from rules.records import read_json
from scoring.domain.refusals import TooLargeError, rule_message


class StrictJSONParser(JSONParser):
    """As DRF's, with the checks that records of the rules get."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        content = stream.read(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
        if len(content) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise TooLargeError(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        try:
            return read_json(content)
        except RuleError as error:
            raise ParseError(rule_message(error)) from None
