"""The first renonce of a deal in a line for people."""

from __future__ import annotations

from collections.abc import Sequence

from rules.play.deal import Play
from rules.play.renonce import first_renonce
from rules.rulebook import cite_in

#: What a line says, by language; a dummy at a table of two has no name.
AGAINST = {
    "sk": "{trick}. zdvih: {player} zahral {card} proti pravidlu. {text}  [{rule}, {cite}]",
    "cs": "{trick}. zdvih: {player} zahrál {card} proti pravidlu. {text}  [{rule}, {cite}]",
    "en": "Trick {trick}: {player} played {card} against the rules. {text}  [{rule}, {cite}]",
}
DUMMY = {"sk": "tichý hráč", "cs": "tichý hráč", "en": "the dummy"}


def renonce_line(play: Play | None, players: Sequence[str], language: str) -> str | None:
    """Who played which card against which rule; None where nothing is known to be against the rules."""
    renonce = first_renonce(play) if play is not None else None
    if renonce is None:
        return None
    return AGAINST[language].format(
        trick=renonce.trick,
        player=players[renonce.seat] if renonce.seat < len(players) else DUMMY[language],
        card=renonce.card,
        text=renonce.rule.text(language),
        rule=renonce.rule.number,
        cite=cite_in(renonce.rule.cite, language),
    )
