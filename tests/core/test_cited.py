"""Words with the rule behind them: text for programs, a link on a page."""

from __future__ import annotations

import json

import pytest
from django import forms
from django.contrib import messages
from django.contrib.messages.storage.cookie import CookieStorage, MessageDecoder, MessageEncoder
from django.http import HttpRequest
from django.template import Context, Template
from django.test import RequestFactory

from accounts.answers import tell, tell_faults
from core.api.problems import refusal_problem
from core.cited import Cited, linked
from core.refusals import WrongStateError, rule_message
from rules import rulebook
from rules.errors import RuleError

pytestmark = pytest.mark.unit

LINK = '<a class="rule-number" href="/rules/rule/T-4/">T-4</a>'


class OneField(forms.Form):
    """A form with one field."""

    minutes = forms.CharField()


def asked() -> HttpRequest:
    request = RequestFactory().get("/")
    setattr(request, "_messages", CookieStorage(request))  # noqa: B010 - as the middleware does
    return request


def kept(request: HttpRequest) -> str:
    """The messages as the next page gets them, from the cookie."""
    told = json.loads(
        json.dumps(list(messages.get_messages(request)), cls=MessageEncoder), cls=MessageDecoder
    )
    return Template("{% for one in told %}{{ one }}{% endfor %}").render(Context({"told": told}))


def test_a_page_shows_the_words_and_the_number_as_a_link() -> None:
    refusal = WrongStateError("Less than <1> minute.", rule="T-4")
    shown = Template("{{ refusal.message }}").render(Context({"refusal": refusal}))
    assert shown == f"Less than &lt;1&gt; minute. {LINK}"


def test_to_a_program_they_are_their_words_and_the_rule_a_field() -> None:
    refusal = WrongStateError("Less than a minute.", rule="T-4")
    answer = refusal_problem(refusal).data
    assert answer["detail"] == "Less than a minute."
    assert answer["rule"] == "T-4"
    assert f"{refusal.message}" == "Less than a minute."


def test_without_a_rule_they_are_words() -> None:
    assert Cited("a < b").__html__() == "a &lt; b"
    assert WrongStateError("Nothing.").message.__html__() == "Nothing."


def test_a_fault_of_a_form_keeps_the_link() -> None:
    form = OneField({"minutes": "0"})
    form.add_error("minutes", Cited("A minute at least.", "T-4"))
    assert f"<li>A minute at least. {LINK}</li>" in str(form["minutes"].errors)
    request = asked()
    tell_faults(request, form)
    assert kept(request) == f"A minute at least. {LINK}"


def test_a_message_keeps_the_link_until_the_next_page() -> None:
    request = asked()
    tell(request, Cited("A <minute> at least.", "T-4"))
    assert kept(request) == f"A &lt;minute&gt; at least. {LINK}"


def test_what_the_rules_refuse_carries_its_rule() -> None:
    assert rule_message(RuleError("M-2", "below the bid {bid}", bid="seven")).rule == "M-2"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("T-4", LINK),
        ("S:C/1, T-4", f"S:C/1, {LINK}"),
        ("T-4 <b>", f"{LINK} &lt;b&gt;"),
        ("SHA-256, T-999, AT-4", "SHA-256, T-999, AT-4"),
        (None, ""),
    ],
)
def test_the_numbers_in_a_text_become_links_where_the_book_has_them(text: str | None, shown: str) -> None:
    assert linked(text) == shown


def test_every_number_of_the_books_is_known_as_one() -> None:
    for book in rulebook.books():
        for number in rulebook.rules(book):
            assert rulebook.pattern().fullmatch(number)


def test_a_template_says_which_rule_words_come_from() -> None:
    shown = Template('{% load flek %}{{ "A minute."|by_rule:"T-4" }}').render(Context())
    assert shown == f"A minute. {LINK}"
