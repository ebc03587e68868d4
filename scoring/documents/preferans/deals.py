"""The list of deals of a preferans sheet: who dealt, who declared what, the tricks, what was written."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.documents.listing import Listed, drawn_list
from scoring.documents.paper import Field, Text
from scoring.documents.preferans.words import Words, shown
from scoring.documents.sheet import PaperSheet

#: As long as a line can be so high, the deals stand in one column.
LINE_HEIGHT = 2.6
#: What is said of the deal beside its contract.
FLAGS = ("hand", "open", "dark", "surrender", "underbid")


def drawn_log(sheet: PaperSheet, words: Words, field: Field) -> list[Text]:
    """The list in its field; nothing before the first deal."""
    deals = [
        _listed(deal, outcome, sheet, words)
        for deal, outcome in zip(sheet.record["deals"], sheet.result["deals"], strict=True)
    ]
    if not deals:
        return []
    last = words.label("pot") if words.family == "austrian" else ""
    head = Listed(
        words.log("number"), words.log("dealer"), words.log("actor"), words.log("game"), sheet.labels, last
    )
    one_column = int(field.height / LINE_HEIGHT) - 3
    return drawn_list(head, deals, None, field, more=words.log("more"), one_column=one_column)


def legend(words: Words) -> str:
    """What the letters of the list mean."""
    accounts = {
        "russian": ("pool", "hill", "whist"),
        "balkan": ("main", "side"),
    }.get(words.family, ())
    meant = ", ".join(f"{words.short(name)} {words.label(name)}" for name in accounts)
    return words.log("legend", accounts=meant).rstrip(" ·")


def _listed(deal: Mapping[str, Any], outcome: Mapping[str, Any], sheet: PaperSheet, words: Words) -> Listed:
    labels = sheet.labels
    declarer = deal.get("declarer", deal.get("seat"))
    pot = sum(Fraction(entry["amount"]) for entry in outcome["entries"] if entry["account"] == "pot")
    return Listed(
        number=str(outcome["number"]),
        dealer=labels[deal["dealer"]] if "dealer" in deal else "",
        actor=labels[declarer] if declarer is not None else "",
        game=_game(deal, words),
        sums=[_written(outcome, seat, words) for seat in range(len(labels))],
        points=shown(str(pot)) if pot else "",
    )


def _game(deal: Mapping[str, Any], words: Words) -> str:
    parts = [words.contract(deal), *(words.say("field", flag) for flag in FLAGS if deal.get(flag))]
    tricks = deal.get("tricks")
    if tricks:
        # of a misere the declarer's may be the only ones that were counted
        parts.append("–".join("·" if count is None else str(count) for count in tricks))
    return " ".join(parts)


def _written(outcome: Mapping[str, Any], seat: int, words: Words) -> str:
    """What a deal wrote for a seat, account by account: “P4 V8”."""
    sums: dict[str, Fraction] = {}
    for entry in outcome["entries"]:
        if entry["seat"] == seat:
            sums[entry["account"]] = sums.get(entry["account"], Fraction(0)) + Fraction(entry["amount"])
    return " ".join(
        f"{words.short(account)}{shown(str(amount))}" for account, amount in sums.items() if amount
    )
