"""The last deals of a table in a few words, for who looks at it from the desk."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language

from scoring.domain.deal_words import actor_of, contract_words
from scoring.domain.written import written_on
from tournaments.rounds.models import Table

#: So many are shown.
SHOWN = 5


@dataclass(frozen=True)
class PlayedDeal:
    """A deal in force: its place on the sheet, the entry that it stands in, what was played and by whom."""

    place: int
    entry: int
    words: str
    actor: str


def last_deals(table: Table) -> list[PlayedDeal]:
    """The last deals of a table, the newest first: two queries, none where nothing is written."""
    sheet = table.sheet
    numbers: list[int] = sheet.fold.numbers
    if not numbers:
        return []
    names = [seat.name for seat in sheet.seats.order_by("position")]
    language = (get_language() or "sk")[:2]
    deals = list(zip(range(1, len(numbers) + 1), numbers, written_on(sheet).deals, strict=True))
    shown = []
    for place, entry, deal in reversed(deals[-SHOWN:]):
        actor = actor_of(deal)
        who = names[actor] if actor is not None and actor < len(names) else ""
        shown.append(PlayedDeal(place, entry, contract_words(deal, sheet.ruleset, language), who))
    return shown
