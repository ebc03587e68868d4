"""What games, questions, suits and ranks are called where open hands are studied."""

from __future__ import annotations

from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from rules import registry
from rules.play.games import Book, book, books

#: Games of all books by their id (`rules/data/play`).
GAMES: dict[str, Promise] = {
    "seven": _("Seven"),
    "hundred": _("Hundred"),
    "hundred_seven": _("Hundred and seven"),
    "two_sevens": _("Two sevens"),
    "two_sevens_hundred": _("Two sevens and hundred"),
    "betl": _("Betl"),
    "durch": _("Durch"),
    "trump": _("Game with trumps"),
    "no_trump": _("Game without trumps"),
    "misere": _("Misere"),
    "all_pass": _("All-pass"),
    "bettel": _("Betl"),
    "durchmarsch": _("Durch"),
    "sans_atout": _("Game without trumps"),
    "sanac": _("Game without trumps"),
    "preferans": _("Preferans"),
}
#: What can be asked; money needs the whole deal of a record.
AIMS: dict[str, Promise] = {
    "tricks": _("how many tricks"),
    "avoid": _("how many tricks must be taken"),
    "points": _("how many points of the cards"),
    "hundred": _("how many points of the hundred"),
    "game": _("is the game won"),
    "seven": _("is the seven won"),
    "two_sevens": _("are the two sevens won"),
    "betl": _("is it won"),
    "durch": _("is it won"),
}
SUITS: dict[str, dict[str, Promise]] = {
    "HZGL": {"H": _("hearts"), "Z": _("acorns"), "G": _("bells"), "L": _("leaves")},
    "SCDH": {"S": _("spades"), "C": _("clubs"), "D": _("diamonds"), "H": _("hearts (French)")},
}
RANKS: dict[str, Promise] = {
    "A": _("ace"),
    "X": _("ten"),
    "10": _("ten"),
    "K": _("king"),
    "O": _("ober"),
    "Q": _("queen"),
    "U": _("unter"),
    "J": _("jack"),
    "9": _("nine"),
    "8": _("eight"),
    "7": _("seven (card)"),
}
#: The drawing of each suit (`_drawings.html`), by the letters of the pack.
SYMBOLS = {
    "HZGL": {"H": "heart", "Z": "acorn", "G": "bell", "L": "leaf"},
    "SCDH": {"S": "spade", "C": "club", "D": "diamond", "H": "heart"},
}
#: Seats as the study page names them: the declarer, then those who play after him.
SEATS = (_("Actor"), _("Defender 1"), _("Defender 2"))


class Card(TypedDict):
    """A card: its code in a record, suit and drawing, the rank as printed, and what it is called."""

    code: str
    suit: str
    symbol: str
    rank: str
    name: str


class Suit(TypedDict):
    """A suit with its cards from the highest."""

    letter: str
    name: str
    cards: list[Card]


class Deck(TypedDict):
    """The cards of a book, suit by suit."""

    suits: list[Suit]


def rulesets() -> list[tuple[str, str]]:
    """Rule sets whose play is known, for three hands: id and title in the reader's language."""
    return [
        (found.id, found.title_in(get_language() or "sk"))
        for found in registry.rulesets().values()
        if found.id in books() and found.most_players > 2
    ]


def questions(rules: Book) -> list[tuple[str, str]]:
    """Games with what can be asked about them, as choices; a choice is "game:aim"."""
    return [
        (f"{game.id}:{aim}", f"{GAMES[game.id]}: {AIMS[aim]}")
        for game in rules.games.values()
        for aim in game.goals
        if aim in AIMS
    ]


def deck(rules: Book) -> Deck:
    """The cards of a book for the board and for showing, suit by suit from the highest."""
    pack = next(iter(rules.games.values())).pack
    names = SUITS[pack.suits]
    return {
        "suits": [
            {
                "letter": suit,
                "name": str(names[suit]),
                "cards": [card(pack.cards[pack.suit(suit) * 8 + place], pack.suits) for place in range(8)],
            }
            for suit in pack.suits
        ]
    }


def card(code: str, suits: str) -> Card:
    """A card by its code, of the pack with these suits."""
    suit, rank = (code[0], code[1:]) if suits == "HZGL" else (code[-1], code[:-1])
    return {
        "code": code,
        "suit": suit,
        "symbol": SYMBOLS[suits][suit],
        "rank": "10" if rank == "X" else rank,
        "name": f"{SUITS[suits][suit]} {RANKS[rank]}",
    }


def cards_named(ruleset: str) -> dict[str, Card]:
    """Every card of a rule set by its code."""
    return {one["code"]: one for suit in deck(book(ruleset))["suits"] for one in suit["cards"]}


def typing_help(ruleset: str) -> str:
    """How cards are written, with an example of this pack."""
    if book(ruleset).counting is not None:
        return gettext(
            "Suit first: H hearts, Z acorns, G bells, L leaves; X is the ten. For example: HA HX ZK."
        )
    return gettext("Suit last: S spades, C clubs, D diamonds, H hearts. For example: AS 10S KD.")
