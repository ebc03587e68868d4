"""How a person calls a deal: “3. Boris: Sto”."""

from __future__ import annotations

from django.utils.translation import get_language

from core.typed import FreeJson
from rules.words import word


def deal_words(place: int | None, deal: FreeJson, names: list[str]) -> str:
    """A deal in a few words: “3. Boris: Sto”."""
    actor = deal.get("actor", deal.get("declarer", deal.get("dealer")))
    who = names[actor] if isinstance(actor, int) and actor < len(names) else ""
    what = deal.get("contract") or deal.get("kind") or ""
    said = word("marias", "contract", str(what), get_language() or "sk")
    head = f"{place}. " if place else ""
    return f"{head}{who}: {said}" if who else f"{head}{said}"
