"""A long text read in outline: what is no record is refused without building what it holds."""

from __future__ import annotations

import msgspec

from rules.errors import N_, Phrase, RuleError
from rules.places import no_object, not_json, placed, too_deep
from rules.shape import as_json, shown

#: Fifty renonces, twenty rows and a description fill a tenth of this.
MAX_DEAL_BYTES = 100_000
#: The top level of a record of any game, and how long its lists may be.
_FIELDS = ("format", "ruleset", "options", "players", "deals", "close", "note")
_LONGEST = {"players": 10, "deals": 5000}

#: What a message quotes of another kind of JSON.
QUOTED = 20

_Raw = msgspec.Raw


def check_outline(text: str) -> None:
    """Refuse a long text that is no record, or a deal of absurd length.

    Raises RuleError: GEN-1 not JSON, GEN-2 another top level, GEN-3, GEN-4, GEN-6 where a part is too long.
    """
    try:
        msgspec.json.decode(text, type=_Raw)  # is it JSON at all
        outline = msgspec.json.decode(text, type=dict[str, _Raw])
    except msgspec.ValidationError:
        raise no_object(f"{shown(text.strip()[:QUOTED])}…") from None
    except RecursionError:
        raise too_deep() from None
    except (msgspec.DecodeError, UnicodeError):
        raise not_json(text) from None
    for name in outline:
        if name not in _FIELDS:
            raise placed(
                f".{shown(name)}",
                N_("there is no field {name} here, only: {names}"),
                name=shown(name),
                names=", ".join(map(as_json, _FIELDS)),
            )
    if len(outline.get("options", b"")) > MAX_DEAL_BYTES:
        raise RuleError(
            "GEN-4", N_("the options are longer than {limit} bytes"), field="options", limit=MAX_DEAL_BYTES
        )
    for name, longest in _LONGEST.items():
        _check_list(name, outline.get(name), longest)


def _check_list(name: str, raw: _Raw | None, longest: int) -> None:
    """A list of the top level: how many it holds, and how long each deal is; another value is refused later."""
    try:
        parts = msgspec.json.decode(raw or b"[]", type=list[_Raw])
    except msgspec.ValidationError:
        return
    if len(parts) > longest:
        raise placed(
            f".{name}",
            N_("{name} must be {expected}, not {value}"),
            name=name,
            expected=Phrase(N_("a list of length {least} to {most}"), least=0, most=longest),
            value=Phrase(N_("a list of length {length}"), length=len(parts)),
        )
    for number, part in enumerate(parts, start=1):
        if name == "deals" and len(part) > MAX_DEAL_BYTES:
            raise RuleError(
                "GEN-6", N_("the deal is longer than {limit} bytes"), deal=number, limit=MAX_DEAL_BYTES
            )
