"""The page “When something happens”: what is asked on the day, three lines of answer with the names of the buttons.

`docs/answers.toml` has the questions. A button is named there by its source, so a reader sees what the button says.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec
from django.conf import settings
from django.urls import NoReverseMatch, reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, override, pgettext

from core.formats import money
from core.names import plain
from rules.binding import bound
from rules.procedure import figures
from tournaments.publishing.queries.drawings import WORDS

SOURCE = Path(settings.BASE_DIR) / "docs" / "answers.toml"
#: The page on a phone that keeps the score: it has its own words, and no address that a reader could be sent to.
SHEET = "sheet"
#: A button in an answer: its page before the stroke, if another than that of the question.
SLOT = re.compile(r"\[(?:(?P<page>[a-z:-]+)\|)?(?P<label>[^\]|]+)\]")
#: The stem of a word has so many letters less than the word, and never fewer than the second figure.
ENDING, SHORTEST_STEM = 2, 4
#: Words shorter than this find nothing: “a”, “k”, “I”.
SHORTEST_WORD = 2
#: Contexts of catalogue texts that stand where a page would.
_CONTEXTS = ("players",)


class Group(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose questions they are."""

    name: str
    title: dict[str, str]


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question as it is written: whose it is, the page of its buttons, and by language the question, the answer in
    three lines, and other words by which it is found."""

    name: str
    group: str
    at: str
    ask: dict[str, str]
    say: dict[str, tuple[str, str, str]]
    also: dict[str, str]


class Answers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file: what each page is called, the groups and the questions in their order."""

    pages: dict[str, str]
    group: tuple[Group, ...]
    question: tuple[Question, ...]


@dataclass(frozen=True)
class Button:
    """A button that an answer names: its page (`sheet` for the phone), its source and the context of that."""

    page: str
    label: str
    context: str = ""


@dataclass(frozen=True)
class Answer:
    """A question for a reader.

    lines    three sentences as HTML, the buttons in them bold
    address  where its page is; "" where there is none to lead to
    page     what that page is called
    found    the plain words by which it is found
    """

    anchor: str
    question: str
    lines: tuple[SafeString, ...]
    address: str
    page: str
    found: str


@cache
def answers() -> Answers:
    """The file as it is written."""
    return msgspec.convert(tomllib.loads(SOURCE.read_text(encoding="utf-8")), Answers)


def answers_for(language: str, asked: str = "", tournament: str = "") -> list[tuple[str, str, list[Answer]]]:
    """Every group: its name, its title and its answers; of words asked for, those answers that have most of them."""
    with override(language):
        made = [(one.group, _answer(one, language, tournament)) for one in answers().question]
    sought = stems(asked)
    counts = {answer.anchor: sum(stem in answer.found for stem in sought) for _, answer in made}
    most = max(counts.values())
    shown = [pair for pair in made if not asked.strip() or counts[pair[1].anchor] == most > 0]
    grouped = [
        (
            group.name,
            bound(group.title[language], language),
            [one for name, one in shown if name == group.name],
        )
        for group in answers().group
    ]
    return [(name, title, some) for name, title, some in grouped if some]


def stems(asked: str) -> list[str]:
    """The beginnings of the words that are looked for: “mešká” finds “meškajúci”; `procedure.js` does the same."""
    words = [word for word in re.findall(r"\w+", plain(asked)) if len(word) >= SHORTEST_WORD]
    return [word[: max(SHORTEST_STEM, len(word) - ENDING)] for word in words]


def buttons(question: Question, language: str) -> list[Button]:
    """The buttons that an answer names in a language."""
    return [_button(slot, question.at) for line in question.say[language] for slot in SLOT.finditer(line)]


def label(button: Button, language: str) -> str:
    """What a button says in a language. Raises KeyError for a word that the phone does not have."""
    if button.page == SHEET:
        return bound(_phone(language)[button.label], language)
    with override(language):
        return pgettext(button.context, button.label) if button.context else gettext(button.label)


@cache
def _phone(language: str) -> dict[str, str]:
    said: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return said


def _button(slot: re.Match[str], page: str) -> Button:
    named = slot["page"]
    if named in _CONTEXTS:
        return Button(page, slot["label"], named)
    return Button(named or page, slot["label"])


def _answer(question: Question, language: str, tournament: str) -> Answer:
    spoken = tuple(_filled(line) for line in question.say[language])
    texts = [SLOT.sub(lambda slot: label(_button(slot, question.at), language), line) for line in spoken]
    page, address = _place(question.at, tournament)
    return Answer(
        anchor=question.name,
        question=bound(question.ask[language], language),
        lines=tuple(_html(line, question.at, language) for line in spoken),
        address=address,
        page=page,
        found=plain(" ".join([question.ask[language], question.also[language], *texts])),
    )


def _filled(line: str) -> str:
    """A line with the penalties of the rules in it."""
    amounts = figures()
    for name in ("penalty_1", "penalty_2"):
        line = line.replace(f"{{{name}}}", money(amounts[name]))
    return line


def _html(line: str, page: str, language: str) -> SafeString:
    parts: list[str] = []
    end = 0
    for slot in SLOT.finditer(line):
        parts.append(conditional_escape(bound(line[end : slot.start()], language)))
        parts.append(format_html("<strong>{}</strong>", label(_button(slot, page), language)))
        end = slot.end()
    parts.append(conditional_escape(bound(line[end:], language)))
    # every part is escaped above
    return mark_safe("".join(parts))  # noqa: S308


def _place(view: str, tournament: str) -> tuple[str, str]:
    """What the page of a question is called and where it is: in a tournament, else where tournaments are chosen."""
    name = gettext(answers().pages[view])
    room, _, page = view.partition(":")
    if view == SHEET:
        return name, reverse("public:at-the-table")
    if tournament:
        # a page of one round, table, player or case is opened from the list that has it
        listed = {"Today": "tournament", "Players": "players", "Cases": "cases"}.get(
            answers().pages[view], page
        )
        try:
            return name, reverse(f"{room}:{listed}", args=[tournament])
        except NoReverseMatch:
            pass
    return name, reverse(f"{room}:home")
