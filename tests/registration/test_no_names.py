"""GEN-3 wherever a player's name is typed: what the rules take for no name is refused at its field, in their words."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.domain.tokens import make_token
from core.names import at_a_table, checked_name
from core.refusals import Refusal
from rules import registry
from scoring.domain import joining_quick, quick
from scoring.domain.entries import Author
from scoring.forms.quick import QuickTableForm
from scoring.models import Entry, QuickTable
from tests.evening import account, tournament_of
from tests.full_day import full_day, in_a_file
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.forms.person import PersonForm
from tournaments.people.models import Player
from tournaments.registration.domain.importing import read_list
from tournaments.registration.forms.desk import EntryForm
from tournaments.registration.forms.public import PublicForm
from tournaments.registration.models import Registration
from tournaments.seasons.domain.final_lists import _row
from tournaments.transfer.domain import import_tournament, read_tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: What is typed, and what is said of it after the name of the field.
NO_NAMES = {
    "Bo\u200bris": "holds U+200B, a control or zero-width character; a name has none",
    "Bo\x00ris": "holds U+0000, a control or zero-width character; a name has none",
    "Bo\nris": "holds U+000A, a control or zero-width character; a name has none",
    "\u202eBoris": "holds U+202E, a control or zero-width character; a name has none",
    "\u2800\u2800": "is blank; a name has at least one letter or sign",
    "x" * 81: "must be a name of length 1 to 80, not of length 81",
}
EACH = pytest.mark.parametrize(("name", "why"), NO_NAMES.items(), ids=map(ascii, NO_NAMES))
#: No text of a program or a list may hold that one at all; and a cell of a list may be broken into lines.
EACH_BUT_NUL = pytest.mark.parametrize(
    ("name", "why"), [one for one in NO_NAMES.items() if "\0" not in one[0]], ids=ascii
)
EACH_IN_A_CELL = pytest.mark.parametrize(
    ("name", "why"), [one for one in NO_NAMES.items() if not {"\0", "\n"}.intersection(one[0])], ids=ascii
)
TYPED = "  Jozef   Kova\u0301c\u030c "
KEPT = "Jozef Kováč"


@pytest.fixture(autouse=True)
def in_english() -> Any:
    with override("en"):
        yield


@pytest.fixture
def tournament() -> Tournament:
    made = tournament_of(0)
    Tournament.objects.filter(pk=made.pk).update(state=Tournament.State.REGISTRATION, public=True)
    grant_role(made, account("stol@example.test"), Role.DESK)
    made.refresh_from_db()
    return made


def quick_form(*names: str) -> QuickTableForm:
    typed = {f"name_{number}": name for number, name in enumerate(names, 1)}
    return QuickTableForm(registry.rulesets()["preferans/sochi"], {**typed, "currency": "EUR"})


# --- forms ----------------------------------------------------------------------------------------
@EACH
@pytest.mark.parametrize("form", [PersonForm, EntryForm, PublicForm])
def test_forms_of_people(form: type[PersonForm], name: str, why: str) -> None:
    sent = form({"name": name})
    assert sent.errors["name"] == [f"{sent.fields['name'].label} {why}"]


@EACH
def test_the_form_of_a_quick_table(name: str, why: str) -> None:
    assert quick_form("Anna", name, "Cyril").errors == {"name_2": [f"Player 2 {why}"]}


def test_a_name_is_kept_trimmed_and_composed() -> None:
    people, quick_table = PersonForm({"name": TYPED}), quick_form(TYPED, "Boris", "Cyril")
    assert people.is_valid()
    assert quick_table.is_valid()
    assert (people.person().name, quick_table.names[0]) == (KEPT, KEPT)


@pytest.mark.parametrize("again", ["Kováč", " Kováč ", "kováč", unicodedata.normalize("NFD", "Kováč")])
def test_two_at_a_quick_table_are_told_apart(again: str) -> None:
    assert list(quick_form("Kováč", "Boris", again).errors) == ["name_3"]
    assert at_a_table(checked_name(again, "Name")) == at_a_table("Kováč")


def test_places_left_empty_are_no_names_and_needed_ones_are_asked_for() -> None:
    assert quick_form("Anna", "Boris", "Cyril", "").is_valid()
    assert list(quick_form("Anna", " ", "Cyril").errors) == ["name_2"]
    assert "name" in PersonForm({"name": "   "}).errors


# --- behind the forms -----------------------------------------------------------------------------
@EACH
def test_no_quick_table_has_it(name: str, why: str) -> None:
    with pytest.raises(Refusal, match="players"):
        quick.open_table(
            ruleset="preferans/sochi", names=["Anna", name, "C"], options={"pool": 20}, address="192.0.2.1"
        )
    assert not QuickTable.objects.exists()


@EACH
def test_nobody_of_it_joins_one(name: str, why: str) -> None:
    table = quick.open_table(
        ruleset="preferans/sochi", names=["Anna", "B", "C"], options={"pool": 20}, address="192.0.2.1"
    )
    with pytest.raises(Refusal) as refused:
        joining_quick.add_player(table, Author(role=Entry.Role.ORGANISER), name, table.sheet.version)
    assert (refused.value.message, refused.value.extra["field"]) == (f"Name {why}", "name")


@EACH_IN_A_CELL
def test_lists_that_are_read(tournament: Tournament, name: str, why: str) -> None:
    batch = read_list(tournament, "hraci.csv", f"meno\nAnna Malá\n{name}\n".encode(), None)
    assert [row["name"] for row in batch.rows] == ["Anna Malá"]
    assert [(fault["line"], fault["field"]) for fault in batch.faults] == [(3, "name")]
    assert batch.faults[0]["message"] == f"Name {why}"


@EACH_BUT_NUL
def test_programs(tournament: Tournament, name: str, why: str) -> None:
    token = make_token(account("stol@example.test"), "p", tournament=tournament.pk, role=Role.DESK)[1]
    answer = Client().post(
        f"/api/v1/tournaments/{tournament.slug}/players/",
        json.dumps({"name": name}),
        "application/json",
        headers={"Authorization": f"Bearer {token}", "Accept-Language": "en"},
    )
    assert answer.status_code == 400
    assert f"Name {why}" in json.dumps(answer.json())
    assert not Registration.objects.exists()


@EACH_IN_A_CELL
def test_final_lists_of_a_season(name: str, why: str) -> None:
    with pytest.raises(ValueError, match="name") as refused:
        _row({"name": name, "place": "1", "zb": "0", "points": "1", "premium": "0"})
    assert refused.value.args == ("name", f"Name {why}")


def test_files_of_a_tournament() -> None:
    content = json.loads(in_a_file(full_day))
    content["players"][1]["name"] = "Bo\u200bris"
    with pytest.raises(Refusal) as refused:
        import_tournament(read_tournament(json.dumps(content).encode()))
    assert "players[1].name: Name holds U+200B" in refused.value.message


def test_the_page_says_it_in_the_reader_s_language(client: Client) -> None:
    sent = {
        "name_1": "Anna",
        "name_2": "Bo\u200bris",
        "name_3": "Cyril",
        "option-pool": "20",
        "currency": "EUR",
    }
    answer = client.post(
        reverse("scoring:quick-new", args=["preferans/sochi"]), sent, headers={"Accept-Language": "sk"}
    )
    assert answer.status_code == 422
    assert "Hráč 2: meno obsahuje U+200B" in answer.content.decode()
    assert not Player.objects.exists()
