"""The drawings of a guide: the form of a deal with numbered marks, the code, the fleks, the marks of the sheet.

They are markup in the words of the scorer's page itself; what they say of money the rules count. A guide asks for one
by a comment on a line of its own: `<!-- drawing: deal -->`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import override

from core.formats import signed_money
from rules import registry
from rules.binding import bound

WORDS = Path(settings.BASE_DIR) / "static" / "scorer" / "messages"
RULESET = "marias/szmk-2012"
#: Who sits at the drawn table: the last one deals and pauses.
SEATS = ("Boris", "Mária", "Dana", "Anna")
#: The drawn deal: a red seven of the first seat, won.
DEAL = {
    "kind": "deal",
    "dealer": 3,
    "pausing": 3,
    "actor": 0,
    "contract": "seven",
    "red": True,
    "won": {"game": True, "seven": True},
}
CONTRACTS = ("seven", "hundred", "betl", "durch")
COMPONENTS = ("game", "seven")


def drawn(name: str, language: str) -> SafeString:
    """The drawing of this name in a language. Raises KeyError where there is none."""
    words = _words(language)
    with override(language):
        context = {"words": words, **DRAWINGS[name](words)}
        return SafeString(render_to_string(f"publishing/drawings/{name}.html", context))


@cache
def _words(language: str) -> dict[str, str]:
    """What the scorer's page says, a dot in a key as an underscore: a template cannot ask for a dot."""
    said: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return {key.replace(".", "_"): bound(text, language) for key, text in said.items()}


def _deal(words: dict[str, str]) -> dict[str, object]:
    record = {"format": "table-record/1", "ruleset": RULESET, "players": list(SEATS), "deals": [DEAL]}
    engine, read = registry.decode(record)
    won = signed_money(engine.score(read).money[0])  # type: ignore[attr-defined]
    marks = [words[key] for key in ("field_actor", "field_contract", "red", "result", "deal_save")]
    return {
        "label": f"{words['deal']}: {', '.join(f'{at} {mark}' for at, mark in enumerate(marks, 1))}",
        "seats": SEATS[:3],
        "contracts": [words[f"contract_{name}"] for name in CONTRACTS],
        "components": [words[f"component_{name}"] for name in COMPONENTS],
        "fleks": [name for name, _ in _named_fleks(words)],
        "save": words["deal_save_for"].format(verb=words["deal_save"], name=SEATS[0], amount=won),
    }


def _fleks(words: dict[str, str]) -> dict[str, object]:
    return {"fleks": _named_fleks(words)}


def _named_fleks(words: dict[str, str]) -> list[tuple[str, int]]:
    """Each flek that counts, by its name, and what it multiplies a rate by (M-6, M-11)."""
    data = registry.rulesets()[RULESET].data
    factor, most = data["factors"]["flek"], data["fleks"]["most_counted"]
    return [(words[f"flek_{count}"], factor**count) for count in range(most + 1)]


def _plain(words: dict[str, str]) -> dict[str, object]:
    return {}


#: Name to what its template needs beside the words.
DRAWINGS: dict[str, Callable[[dict[str, str]], dict[str, object]]] = {
    "code": _plain,
    "deal": _deal,
    "fleks": _fleks,
    "marks": _plain,
}
