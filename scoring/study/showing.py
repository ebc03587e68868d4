"""A question and its answer as a page shows them: hands as diagrams, the answer in words, the line trick by trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.play.deal import Setting, best_play
from rules.play.games import book
from scoring.study.words import AIMS, GAMES, SEATS, Card, cards_named, suits_named

TENS_AND_LAST = 10


class Hand(TypedDict):
    """The cards of a seat, suit by suit."""

    seat: int
    name: str
    rows: list[list[Card]]
    count: int


class Play(TypedDict):
    """A card of a trick; `step` is its place in the line of best play, None where it was played before."""

    seat: int
    name: str
    card: Card
    step: int | None


class Trick(TypedDict):
    """A trick of the line, and who takes it, where it is whole."""

    number: int
    plays: list[Play]
    taker: str | None


class Worth(TypedDict):
    """Cards that are worth the same."""

    amount: str
    cards: list[Card]


class Said(TypedDict):
    """An answer in words."""

    tone: str
    title: str
    text: str


class Reader:
    """Turns the codes of one question into what people read. `names`: who sits where, by seat."""

    def __init__(self, question: Mapping[str, Any], names: Sequence[str] | None = None) -> None:
        self.question = question
        self.rules = book(question["ruleset"])
        self.game = self.rules.games[question["game"]]
        self.cards = cards_named(question["ruleset"])
        self.seats = tuple(question.get("seats", (0, 1, 2)))
        self.declarer = question.get("declarer", 0)
        self.names = names

    def seat(self, seat: int) -> str:
        """Who sits there: a name, or how he stands to the actor."""
        if self.names is not None:
            return self.names[seat]
        return str(SEATS[(self.seats.index(seat) - self.seats.index(self.declarer)) % 3])

    def heading(self) -> str:
        """The game and its trumps."""
        words = [str(GAMES[self.game.id])]
        names = suits_named(self.game.pack)
        if "trump" in self.question:
            words.append(_("trumps %(suit)s") % {"suit": names[self.question["trump"]]})
        if "helper" in self.question:
            words.append(_("helper suit %(suit)s") % {"suit": names[self.question["helper"]]})
        return ", ".join(words)

    def asked(self) -> str:
        """What is asked."""
        return str(AIMS.get(self.question.get("aim", ""), ""))

    def hand(self, cards: Sequence[str]) -> list[list[Card]]:
        """Cards suit by suit, each suit from the highest."""
        rows = []
        order = {code: place for place, code in enumerate(self.game.pack.cards)}
        for suit in self.game.pack.suits:
            held = [
                self.cards[code]
                for code in sorted(cards, key=order.__getitem__)
                if self.cards[code]["suit"] == suit
            ]
            if held:
                rows.append(held)
        return rows

    def hands(self, start: Mapping[str, Any]) -> list[Hand]:
        """The hands of a position, the actor's first; `lacks` where cards are not known."""
        order = self.seats[self.seats.index(self.declarer) :] + self.seats[: self.seats.index(self.declarer)]
        shown: list[Hand] = []
        for seat in order:
            cards = start["hands"].get(str(seat), [])
            shown.append(
                {"seat": seat, "name": self.seat(seat), "rows": self.hand(cards), "count": len(cards)}
            )
        return shown

    def dealt(self) -> list[Hand]:
        """The hands as they were entered."""
        hands = self.question["play"].get("hands", [])
        known = {str(seat): hands[seat] or [] for seat in range(len(hands))}
        return self.hands({"hands": known})

    def amount(self, value: int, unit: str) -> str:
        """A value in its unit: “110 points”, “6 tricks”, “won”."""
        if unit == "won":
            return _("won") if value else _("lost")
        if unit == "tricks":
            return ngettext("%(count)d trick", "%(count)d tricks", abs(value)) % {"count": value}
        return ngettext("%(count)d point", "%(count)d points", abs(value)) % {"count": value}

    def tricks(self, answer: Mapping[str, Any]) -> list[Trick]:
        """The line of best play, trick by trick: who leads, the cards, who takes it; each card has its step."""
        start = answer["start"]
        setting = self._setting()
        plays: list[tuple[int, str, int | None]]
        plays = [(play["seat"], play["card"], None) for play in start["table"]]
        plays += [(move["seat"], move["card"], step) for step, move in enumerate(answer["line"], start=1)]
        number = start["done"]
        found: list[Trick] = []
        for begin in range(0, len(plays), len(self.seats)):
            trick = plays[begin : begin + len(self.seats)]
            number += 1
            found.append(
                {
                    "number": number,
                    "plays": [
                        {"seat": seat, "name": self.seat(seat), "card": self.cards[code], "step": step}
                        for seat, code, step in trick
                    ],
                    "taker": self._taker(setting, trick, number) if len(trick) == len(self.seats) else None,
                }
            )
        return found

    def _setting(self) -> Setting:
        pack = self.game.pack
        trump = self.question.get("trump")
        return Setting(game=self.game, seats=self.seats, trump=None if trump is None else pack.suit(trump))

    def _taker(self, setting: Setting, trick: Sequence[tuple[int, str, int | None]], number: int) -> str:
        pack = self.game.pack
        talon = self.question["play"].get("talon", [])
        call = pack.number[talon[number - 1]] if self.question.get("calls") and number <= len(talon) else None
        best = best_play([(seat, pack.number[code]) for seat, code, _step in trick], setting.trump, call)
        assert best is not None
        return self.seat(trick[best][0])

    def values(self, answer: Mapping[str, Any]) -> list[Worth]:
        """The cards that may be played now, grouped by what they are worth, the best for who plays first."""
        groups: dict[int, list[Card]] = {}
        for code, value in answer["cards"].items():
            groups.setdefault(value, []).append(self.cards[code])
        best_first = answer["value"] == max(groups) if groups else True
        return [
            {"amount": self.amount(value, answer["unit"]), "cards": groups[value]}
            for value in sorted(groups, reverse=best_first)
        ]


