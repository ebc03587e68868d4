"""No page says anything in another language than its reader's: every page that links lead to, in each of the three."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from scoring.models import Sheet
from tests.evening import account
from tests.finished_evening import finished_evening
from tests.full_day import full_day
from tests.walking import Answer, found_pages
from tests.words.catalogues import LANGUAGES, PLACEHOLDER, catalogue, texts_of_rules
from tournaments.jury.models import Case

pytestmark = pytest.mark.integration

#: What is hidden from readers, and what they typed themselves or is written so in every language.
UNREAD = re.compile(r"<(script|style|svg)\b.*?</\1>|<!--.*?-->", re.DOTALL)
SAID_BY_ATTRIBUTES = re.compile(r'\s(?:title|alt|aria-label|placeholder|content)="([^"]*)"')
LINKS = re.compile(r'(?:href|hx-get)="([^"#]+)"')
WORD = re.compile(r"\w+")
#: The least that a text must be to belong to one language for sure.
WORDS, LETTERS = 2, 10
#: Names of those whose rules are quoted, and of their papers: they are called so in every language.
NAMES = ("pražská liga", "bodovacia tabuľka pre licitovaný mariáš")
STARTS = {
    "nobody": [
        "/",
        "/nothing-here/",
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
        "/quick/",
    ],
    "olga@example.test": ["/organise/", "/organise/new/", "/jury/", "/me/", "/seasons/", "/accounts/email/"],
    "rozhodca@example.test": ["/jury/"],
    "spravca@example.test": ["/organise/", "/union/", "/members/", "/organise/changes/"],
}


@pytest.fixture(scope="module")
def site(lasting: None) -> dict[str, list[str]]:
    """A tournament in which everything happened and one that is over; addresses to which no link leads."""
    day, over = full_day(), finished_evening()
    User.objects.create_superuser("spravca@example.test", "spravne-heslo-7")
    account("vecer@example.test")
    case = Case.objects.filter(tournament=day).first()
    assert case is not None
    sheet = Sheet.objects.order_by("pk").first()
    assert sheet is not None
    return {
        "nobody": [reverse("public:tournament", args=[day.slug]), *over["pages"]],
        "olga@example.test": [reverse("organiser:tournament", args=[day.slug])],
        "vecer@example.test": [reverse("organiser:tournament", args=[over["slug"]])],
        "rozhodca@example.test": [reverse("jury:case", args=[day.slug, case.number])],
        "spravca@example.test": [],
    }


def texts(language: str) -> Iterator[str]:
    """Every text of a language; the English ones are the sources."""
    for message in catalogue("sk" if language == "en" else language):
        said = message.id if language == "en" else message.string
        yield from said if isinstance(said, tuple) else (said,)
    yield from (text for _, text in texts_of_rules(language))


def blanks(text: str) -> str:
    return " ".join(text.split())


@cache
def parts(language: str) -> frozenset[str]:
    """What the texts of a language say between the places that are filled in."""
    said = (
        part
        for text in texts(language)
        for part in PLACEHOLDER.split(re.sub(r"</?\w+>", "{x}", text))
        if part
    )
    cut = (blanks(part.replace("%%", "%")).strip(" .,:;()–-·") for part in said)
    long = (part for part in cut if len(part) >= LETTERS and len(WORD.findall(part)) >= WORDS)
    return frozenset(part for part in long if not any(name in part.lower() for name in NAMES))


@cache
def of_others(language: str) -> tuple[tuple[str, str], ...]:
    """What says that another language was spoken: it is said in that one and nowhere in this one."""
    own = "\n".join(blanks(text) for text in texts(language)).lower()
    return tuple(
        (other, part)
        for other in LANGUAGES
        if other != language
        for part in sorted(parts(other))
        if part.lower() not in own
    )


@cache
def by_beginning(language: str) -> dict[tuple[str, ...], list[tuple[str, str]]]:
    """The same by their first two words, so that a page is not searched for each."""
    found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for other, part in of_others(language):
        found.setdefault(tuple(WORD.findall(part.lower())[:2]), []).append((other, part))
    return found


def read(page: str) -> str:
    """What a reader reads or hears of a page."""
    page = UNREAD.sub(" ", page)
    heard = " | ".join(SAID_BY_ATTRIBUTES.findall(page))
    return blanks(
        unescape(re.sub(r"<(?!/?(?:strong|em|b|a|span|code)\b)[^>]*>", " | ", page) + " | " + heard)
    )


def leaks(page: str, language: str) -> list[tuple[str, str]]:
    """Texts of other languages on a page."""
    seen = blanks(re.sub(r"<[^>]*>", " ", read(page))).lower()
    words, known = WORD.findall(seen), by_beginning(language)
    return [
        (other, part)
        for pair in {*pairwise(words)} & known.keys()
        for other, part in known[pair]
        if re.search(rf"(?<!\w){re.escape(part.lower())}(?!\w)", seen)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_of_another_language_is_found(language: str) -> None:
    """Else the test below would hold of anything."""
    others = of_others(language)
    assert {other for other, _ in others} == set(LANGUAGES) - {language}
    assert min(sum(one == other for one, _ in others) for other in set(LANGUAGES) - {language}) > 500
    other, part = others[len(others) // 2]
    assert (other, part) in leaks(f"<p>x</p><p>{part}</p>", language)
    assert (other, part) in leaks(f'<input placeholder="{part}">', language)


class Reader:
    """Somebody with a language, and what was said to them in another one: by who and where."""

    def __init__(self, who: str, language: str, found: dict[str, Any]) -> None:
        self.who, self.language, self.found = who, language, found
        self.client = Client()
        self.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        if who != "nobody":
            self.client.force_login(User.objects.get(email=who))

    def ask(self, path: str) -> Answer | None:
        """The page that is read there; None where it is none."""
        answer = self.client.get(path, follow=True)
        if "text/html" not in answer.headers.get("content-type", "") or answer.streaming:
            return None
        page, landed = answer.content.decode(), answer.request["PATH_INFO"]
        if others := leaks(page, self.language):
            self.found[f"{self.who} {landed}"] = others
        return Answer(landed, page)


@dataclass
class Walk:
    """Everybody's way through the site in Slovak: what was wrong; of each view who saw most of it, and where."""

    found: dict[str, Any] = field(default_factory=dict)
    views: dict[str, tuple[int, str, str]] = field(default_factory=dict)


