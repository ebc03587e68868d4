"""Help: the guides in the reader's language, and from every page a link to the one that is about it."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.resolvers import URLResolver

from rules import registry
from tests.evening import account, published_round, tournament_of
from tests.reading import plain
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.permissions import Role
from tournaments.publishing.queries.drawings import DEAL, DRAWINGS, RULESET, SEATS, WORDS
from tournaments.publishing.queries.guides import GUIDES, OF_AUDIENCE, guide_of, source

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

LANGUAGES = ("sk", "cs", "en")
#: Audiences with pages of several subjects, or of none: the list of all guides.
OF_NO_GUIDE = {"admin", "scoring"}


def marks(page: str) -> set[str]:
    """Where the links to help lead."""
    return {tag[1] for tag in re.finditer(r'<a [^>]*href="(/help/[^"]*)"[^>]*\sdata-test="help', page)}


def shown(client: Client, address: str, language: str = "sk") -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_is_read_in_the_readers_language(client: Client, guide: str, language: str) -> None:
    page = shown(client, reverse("public:help", args=[guide]), language)
    written = source(guide, language).read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", written, re.MULTILINE)
    assert [plain(one) for one in re.findall(r"<h[12]>(.+?)</h[12]>", page)] == headings
    assert f'<html lang="{language}">' in page
    assert page.count("<li>") >= len(re.findall(r"^(?:\d+\.|-) ", written, re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tutorial_shows_its_pictures_from_here_and_says_what_is_in_them(
    client: Client, language: str
) -> None:
    page = shown(client, reverse("public:help", args=["tutorial"]), language)
    named = re.findall(
        r"^!\[(.+)\]\(pictures/(.+)\)$", source("tutorial", language).read_text(encoding="utf-8"), re.M
    )
    assert len(named) == 3
    pictures = re.findall(r'<img src="/static/pictures/([^"]+)" alt="([^"]+)" loading="lazy"', page)
    assert [(plain(said), name) for name, said in pictures] == named
    for name, _ in pictures:
        assert finders.find(f"pictures/{name}")
        assert f".{language}." in name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_of_the_scorer_is_drawn_in_the_words_of_his_page(client: Client, language: str) -> None:
    page = shown(client, reverse("public:help", args=["score"]), language)
    said = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    form = page.partition('data-test="drawing-deal"')[2].partition("</figure>")[0]
    assert re.findall(r'class="drawn__mark">(\d)<', form) == ["1", "2", "3", "4", "5"]
    words = ("contract.seven", "contract.durch", "red", "result.won", "result.lost", "flek.0", "flek.4")
    assert [word for word in words if said[word] not in form] == []
    won = {
        "sk": "Zapísať: Boris +0,36\u00a0€",
        "cs": "Zapsat: Boris +0,36\u00a0€",
        "en": "Save deal: Boris +€0.36",
    }
    assert won[language] in form
    steps = page.partition("</figure>")[2].partition("</figure>")[2].partition("</ol>")[0]
    assert steps.count("<li>") == 5, "each mark of the form is explained"
    fleks = page.partition('data-test="drawing-fleks"')[2].partition("</ul>")[0]
    assert re.findall(r"× (\d+)", fleks) == ["1", "2", "4", "8", "16"]
    assert "<!--" not in page.partition("<article")[2].partition("</article>")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_gets_the_guide_in_the_language_of_its_address(client: Client, language: str) -> None:
    address = reverse("public:phone-guide", args=[language])
    page = shown(client, address, "en" if language == "sk" else "sk")
    written = source("score", language).read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert written.splitlines()[0][2:] in plain(page)
    back = {"sk": "Späť na lístok", "cs": "Zpět na lístek", "en": "Back to the sheet"}
    assert back[language] in plain(page)
    assert not [one for one in re.findall(r'(?:href|src)="([^"#]+)"', page) if urlsplit(one).netloc]
    assert not re.search(r"<script(?![^>]*src)|<style|\sstyle=|\son\w+=", page)


def test_a_kept_guide_is_the_same_for_everybody(client: Client) -> None:
    address = reverse("public:phone-guide", args=["sk"])
    mine = client.get(address)
    client.force_login(account())
    assert client.get(address).content == mine.content
    assert client.get(address, headers={"if-none-match": mine["ETag"]}).status_code == 304
    assert client.get("/help/score/de/").status_code == 404


def test_the_amount_that_is_drawn_is_what_the_rules_count() -> None:
    record = {"format": "table-record/1", "ruleset": RULESET, "players": list(SEATS), "deals": [DEAL]}
    assert registry.score(json.dumps(record)).money == [36, -12, -12, -12]  # type: ignore[attr-defined]


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_asks_for_the_same_drawings_in_each_language(guide: str) -> None:
    asked = {
        language: re.findall(
            r"^<!-- drawing: (\w+) -->$",
            source(guide, language).read_text(encoding="utf-8"),
            re.MULTILINE,
        )
        for language in LANGUAGES
    }
    assert asked["sk"] == asked["cs"] == asked["en"]
    assert set(asked["sk"]) <= DRAWINGS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_every_guide_by_its_title(client: Client, language: str) -> None:
    page = shown(client, reverse("public:help-contents"), language)
    for guide in GUIDES:
        title = source(guide, language).read_text(encoding="utf-8").splitlines()[0][2:]
        assert title in plain(page)
        assert reverse("public:help", args=[guide]) in page


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_names_no_other_host_and_leads_nowhere_dead(client: Client, guide: str) -> None:
    page = shown(client, reverse("public:help", args=[guide]))
    addresses = re.findall(r'(?:href|src|action)="([^"#]+)"', page)
    assert addresses
    assert not [one for one in addresses if urlsplit(one).netloc]
    article = page[page.index("<article") : page.index("</article>")]
    for address in re.findall(r'href="([^"]+)"', article):
        assert client.get(address).status_code == 200
    assert ".md" not in article
    assert not re.search(r"<script(?![^>]*src)|<style|\sstyle=|\son\w+=", article)


def test_a_guide_that_is_not_there_is_not_there(client: Client) -> None:
    assert client.get("/help/nothing/").status_code == 404


def test_every_page_leads_to_the_guide_about_it(client: Client) -> None:
    olga = account()
    made = tournament_of(8, user=olga)
    grant_role(made, olga, Role.JURY)
    table = published_round(made).tables.first()
    assert table is not None
    client.force_login(olga)
    expected = {
        reverse("public:home"): "play",
        reverse("public:tournament", args=[made.slug]): "play",
        reverse("public:own"): "play",
        reverse("organiser:home"): "organise",
        reverse("organiser:tournament", args=[made.slug]): "organise",
        reverse("organiser:round", args=[made.slug, 1]): "organise",
        reverse("organiser:settings", args=[made.slug]): "organise",
        reverse("organiser:jury", args=[made.slug]): "judge",
        reverse("jury:home"): "judge",
        reverse("jury:tournament", args=[made.slug]): "judge",
        reverse("jury:cases", args=[made.slug]): "judge",
        reverse("scoring:quick"): "score",
        reverse("scoring:study"): "judge",
        reverse("members:found"): "union",
        reverse("seasons:home"): "union",
    }
    found = {address: marks(shown(client, address)) for address in expected}
    assert found == {address: {reverse("public:help", args=[guide])} for address, guide in expected.items()}
    contents = {reverse("public:help-contents")}
    assert marks(shown(client, reverse("scoring:rulebooks"))) == contents
    assert marks(shown(client, reverse("account_email"))) == contents
    phone = shown(client, reverse("scoring:sheet", args=[table.sheet.public_id]))
    assert f'data-help="{reverse("public:help", args=["score"])}"' in phone


def test_every_audience_has_its_guide() -> None:
    audiences = {
        part.namespace
        for part in get_resolver().url_patterns
        for part in ([part, *part.url_patterns] if isinstance(part, URLResolver) else [])
        if isinstance(part, URLResolver) and part.namespace
    }
    assert {"organiser", "jury", "public"} < audiences
    assert audiences - OF_NO_GUIDE == OF_AUDIENCE.keys()
    assert set(OF_AUDIENCE.values()) <= set(GUIDES)


def test_the_page_of_a_hall_leads_to_its_guide() -> None:
    match = SimpleNamespace(view_name="hall", namespace="")
    assert guide_of(SimpleNamespace(resolver_match=match)) == "hall"  # type: ignore[arg-type]
    assert guide_of(None) is None
