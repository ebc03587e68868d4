"""A rule that is opened for a figure says it and leads back to it; what an address may say is checked (T-21)."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from scoring.views.rule_opened import read
from tests.evening import account
from tests.reading import read as text_of
from tests.standings.test_figures_opened import an_evening

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.mark.parametrize(
    ("figure", "kept"),
    [
        ("+0,08\u00a0€", True),
        ("−1,20\u00a0€", True),
        ("€1.20", True),
        ("+€1.20", True),
        ("−1 234,50\u00a0Kč", True),
        ("12 PB", True),
        ("−3,33", True),
        ("", False),
        ("Zavolajte 0900 123 456", False),
        ("<b>1</b>", False),
        ("1,00 €; Ján Novák", False),
        ("1" * 60, False),
        ("1\n2", False),
        ("٣", False),
    ],
)
def test_a_figure_is_a_figure_and_nothing_else(figure: str, kept: bool) -> None:
    assert (read({"figure": figure}) is not None) == kept


@pytest.mark.parametrize(
    ("back", "kept"),
    [
        ("/rules/", True),
        ("/rules/?open=2#deal-3", True),
        ("//evil.test/rules/", False),
        ("/\\evil.test", False),
        ("https://evil.test/rules/", False),
        ("javascript:alert(1)", False),
        ("/rules/\r\nSet-Cookie: a=b", False),
        ("/no/such/page/of/ours/", False),
        ("/rules/?next=//evil.test", False),
        ("", False),
        ("/" + "a" * 500, False),
    ],
)
def test_only_a_page_of_this_site_is_led_back_to(back: str, kept: bool) -> None:
    assert (read({"from": back}) is not None) == kept


def test_a_rule_of_a_breakdown_says_the_figure_and_leads_back_to_it_open(client: Client) -> None:
    tournament, round_ = an_evening()
    client.force_login(account())
    seat = round_.seats.get(sheet_seat__position=1)
    address = reverse("organiser:figures", args=[tournament.slug, 1, seat.registration_id])
    assert "opened-sheet" not in text_of(client.get(address))
    shown = text_of(client.get(f"{address}?open=1"))
    assert 'data-test="opened-sheet"' in shown
    links = [unescape(link) for link in re.findall(r'href="(/rules/rule/M-6/\?[^"]+)"', shown)]
    assert links
    page = client.get(links[0])
    told = text_of(page).partition('data-test="opened-for"')[2].partition("</p>")[0]
    assert re.search(r"[+−]0,\d\d €", told)
    back = unescape(re.search(r'href="([^"]+)"', told)[1])  # type: ignore[index]
    assert back.startswith(f"{address}?open=1#deal-")
    assert 'data-test="opened-sheet"' in text_of(client.get(back))
    assert page["X-Robots-Tag"] == "noindex"


def test_who_opens_a_rule_by_itself_sees_no_figure(client: Client) -> None:
    rule = reverse("scoring:rule", args=["M-6"])
    hostile = urlencode({"figure": "zavolajte nám", "from": "//evil.test"})
    for address in (rule, f"{rule}?{hostile}"):
        shown = text_of(client.get(address))
        assert "opened-for" not in shown
        assert 'href="//evil.test' not in shown


def test_a_note_leads_to_its_rule_and_takes_along_what_it_was_opened_for(client: Client) -> None:
    answer = client.get(reverse("scoring:rule", args=["limit"]), {"figure": "+2,80", "from": "/rules/"})
    assert answer["Location"] == "/rules/rule/M-16/?figure=%2B2%2C80&from=%2Frules%2F"