@pytest.fixture(scope="module")
def walk(site: dict[str, list[str]]) -> Walk:
    made = Walk()
    for who, more in site.items():
        reader, lengths = Reader(who, "sk", made.found), dict[str, int]()

        def ask(path: str, reader: Reader = reader, lengths: dict[str, int] = lengths) -> Answer | None:
            if answer := reader.ask(path):
                lengths[answer.path] = len(answer.page)
            return answer

        for path, view in found_pages(ask, [*STARTS.get(who, []), *more], links=LINKS).items():
            made.views[view] = max(made.views.get(view, (0, "", "")), (lengths[path], who, path))
    return made


@pytest.mark.django_db
def test_no_page_says_anything_in_another_language_to_a_slovak(walk: Walk) -> None:
    assert len(walk.views) > 90, sorted(walk.views)
    assert walk.found == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "language",
    # What stands in the code in one language is found by readers of two others; the Czech data alone by the third.
    [pytest.param("cs", marks=pytest.mark.acceptance(name="pages")), "en"],
)
def test_no_page_says_anything_in_another_language(walk: Walk, language: str) -> None:
    """Each view as the one of them sees it who is told the most there."""
    found: dict[str, Any] = {}
    readers = {who: Reader(who, language, found) for _, who, _ in walk.views.values()}
    pages = [readers[who].ask(path.replace("/sk/", f"/{language}/")) for _, who, path in walk.views.values()]
    assert len([page for page in pages if page]) == len(walk.views)
    assert found == {}
