"""Every number of a rule that a page shows leads to the rule, in each language, on every page that links lead to."""

from __future__ import annotations

import re
from collections import Counter, deque
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from accounts.models import User
from core.cited import linked
from rules import rulebook
from rules.words import LANGUAGES
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry
from tests.evening import account, entry, published_round, tournament_of
from tests.examples import ALL
from tests.full_day import full_day
from tests.pages.rule_numbers import PLACE, Numbers
from tests.reading import plain
from tournaments.jury.models import CaseAnalysis
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

TEMPLATES = Path(__file__).parents[2] / "templates"
#: So many addresses of a view are read of each tournament, by each visitor: the pages of two players differ.
OF_A_VIEW = 2
NO_PAGES = ("/static/", "/admin/", "/api/", "/accounts/")
#: Numbers that the walk must have met, of each family of pages: one that loses its way is no proof.
MUST_BE_MET = {"T-17", "M-6", "M-7", "M-29", "M-30", "M-33", "RUS-18", "SET-1"}
MUST_BE_READ = {
    "public:tournament",
    "organiser:figures",
    "organiser:figures-sheet",
    "public:figures",
    "organiser:ticket",
    "organiser:table",
    "organiser:draw",
    "organiser:settings",
    "jury:case",
    "jury:discipline",
    "scoring:rulebook",
    "scoring:study",
}


def walked(client: Client, starts: list[str]) -> dict[str, dict[str, Numbers]]:
    """The pages that links lead to from these, a few of each view: by the name of the view, by address."""
    waiting, known = deque(starts), set(starts)
    taken: Counter[tuple[str, object]] = Counter()
    pages: dict[str, dict[str, Numbers]] = {}
    while waiting:
        address = waiting.popleft()
        try:
            match = resolve(urlsplit(address).path)
        except Resolver404:
            continue
        kind = (match.view_name, match.kwargs.get("slug"))
        if taken[kind] == OF_A_VIEW:
            continue
        answer = client.get(address, follow=True)
        if answer.status_code != 200 or "text/html" not in answer.headers["Content-Type"]:
            continue
        taken[kind] += 1
        page = pages.setdefault(match.view_name, {})[address] = Numbers(answer.content.decode())
        for link in page.addresses:
            target = urlsplit(urljoin(address, link))
            found = f"{target.path}?{target.query}" if target.query else target.path
            if not target.netloc and found not in known and not found.startswith(NO_PAGES):
                known.add(found)
                waiting.append(found)
    return pages


@pytest.fixture
def visitors() -> dict[str, tuple[Client, list[str]]]:
    """Who walks, from where: two tournaments in which everything happened, of mariáš and of preferans."""
    full_day()
    CaseAnalysis.objects.all().delete()  # nobody asked the solver: there is no answer to show
    pool = tournament_of(3, ruleset="preferans/sochi", ruleset_options={"pool": 10}, table_size=3)
    played(published_round(pool))
    administrator = User.objects.create_superuser("spravca@example.test")
    walking = {"nobody": (Client(), ["/"])}
    for user, start in (
        (account(), "/organise/"),
        (account("rozhodca@example.test"), "/jury/"),
        (administrator, "/organise/"),
    ):
        client = Client()
        client.force_login(user)
        walking[user.email] = (client, [start, "/"])
    return walking


def played(round_: Round) -> None:
    """The only table of this round plays six spades."""
    sheet = round_.tables.get().sheet
    body = {
        "kind": "contract",
        "dealer": 0,
        "declarer": 1,
        "contract": "6S",
        "defence": ["pass", None, "pass"],
    }
    record_entry(sheet.public_id, Author(role=Entry.Role.DESK), entry(body, seen=0))


@pytest.mark.acceptance(name="sizes")
def test_no_page_shows_a_number_that_leads_nowhere(visitors: dict[str, tuple[Client, list[str]]]) -> None:
    walking_in, *others = LANGUAGES
    met: set[str] = set()
    seen: set[str] = set()
    bare: dict[str, list[str]] = {}
    for visitor, (client, starts) in visitors.items():
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = walking_in
        pages = walked(client, starts)
        seen |= set(pages)
        for address, page in (found for of_view in pages.values() for found in of_view.items()):
            shown = {walking_in: page}
            for language in others:
                client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
                shown[language] = Numbers(client.get(address, follow=True).content.decode())
            for language, numbers in shown.items():
                met |= numbers.linked
                # the page of a rule says its own number
                if leading := [one for one in numbers.bare if f"{PLACE}{one}/" not in address]:
                    bare[f"{visitor} {language} {address}"] = leading
    assert not bare
    assert MUST_BE_READ - seen == set()
    assert MUST_BE_MET - met == set()
    assert met <= opened()


def test_every_number_and_note_opens() -> None:
    assert opened() == set(rulebook.places())


def opened() -> set[str]:
    """The numbers, and notes of results, whose address opens the page of their rule: each in one of the languages,
    with all examples in every one."""
    client = Client()
    found = set(rulebook.places())
    for turn, language in enumerate(LANGUAGES):
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        asked = sorted(found) if ALL else sorted(rulebook.places())[turn :: len(LANGUAGES)]
        found -= {name for name in asked if not says(client, name, language)}
    return found


def says(client: Client, name: str, language: str) -> bool:
    """Whether it opens a page that says the rule in this language."""
    page = client.get(reverse("scoring:rule", args=[name]), follow=True).content.decode()
    book, number = rulebook.places()[name]
    text = plain(str(linked(rulebook.rules(book)[number].text(language))))
    return f'<html lang="{language}"' in page and f"<h1>{number}</h1>" in page and text in plain(page)


def test_no_template_of_a_page_has_a_number_in_its_text() -> None:
    """What the walk does not come by, such as a notice of a rare state: there the number stands in `linked`."""
    files = [path for path in TEMPLATES.rglob("*.html") if "papers" not in path.parts]
    assert len(files) > 100
    texts = {
        str(path): re.sub(r"{#.*?#}|{{.*?}}|{%.*?%}", "", path.read_text(encoding="utf-8")) for path in files
    }
    assert {name: found for name, text in texts.items() if (found := Numbers(text).bare)} == {}


def test_the_document_of_the_api_links_the_rules_that_it_names() -> None:
    texts = [Client().get(reverse("api-schema")).content.decode() for _ in range(2)]
    assert texts[0] == texts[1]
    numbers = rulebook.pattern().findall(re.sub(r"\[([^]]+)]\(/rules/rule/\1/\)", "", texts[0]))
    assert "[T-24](/rules/rule/T-24/)" in texts[0]
    assert numbers == []


def test_a_number_without_a_link_is_noticed() -> None:
    page = Numbers(
        '<p>By T-4 and <a href="/rules/rule/M-6/">M-6</a>, <a href="#T-5">T-5</a>. <a href="/">M-7</a></p>'
    )
    assert page.bare == ["T-4", "M-7"]
    assert page.linked == {"M-6"}
