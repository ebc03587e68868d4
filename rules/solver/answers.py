"""Answers ready for JSON: of one position, of all arrangements, and where the position stands."""

from __future__ import annotations

from typing import TypedDict

from rules.play.pack import numbers
from rules.play.renonce import Renonce
from rules.solver.layouts import Progress
from rules.solver.question import Question
from rules.solver.solver import Answer


class Card(TypedDict):
    """Who plays what."""

    seat: int
    card: str


class Start(TypedDict):
    """The position asked about.

    hands  the cards known to be left in each hand, by seat (in JSON the seat is text)
    table  the cards of the trick being played
    seat   who plays now; None at the end
    done   tricks played; own: those of the declarer
    """

    seats: list[int]
    hands: dict[int, list[str]]
    table: list[Card]
    seat: int | None
    done: int
    own: int


class AgainstRules(TypedDict):
    """A card played against the rules, with the number of the rule and its paragraph."""

    trick: int
    seat: int
    card: str
    allowed: list[str]
    rule: str
    cite: str
    code: str | None


class Asked(TypedDict):
    """What every answer says of its question."""

    aim: str
    unit: str
    target: int | None
    start: Start
    renonce: AgainstRules | None


class PositionAnswer(Asked):
    """The answer about one position.

    won    whether the target is reached against any defence with open cards; None without a target
    cards  for each card that may be played now the value after it
    line   one line of best play to the end
    """

    value: int
    won: bool | None
    cards: dict[str, int]
    line: list[Card]
    nodes: int


class LayoutsAnswer(Asked):
    """The answer about all arrangements, as far as they were looked at.

    witness  the cards left in each hand of one that beats the declarer; None while there is none
    """

    value: int | None
    done: int
    total: int
    beaten: int
    witness: dict[int, tuple[str, ...]] | None


def answer_as_json(question: Question, answer: Answer) -> PositionAnswer:
    """The answer about one position."""
    return {
        **_asked(question),
        "value": answer.value,
        "won": question.is_won(answer.value),
        "cards": answer.cards,
        "line": [{"seat": move.seat, "card": move.card} for move in answer.line],
        "nodes": answer.nodes,
    }


def progress_as_json(question: Question, progress: Progress) -> LayoutsAnswer:
    """The answer about all arrangements, as far as they were looked at."""
    return {
        **_asked(question),
        "value": question.target,
        "done": progress.done,
        "total": progress.total,
        "beaten": progress.beaten,
        "witness": progress.witness,
    }


def start_as_json(question: Question) -> Start:
    """The position asked about."""
    position = question.position
    names = position.setting.game.pack.cards
    return {
        "seats": list(position.setting.seats),
        "hands": {seat: [names[card] for card in numbers(hand)] for seat, hand in position.hands.items()},
        "table": [{"seat": seat, "card": names[card]} for seat, card in position.plays],
        "seat": position.seat if position.left else None,
        "done": position.done,
        "own": position.own,
    }


def renonce_as_json(renonce: Renonce) -> AgainstRules:
    """A card played against the rules, with the number of the rule and its paragraph."""
    return {
        "trick": renonce.trick,
        "seat": renonce.seat,
        "card": renonce.card,
        "allowed": list(renonce.allowed),
        "rule": renonce.rule.number,
        "cite": renonce.rule.cite,
        "code": renonce.rule.code,
    }


def _asked(question: Question) -> Asked:
    return {
        "aim": question.aim.name,
        "unit": question.aim.unit,
        "target": question.target,
        "start": start_as_json(question),
        "renonce": None if question.renonce is None else renonce_as_json(question.renonce),
    }