def words_of(reader: Reader, answer: Mapping[str, Any]) -> Said:
    """The answer in words. Evidence, never the ruling (T-33)."""
    if answer["kind"] == "layouts":
        return _words_of_layouts(answer)
    if not answer["complete"]:
        return {
            "tone": "wait",
            "title": _("The time was not enough"),
            "text": _("Enter some more of the play, so that fewer cards are left."),
        }
    reached = reader.amount(answer["value"], answer["unit"])
    if answer["won"] is None:
        return {
            "tone": "info",
            "title": _("With open cards: %(reached)s") % {"reached": reached},
            "text": _("This is what the actor gets when everybody sees all cards and plays at their best."),
        }
    if answer["won"]:
        title, tone = _("Can be won with open cards"), "ok"
    else:
        title, tone = _("Cannot be won with open cards"), "stop"
    text = _("When everybody sees all cards and plays at their best, the actor gets: %(reached)s.") % {
        "reached": reached
    }
    if answer["unit"] != "won":
        text += " " + _("Needed: %(target)s.") % {"target": reader.amount(answer["target"], answer["unit"])}
    return {"tone": tone, "title": title, "text": text}


def _words_of_layouts(answer: Mapping[str, Any]) -> Said:
    counts = {"beaten": answer["beaten"], "done": answer["done"], "total": answer["total"]}
    if answer["beaten"]:
        text = _("Of %(done)d layouts looked at (of %(total)d) %(beaten)d beat the actor.") % counts
        return {
            "tone": "stop",
            "title": _("A layout beats the actor"),
            "text": _("So the game is not unlosable. ") + text,
        }
    if answer["complete"]:
        return {
            "tone": "ok",
            "title": _("No layout found: perhaps unlosable, name the way of play"),
            "text": _(
                "In all %(total)d layouts the actor wins with open cards. At the table the actor does not see them: "
                "whether one way of play wins against every layout is for people to say."
            )
            % counts,
        }
    return {
        "tone": "wait",
        "title": _("The time was not enough"),
        "text": _("Among %(done)d of %(total)d layouts none beats the actor; the others were not looked at.")
        % counts,
    }


def renonce_words(reader: Reader, answer: Mapping[str, Any], text: str) -> dict[str, object] | None:
    """The card against the rules before which the position stands; None without one."""
    found = answer.get("renonce")
    if not found:
        return None
    return {
        **found,
        "name": reader.seat(found["seat"]),
        "played": reader.cards[found["card"]],
        "could": [reader.cards[code] for code in found["allowed"]],
        "text": text,
    }
