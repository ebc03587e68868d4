"""Strict JSON: no duplicate keys, no NaN, no huge numbers; what a client sends is hostile until checked."""

from __future__ import annotations

import math
import re
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from core.refusals import TooLargeError, rule_message
from rules.errors import RuleError
from rules.records import read_json
from rules.shape import MAX_DIGITS, HugeNumber

#: Cheap to look for: without so many digits in a row, a power of ten or an escaped zero there is nothing to refuse.
SUSPECT = re.compile(rb"[0-9]{%d}|[0-9][eE]\+?[0-9]{3}|\\u0000" % (MAX_DIGITS + 1))


class StrictJSONParser(JSONParser):
    """As DRF's, with the checks that records of the rules get."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        content = stream.read(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
        if len(content) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise TooLargeError(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        try:
            data = read_json(content)
        except RuleError as error:
            raise ParseError(rule_message(error)) from None
        if SUSPECT.search(content):
            _refuse(data)
        return data


def _refuse(data: object) -> None:
    """What no field of the database can hold, wherever it stands. Raises ParseError."""
    if isinstance(data, dict):
        _refuse([*data.keys(), *data.values()])
    elif isinstance(data, list):
        for part in data:
            _refuse(part)
    elif isinstance(data, HugeNumber) or data in (math.inf, -math.inf):
        raise ParseError(_("A number has more than %(digits)d digits.") % {"digits": MAX_DIGITS})
    elif isinstance(data, str) and "\0" in data:
        raise ParseError(_("A text holds the character 0."))
