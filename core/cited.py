"""Words with the number of the rule behind them: text for programs and paper, on a page with a link to the rule."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from rules import rulebook


class Cited(str):
    """Words that a rule is behind, such as the refusal of a verb or the reason of a figure.

    To a program they are their words, and the number is in `rule`; where a page shows them, the number follows them
    as a link. Forms and templates ask for `str(words)`: it keeps the number, as a `SafeString` stays safe.
    """

    __slots__ = ("rule",)
    rule: str

    def __new__(cls, words: str, rule: str = "") -> Cited:
        """The words, and the number of their rule if there is one."""
        made = super().__new__(cls, words)
        made.rule = rule
        return made

    def __str__(self) -> Cited:
        return self

    def __html__(self) -> SafeString:
        """The words as a page shows them."""
        return format_html("{} {}", self.plain, linked(self.rule)) if self.rule else escape(self.plain)

    @property
    def plain(self) -> str:
        """The words alone."""
        return str.__str__(self)


def linked(text: object, about: Mapping[str, str] | None = None) -> SafeString:
    """A text in which every number of a rule is a link to its line in the rule book; None is no text.

    `about` goes with the link: the `figure` it was opened for, the page to come back to (`from`).
    """
    if text is None:
        return SafeString("")
    parts = rulebook.pattern().split(str(text))
    # every other part is a number: the pattern has one group
    shown = [_link(part, about) if at % 2 else escape(part) for at, part in enumerate(parts)]
    return mark_safe("".join(shown))  # noqa: S308 - each part is escaped


def _link(number: str, about: Mapping[str, str] | None = None) -> SafeString:
    if number not in rulebook.places():
        return escape(number)
    address = reverse("scoring:rule", args=[number])
    if about:
        address = f"{address}?{urlencode(about)}"
    return format_html('<a class="rule-number" href="{}">{}</a>', address, number)
