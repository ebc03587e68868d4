"""The first renonce of a deal in a line for people."""

from __future__ import annotations

from collections.abc import Sequence

from rules.citations import cite_in
from rules.play.deal import Play
from rules.play.pack import Pack
from rules.play.renonce import first_renonce
from rules.words import word

#: What a line says, by language; a dummy at a table of two has no name.
AGAINST = {
    "sk": "{trick}. zdvih: {player} zahral {card} proti pravidlu. {text}  [{rule}, {cite}]",
    "cs": "{trick}. zdvih: {player} zahrál {card} proti pravidlu. {text}  [{rule}, {cite}]",
    "en": "Trick {trick}: {player} played {card} against the rules. {text}  [{rule}, {cite}]",
}
DUMMY = {"sk": "tichý hráč", "cs": "tichý hráč", "en": "the dummy"}


#: French suits as records write them behind the rank: "10H".
SIGNS = str.maketrans({"S": "♠", "C": "♣", "D": "♦", "H": "♥"})


def french_told(card: str) -> str:
    """A French card for people: "10♥" for "10H"."""
    return card[:-1] + card[-1].translate(SIGNS)


def card_told(card: str, pack: Pack, language: str) -> str:
    """A card for people: "10♥"; of German cards, which have no signs of writing, "acorns 10"."""
    if not pack.german:
        return french_told(card)
    german = pack.german_card(card)
    return f"{word('marias', 'suit', german[0], language)} {word('marias', 'rank', german[1:], language)}"


def renonce_line(play: Play | None, players: Sequence[str], language: str) -> str | None:
    """Who played which card against which rule; None where nothing is known to be against the rules."""
    if play is None or (renonce := first_renonce(play)) is None:
        return None
    return AGAINST[language].format(
        trick=renonce.trick,
        player=players[renonce.seat] if renonce.seat < len(players) else DUMMY[language],
        card=card_told(renonce.card, play.setting.game.pack, language),
        text=renonce.rule.text(language),
        rule=renonce.rule.number,
        cite=cite_in(renonce.rule.cite, language),
    )
