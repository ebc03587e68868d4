"""“When something happens”: each button that an answer names is on its page, in each language; links lead on."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from rules.words import LANGUAGES
from scoring.domain import calling
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tests.reading import plain
from tournaments.cash.domain import postings
from tournaments.events.domain import desk
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain.cases import open_case
from tournaments.people.domain import scan_cards
from tournaments.publishing.queries.answers import SHEET, Button, answers, answers_for, buttons, label
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person, Terms
from tournaments.rounds.domain import clock, states

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

QUESTIONS = answers().question
NAMES = [one.name for one in QUESTIONS]
#: Where a reader sees words: buttons, links, folds, headings, labels; a placeholder is one too.
SAID = re.compile(
    r"<(button|a|summary|h[1-6]|label|legend|strong|span|dt|option)\b[^>]*>(.*?)</\1>|placeholder=\"([^\"]*)\"",
    re.DOTALL,
)
#: What somebody types on the day, and the question that is to come up.
ASKED = [
    ("sk", "hráč mešká", "late"),
    ("sk", "Vybil sa mi telefón", "phone-dead"),
    ("sk", "nejde tlačiareň", "no-printer"),
    ("sk", "paušál", "renonce-ruled"),
    ("sk", "koľko stolov pri 22 hráčoch", "how-many-tables"),
    ("sk", "poradie na plátno", "standing-on-the-wall"),
    ("sk", "zabudnutý flek", "forgotten-flek"),
    ("sk", "výpadok elektriny", "power-cut"),
    ("cs", "ztracený kód", "code-lost"),
    ("cs", "hráč odešel domů", "leaves-the-tournament"),
    ("cs", "uzavřené kolo špatný výsledek", "closed-and-wrong"),
    ("en", "player is late", "late"),
    ("en", "wrong fee", "wrong-fee"),
    ("en", "two phones", "late-entries"),
    ("en", "premium points", "premium-points"),
]


@pytest.fixture(scope="module")
def running(lasting: None) -> Tournament:
    """A round in play: two tables of four, one of three, a substitute who waits, a call, a case, an open late entry."""
    made = tournament_of(11)
    olga = account()
    grant_role(made, olga, Role.JURY)
    desk.set_desk_rules(made, late_minutes=30, scan_cards=True)
    postings.set_fees(made, {"licensed": 1000})
    entries = list(made.registrations.order_by("pk"))
    postings.pay_fee(entries[0], olga)
    round_ = states.start_round(published_round(made))
    participation.register(made, Person("Náhradník Ján"), Terms(participation="substitute"), checked_in=True)
    guest = participation.register(made, Person("Nová Jana", "Flekári Trnava"))
    scan_cards.give_cards([guest.player])
    first, second = round_.tables.select_related("sheet").order_by("number")[:2]
    pen = pen_of(first.sheet)[0]
    dealt = write(first.sheet, pen, entry(SEVEN, seen=0))
    calling.call_jury(first.sheet, Author(role=Entry.Role.PLAYER))
    call = first.sheet.entries.filter(kind=Entry.Kind.CALL).get()
    calling.take(first.sheet, call.number, olga)
    open_case(made, olga, table=first, deal=dealt)
    calling.call_jury(second.sheet, Author(role=Entry.Role.PLAYER))
    pen_of(first.sheet, "tablet")
    record_entry(first.sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), entry(SEVEN, seen=1))
    write(second.sheet, pen_of(second.sheet)[0], entry(seen=1, kind=Entry.Kind.SIGN))
    return made


@pytest.fixture(scope="module")
def closed(lasting: None) -> Tournament:
    """A round that is over: its tables may be corrected, and the next one is to be drawn."""
    made = tournament_of(8, name="Po kole")
    round_ = states.start_round(published_round(made))
    for table in round_.tables.all():
        write(table.sheet, pen_of(table.sheet)[0], entry(SEVEN, seen=0))
    states.close_round(round_, account(), "koniec")
    return made


@pytest.fixture(scope="module")
def seated(lasting: None) -> Tournament:
    """A round that hangs on the wall and has not begun: its seating may be repaired."""
    made = tournament_of(11, name="Pred kolom")
    published_round(made)
    return made


@pytest.fixture(scope="module")
def paused(lasting: None) -> Tournament:
    """A round whose clock stands."""
    made = tournament_of(4, name="Prestávka")
    clock.pause_clock(states.start_round(published_round(made)))
    return made


@pytest.fixture
def olga(client: Client) -> Client:
    client.force_login(account())
    return client


@pytest.fixture
def pages(
    running: Tournament, closed: Tournament, seated: Tournament, paused: Tournament
) -> dict[str, list[str]]:
    """Where each page is that a question names, in every state that one of its buttons needs."""
    slug = running.slug
    round_ = running.rounds.get()
    tables = [table.number for table in round_.tables.order_by("number")]
    absent = seated.rounds.get().seats.filter(table__number=1).first()
    assert absent
    guest = running.registrations.get(player__name="Nová Jana")
    player = running.registrations.order_by("pk").first()
    case = running.cases.get()
    assert player
    return {
        "organiser:players": [reverse("organiser:players", args=[slug])],
        "organiser:registration": [
            reverse("organiser:registration", args=[slug, one.pk]) for one in (guest, player)
        ],
        "organiser:cash": [reverse("organiser:cash", args=[slug])],
        "organiser:draw": [reverse("organiser:draw", args=[closed.slug])],
        "organiser:round": [reverse("organiser:round", args=[each, 1]) for each in (slug, paused.slug)],
        "organiser:repair": [
            f"{reverse('organiser:repair', args=[seated.slug, 1])}?absent={absent.registration_id}",
        ],
        "organiser:table": [
            *(reverse("organiser:table", args=[slug, 1, number]) for number in tables),
            reverse("organiser:table", args=[closed.slug, 1, 1]),
        ],
        "organiser:ticket": [reverse("organiser:ticket", args=[slug, 1, tables[-1]])],
        "organiser:held": [reverse("organiser:held", args=[slug, 1])],
        "organiser:wall": [reverse("organiser:wall", args=[slug])],
        "organiser:documents": [reverse("organiser:documents", args=[slug])],
        "organiser:roles": [reverse("organiser:roles", args=[slug])],
        "jury:tournament": [reverse("jury:tournament", args=[slug])],
        "jury:case": [reverse("jury:case", args=[slug, case.number])],
        "public:tournament": [reverse("public:tournament", args=[slug])],
    }


def forms(running: Tournament) -> list[tuple[str, str, dict[str, str]]]:
    """What has to be sent before a button is there: a name that is entered already, a decision that is previewed."""
    case = reverse("jury:preview", args=[running.slug, running.cases.get().number])
    return [
        (
            "organiser:players",
            reverse("organiser:enter-player", args=[running.slug]),
            {"name": "Nová Jana", "check_in": "1"},
        ),
        ("jury:case", case, {"outcome": "dismissed", "verdict": "slová"}),
    ]


def said(page: str) -> list[str]:
    """What the page says where somebody would tap or look, without tags and blanks."""
    found = (one[1] or one[2] for one in SAID.findall(page))
    return [" ".join(unescape(re.sub(r"<[^>]*>", " ", plain(text))).split()) for text in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_button_is_on_the_page_that_its_answer_names(
    olga: Client, running: Tournament, pages: dict[str, list[str]], language: str
) -> None:
    words: dict[str, list[str]] = {}
    for view, places in pages.items():
        words[view] = []
        for place in places:
            answer = olga.get(place, headers={"accept-language": language})
            assert answer.status_code == 200, place
            words[view] += said(answer.content.decode())
    for view, place, typed in forms(running):
        asked = olga.post(place, typed, headers={"accept-language": language})
        words[view] += said(asked.content.decode())
    missing = [
        (question.name, button)
        for question in QUESTIONS
        for button in buttons(question, language)
        if button.page != SHEET and not is_said(label(button, language), words[button.page])
    ]
    assert not missing, missing


def is_said(word: str, words: list[str]) -> bool:
    return any(" ".join(plain(word).split()) in one for one in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_button_of_the_phone_is_asked_for_by_its_page(language: str) -> None:
    scripts = "\n".join(
        file.read_text(encoding="utf-8")
        for file in (Path(settings.BASE_DIR) / "static" / "scorer").rglob("*.js")
    )
    for question in QUESTIONS:
        for button in buttons(question, language):
            if button.page == SHEET:
                assert label(button, language)
                choice = button.label.removeprefix("reason.choice.")
                assert f'"{button.label}"' in scripts or f'"{choice}"' in scripts, button


@pytest.mark.parametrize("name", NAMES)
def test_a_question_is_whole_in_each_language(name: str) -> None:
    question = QUESTIONS[NAMES.index(name)]
    assert question.at in answers().pages
    named: dict[str, list[Button]] = {}
    for language in LANGUAGES:
        assert re.match(r"[A-ZÁČĎÉÍĽŇÓŘŠŤÚÝŽ].+[.?]$", question.ask[language])
        assert question.also[language]
        assert len(question.say[language]) == 3
        for line in question.say[language]:
            assert line.endswith(".")
        named[language] = sorted(buttons(question, language), key=str)
    assert named["sk"] == named["cs"] == named["en"], "the same buttons in each language"
    assert named["en"], "an answer names a button"
    assert {button.page for button in named["en"]} <= answers().pages.keys()


def test_names_of_questions_are_anchors() -> None:
    assert len(set(NAMES)) == len(NAMES) >= 25
    assert {one.group for one in QUESTIONS} == {group.name for group in answers().group}
    assert all(re.fullmatch(r"[a-z-]+", name) for name in NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_link_leads_to_a_page(olga: Client, running: Tournament, language: str) -> None:
    for slug in ("", running.slug):
        for _, _, some in answers_for(language, tournament=slug):
            for one in some:
                assert one.page
                answer = olga.get(one.address, headers={"accept-language": language})
                assert answer.status_code == 200, (one.anchor, one.address)
    assert answers_for(language, tournament="no such/../thing")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_read_without_scripts_whole_or_what_was_asked_for(client: Client, language: str) -> None:
    address = reverse("public:when")
    page = client.get(address, headers={"accept-language": language}).content.decode()
    assert page.count('data-test="answer"') == len(QUESTIONS)
    for question in QUESTIONS:
        assert f'id="{question.name}"' in page
        assert question.ask[language] in plain(unescape(page))
    assert "[" not in re.sub(r"<[^>]*>", "", page.partition("<main")[2].partition("</main>")[0])
    page = client.get(address, {"q": "xyzzy"}, headers={"accept-language": language}).content.decode()
    assert page.count('data-test="answer"') == 0


@pytest.mark.parametrize(("language", "asked", "name"), ASKED)
def test_words_of_the_question_find_it(language: str, asked: str, name: str) -> None:
    found = [one.anchor for _, _, some in answers_for(language, asked) for one in some]
    assert name in found
    assert len(found) <= 8, found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_keeps_it_without_who_reads_it(client: Client, language: str) -> None:
    answer = client.get(reverse("public:phone-when", args=[language]))
    page = answer.content.decode()
    assert f'<html lang="{language}">' in page
    assert page.count('data-test="answer"') == len(QUESTIONS)
    assert "csrf" not in page
    assert 'data-test="to-page"' not in page
    assert client.get(reverse("public:phone-when", args=["xx"])).status_code == 404


def test_every_page_of_the_desk_the_sheet_and_a_case_lead_to_it(
    olga: Client, running: Tournament, pages: dict[str, list[str]]
) -> None:
    address = reverse("public:when")
    for view, places in pages.items():
        for place in places:
            page = olga.get(place).content.decode()
            assert re.search(rf'<a [^>]*href="{address}', page), view
    table = running.rounds.get().tables.first()
    assert table
    sheet = olga.get(reverse("scoring:sheet", args=[table.sheet.public_id])).content.decode()
    assert f'data-when="{address}"' in sheet
    case = olga.get(reverse("jury:case", args=[running.slug, running.cases.get().number])).content.decode()
    assert 'data-test="when-of-case"' in case


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_begins_with_it_and_finds_words_everywhere(client: Client, language: str) -> None:
    address = reverse("public:help-contents")
    page = client.get(address, headers={"accept-language": language}).content.decode()
    page = page.partition("<main")[2]
    assert page.index('data-test="on-the-day"') < page.index(reverse("public:help", args=["play"]))
    for question in QUESTIONS:
        assert f"{reverse('public:when')}#{question.name}" in page
    sought = {"sk": "forhont", "cs": "forhont", "en": "forhont"}[language]
    found = client.get(address, {"q": sought}, headers={"accept-language": language}).content.decode()
    assert re.search(rf'href="{reverse("public:terms")}#[^"]+"\s+data-test="find"', found)
    none = client.get(address, {"q": "xyzzy"}, headers={"accept-language": language}).content.decode()
    assert 'data-test="find"' not in none


@pytest.mark.parametrize(
    ("language", "asked", "guide"),
    [
        ("sk", "kód z papierika", "score"),
        ("cs", "odvolání jury", "judge"),
        ("en", "without network", "score"),
    ],
)
def test_words_of_a_guide_find_its_section(client: Client, language: str, asked: str, guide: str) -> None:
    page = client.get(
        reverse("public:help-contents"), {"q": asked}, headers={"accept-language": language}
    ).content.decode()
    assert re.search(rf'href="{reverse("public:help", args=[guide])}"\s+data-test="find"', page)
