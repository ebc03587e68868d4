"""How a person calls a deal: “3. Boris: Sto”; and whether its actor made it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language

from core.typed import FreeJson
from rules import registry
from rules.preferans.told import Words
from rules.words import word


def deal_words(place: int | None, deal: FreeJson, names: list[str]) -> str:
    """A deal in a few words: “3. Boris: Sto”."""
    actor = deal.get("actor", deal.get("declarer", deal.get("dealer")))
    who = names[actor] if isinstance(actor, int) and actor < len(names) else ""
    what = deal.get("contract") or deal.get("kind") or ""
    said = word("marias", "contract", str(what), get_language() or "sk")
    head = f"{place}. " if place else ""
    return f"{head}{who}: {said}" if who else f"{head}{said}"


def contract_words(deal: FreeJson, ruleset: str, language: str) -> str:
    """What was played, in a word or two: “Sto”, “7♥”; a misdeal and an all-pass by their kind."""
    if registry.rulesets()[ruleset].engine == "marias":
        if deal.get("kind") == "misdeal":
            return word("marias", "phrase", "misdeal", language)
        return word("marias", "contract", deal["contract"], language)
    say = Words(language)
    system: Any = registry.engine(ruleset)
    contract = deal.get("contract")
    return say("kind", deal["kind"]) if contract is None else say.contract(system.system.family, contract)


def actor_of(deal: FreeJson) -> int | None:
    """The seat that played a contract; None where nobody did."""
    seat = deal.get("actor", deal.get("declarer", deal.get("seat")))
    return seat if isinstance(seat, int) else None


def made(deal: FreeJson, result: FreeJson, ruleset: str) -> bool | None:
    """Whether the actor made what he had named, as the postings of mariáš say; None where they do not say."""
    if registry.rulesets()[ruleset].engine != "marias" or "contract" not in deal:
        return None
    system: Any = registry.engine(ruleset)
    parts = set(system.data.contracts[deal["contract"]].components)
    named = parts - {"game"} or parts
    paid = [posting for posting in result["postings"] if posting["reason"] in named]
    return all(posting["payee"] == deal["actor"] for posting in paid) if paid else None
