"""Nothing that an account typed becomes a link or a subject of a letter to somebody who does not know it (T-37)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from core.addressed import has_address, unlinked
from core.refusals import Refusal
from tests.evening import account, tournament_of
from tournaments.cash.domain.bank_account import set_bank_account
from tournaments.events.domain.desk import add_category
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament
from tournaments.mail.domain import outbox, sending
from tournaments.mail.models import Letter
from tournaments.people.domain.clubs import make_club
from tournaments.people.domain.founding import ask_for_club
from tournaments.people.domain.known_players import Person
from tournaments.registration.domain.importing import read_list
from tournaments.registration.domain.teams import save_team
from tournaments.seasons.domain.final_lists import read_final_list
from tournaments.seasons.domain.seasons import create_season

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

EVIL = "Your account is blocked, sign in at http://evil.example"
LINK = "https://flek.example/entry/abc/"


@pytest.fixture
def private() -> Tournament:
    made = tournament_of(0, public=False)
    # as it was called before addresses were refused
    Tournament.objects.filter(pk=made.pk).update(name=EVIL, venue="www.evil.example\n\nhttps://evil.example")
    made.refresh_from_db()
    return made


@pytest.mark.parametrize("language", ["sk", "cs", "en"])
@pytest.mark.parametrize("kind", list(Letter.Kind))
def test_a_letter_of_a_private_tournament_has_our_subject_and_no_link_but_ours(
    private: Tournament, kind: Letter.Kind, language: str
) -> None:
    facts = {"people": ["Ján evil.example", EVIL], "link": LINK}
    letter = outbox.write(private, kind, "jan@example.test", language, "entry:1", facts)
    assert "blocked" not in letter.subject
    page = str(sending.message_of(letter).alternatives[0][0])
    assert (page.count("<a "), page.count(f'href="{LINK}"')) == (1, 1)
    assert not has_address(letter.text.replace(LINK, ""))
    assert "olga @ example. test" in letter.text, "who organises it"
    assert "flek. example" in letter.text, "who does not vouch for it"


def test_a_letter_of_a_listed_tournament_is_called_by_its_name_and_links_nothing_else(
    private: Tournament,
) -> None:
    private.public = True
    letter = outbox.write(private, Letter.Kind.CONFIRM, "jan@example.test", "en", "entry:1", {"link": LINK})
    assert "Your account is blocked" in letter.subject
    assert not has_address(letter.subject)
    assert not has_address(letter.text.replace(LINK, ""))
    assert "vouch" not in letter.text


def test_the_address_of_an_entry_goes_with_the_words_of_its_letter(private: Tournament) -> None:
    letter = outbox.write(private, Letter.Kind.CONFIRM, "jan@example.test", "en", "entry:1", {"link": LINK})
    outbox.passed_on(letter)
    letter.refresh_from_db()
    assert (letter.text, letter.link) == ("", "")


#: Every name that lands in a letter or a list of others, and how it gets there.
NAMED: dict[str, Callable[[Tournament, str], object]] = {
    "tournament": lambda _one, name: tournament_of(0, name=name),
    "venue": lambda _one, name: tournament_of(0, venue=name),
    "settings": lambda one, name: change_settings(one, {"name": name}),
    "category": lambda one, name: add_category(one, name=name),
    "team": lambda one, name: save_team(one, name, []),
    "club": lambda _one, name: make_club(name),
    "town": lambda _one, name: make_club("MK", name),
    "founding": lambda _one, name: ask_for_club(account(), name, "Trnava", ""),
    "season": lambda _one, name: create_season(account(), name, None, "superliga-2009", {}),
    "who is paid": lambda one, name: set_bank_account(one, by_qr=False, iban="", beneficiary=name),
    "player in a list": lambda one, name: _listed(one, f"Meno;Klub\n{name};MK"),
    "club in a list": lambda one, name: _listed(one, f"Meno;Klub\nAnna Nová;{name}"),
    "final list": lambda _one, name: read_final_list(
        create_season(account(), "Liga", None, "superliga-2009", {}), "x.csv", b"Meno;Miesto\nAnna;1",
        None, name=name, on=date(2026, 1, 1), coefficient="1",
    ),
}  # fmt: skip


def _listed(tournament: Tournament, text: str) -> None:
    """Raises ValueError for a list with a line that is not taken."""
    batch = read_list(tournament, "x.csv", text.encode(), account())
    if batch.faults:
        raise ValueError(batch.faults[0]["message"])


@pytest.mark.parametrize(
    "name", ["Sign in: http://evil.example", "www.evil.sk", "x@evil.example", "evil.com"]
)
@pytest.mark.parametrize("give", NAMED.values(), ids=NAMED)
def test_a_name_holds_no_address(give: Callable[[Tournament, str], object], name: str) -> None:
    one = tournament_of(0)
    with pytest.raises((Refusal, ValueError)):
        give(one, name)


@pytest.mark.parametrize("give", NAMED.values(), ids=NAMED)
def test_every_one_of_these_takes_an_honest_name(give: Callable[[Tournament, str], object]) -> None:
    give(tournament_of(0), "MK Žltá šatka, o.z.")


HONEST = [
    *("A.Novák", "MK Žilina o.z.", "Firma s.r.o.", "1.MK Trnava", "Ing.Ján Malý", "PhDr.Peter Novák CSc."),
    *(
        "Turnaj 21.11.2026",
        "Slovenský pohár č.3",
        "Nová Ves n/Váhom",
        "KD A.Hlinku",
        "Mgr.et Mgr.Ján",
        "čas 18:00",
    ),
    *("Novák ml.", "Novák a spol.,s.r.o.", "ul. M.R.Štefánika 5", "TJ Sokol (muži)", "Ján-Peter Ďurica"),
]
ADDRESSES = [
    *("http://evil.example", "hxxps : //evil", "evil.com", "bank.sk", "login-bank.online/x", "1.evil.ru"),
    *("x@y.sk", "mailto:x", "www.evil", "EVIL。COM", "javascript:alert(1)", "evil.example", "a.evil.co/abc"),
]


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_name_is_no_address(name: str) -> None:
    assert not has_address(name)
    assert Person(name).name == name


@pytest.mark.parametrize("text", ADDRESSES)
def test_what_programs_open_is_an_address(text: str) -> None:
    assert has_address(f"Turnaj {text}")
    assert not has_address(unlinked(f"{text}\n\n{text}"))
