"""What templates ask of tags: where the reader is, how a list goes on, whose name is shown, what an element gets."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils import timezone

from core.models import Job
from core.templatetags.flek import current, notice_class, page_query
from tests.evening import tournament_of
from tournaments.desk.templatetags.tournament_pages import named, number_beside
from tournaments.draws.models import Draw
from tournaments.events.models import Tournament

pytestmark = pytest.mark.integration


def test_a_link_to_where_the_reader_is_says_so() -> None:
    assert current("cases", "cases", "case") == ' aria-current="page"'
    assert current("calls", "cases", "case") == ""


def test_a_page_of_a_list_keeps_what_was_sought() -> None:
    assert page_query(2) == "?page=2"
    assert page_query(2, "Žofia & Co") == "?page=2&q=%C5%BDofia%20%26%20Co"
    assert page_query(3, asked="kind=5&since=") == "?page=3&kind=5&since="
    written = Template('{% load flek %}<a href="/x/{% page_query 2 words %}">').render(
        Context({"words": '"><b>'})
    )
    assert written == '<a href="/x/?page=2&amp;q=%22%3E%3Cb%3E">'


@pytest.mark.parametrize(
    ("level", "written"),
    [("error", "notice--stop"), ("warning", "notice--wait"), ("success", "notice--ok"), ("info", "")],
)
def test_a_message_looks_like_its_level(level: str, written: str) -> None:
    assert notice_class(level) == written


@pytest.mark.django_db
def test_t_34_the_office_sees_names_and_others_what_may_be_published() -> None:
    entry = tournament_of(1).registrations.select_related("player").get()
    entry.player.publish_consent_at = None
    assert (named(entry, "full"), number_beside(entry, "full")) == (entry.player.name, 1)
    assert entry.player.name not in named(entry, "public")
    assert number_beside(entry, "public") is None
    entry.player.publish_consent_at = timezone.now()
    assert (named(entry, "public"), number_beside(entry, "public")) == (entry.player.name, 1)


@pytest.mark.parametrize(
    ("state", "announced", "begun"),
    [
        ("draft", False, False),
        ("registration", False, False),
        ("running", False, True),
        ("provisional", True, True),
        ("declared", True, True),
    ],
)
def test_a_tournament_says_how_far_it_is(state: str, announced: bool, begun: bool) -> None:
    tournament = Tournament(state=state)
    assert (tournament.announced, tournament.begun) == (announced, begun)


def test_a_page_asks_again_while_a_job_or_a_draw_is_under_way() -> None:
    assert [Job(state=state).under_way for state in ("waiting", "running", "done", "failed", "stopped")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert Draw(job=Job(state="running")).awaited
    assert not Draw(job=Job(state="failed")).awaited
    assert not Draw(job=Job(state="done"), drawn_at=timezone.now()).awaited


def element(name: str, /, **attrs: object) -> str:
    slots = {"slots": {"default": ["x"]}, "attrs": attrs}
    return " ".join(
        Template(f'{{% include "allauth/elements/{name}.html" %}}').render(Context(slots)).split()
    )


def test_a_button_gets_its_tone_and_only_what_it_was_given() -> None:
    assert element("button", tags=["prominent", "login"], id="go") == (
        '<button type="submit" class="button button--primary button--large button--wide" id="go"> x </button>'
    )
    assert element("button", tags=["danger"]).startswith(
        '<button type="submit" class="button button--danger"'
    )
    assert element("button", href="/y/") == '<a href="/y/" class="button"> x </a>'


def test_a_field_gets_what_it_was_given() -> None:
    field = element("field", type="text", name="a", id="b", value="", required=True, disabled=False)
    assert '<input type="text" id="b" name="a" value="" required>' in field
    assert 'value="&quot;&gt;"' in element("field", type="text", name="a", id="b", value='">')
    assert "checked" in element("field", type="checkbox", name="a", id="b", checked=True)


def test_a_badge_has_the_tone_of_its_tag() -> None:
    assert (
        element("badge", tags=["warning"], title="t")
        == '<span class="pill pill--plain pill--wait" title="t">x</span>'
    )
