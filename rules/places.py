"""Where a structural fault is: the general rule that it breaks, the deal and the field (GEN-1 to GEN-10)."""

from __future__ import annotations

import json
import re
from typing import Any

from rules.errors import N_, RuleError

_DEAL = re.compile(r"\.deals\[(?P<index>\d+)\]\.?")
#: The rule of a field at the top; GEN-2 of the others, GEN-6 in a deal.
_RULES = {"options": "GEN-4", "players": "GEN-3", "format": "GEN-1", "close": "GEN-10"}


def placed(path: str, template: str, params: dict[str, Any] | None = None, **more: Any) -> RuleError:
    """A fault at a path such as ".deals[2].flek": the general rule, the deal and the field."""
    in_deal = _DEAL.match(path)
    if in_deal:
        rule, field, deal = "GEN-6", path[in_deal.end() :], int(in_deal["index"]) + 1
    else:
        field, deal = path.lstrip("."), None
        rule = _RULES.get(re.split(r"[.\[]", field, maxsplit=1)[0], "GEN-2")
    return RuleError(rule, template, field=field or None, deal=deal, **{**(params or {}), **more})


def no_object(value: str) -> RuleError:
    """A record that is another kind of JSON, which the message quotes."""
    return RuleError("GEN-2", N_("a record is a JSON object, not {value}"), value=value)


def too_deep() -> RuleError:
    """A text of objects in objects in objects."""
    return RuleError("GEN-1", N_("the text is nested too deeply; a record has few levels"))


def not_json(text: str) -> RuleError:
    """A text that is not JSON: where it stops to be. The text is read once more, as far as it goes."""
    if not text.strip():
        return RuleError("GEN-1", N_("the text is empty; a record is a JSON object"))
    if "\0" in text[:2]:
        return RuleError("GEN-1", N_("the text is not UTF-8, from byte {place} on; a record is"), place=1)
    try:
        json.loads(text, parse_int=len)  # of a huge number only that it is one
    except json.JSONDecodeError as error:
        return RuleError(
            "GEN-1",
            N_("the text is not JSON: the fault is in line {line}, column {column}"),
            line=error.lineno,
            column=error.colno,
        )
    except RecursionError:
        return too_deep()
    return RuleError("GEN-1", N_("the text is not JSON"))  # to one reader only
