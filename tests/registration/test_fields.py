"""Fields of a person and of an entry are declared once: models agree, and what reads them asks for all of them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from auditlog.registry import auditlog
from django.db.models import Model
from django.utils import translation

from core.names import plain
from tests.evening import account, tournament_of
from tournaments.people.domain import registry
from tournaments.people.domain.erasing import erase_player
from tournaments.people.domain.known_players import Person
from tournaments.people.domain.own_data import own_data
from tournaments.people.fields import EVERYBODY, INSIDE, PERSON, ClubName, Field, Text, Who, forgotten, names
from tournaments.people.forms.person import PersonForm
from tournaments.people.models import Club, Player
from tournaments.registration.api.players import PersonIn, PlayerOut
from tournaments.registration.api.serializers import RegistrationOut
from tournaments.registration.domain import participation
from tournaments.registration.domain.list_columns import HEADS, LISTED
from tournaments.registration.fields import DETAILS, ENTRY, TERMS, TYPED, Categories, Choice
from tournaments.registration.forms.desk import EntryForm, TermsForm
from tournaments.registration.forms.public import PublicForm
from tournaments.registration.models import Registration

pytestmark = pytest.mark.integration

#: Columns that nobody types: of an entry, of a player.
OF_THE_VERBS = {
    *("tournament", "player", "name", "sort_key", "team", "state", "start_number", "seed_rank"),
    *("registered_at", "checked_in_at", "with_card", "ended_at"),
}
OF_THE_REGISTRY = {
    "plain_name",
    "namesake",
    "sort_key",
    "user",
    "registered",
    "merged_into",
    "created_at",
} | {"publish_consent_until"}

DECLARED = [(Player, field) for field in PERSON] + [(Registration, field) for field in ENTRY]


@pytest.mark.parametrize(
    ("model", "field"), DECLARED, ids=[f"{model.__name__} {field.name}" for model, field in DECLARED]
)
def test_the_model_holds_what_is_declared(model: type[Model], field: Field) -> None:
    column: Any = model._meta.get_field(field.column)
    kind = field.kind
    if isinstance(kind, ClubName):
        assert (column.related_model, Club._meta.get_field("name").max_length) == (Club, kind.longest)
    elif isinstance(kind, Categories):
        assert column.many_to_many
    elif isinstance(kind, Text):
        assert column.max_length == kind.longest
    elif isinstance(kind, Choice):
        assert tuple(column.choices) == kind.choices
    if model is Registration and kind.direct and not isinstance(kind, Choice):
        assert column.get_default() == kind.blank, "who says nothing of it leaves it blank"
    logged = auditlog.get_model_fields(model)
    assert not logged["include_fields"], "all columns are logged"
    assert field.column not in logged["exclude_fields"]


def test_every_column_is_declared_or_a_matter_of_the_verbs() -> None:
    """Who adds a column to an entry or a person says here who may see it and what becomes of it."""
    for model, fields, others in ((Registration, ENTRY, OF_THE_VERBS), (Player, PERSON, OF_THE_REGISTRY)):
        columns = {each.name for each in (*model._meta.concrete_fields, *model._meta.many_to_many)}
        declared = {field.column for field in fields}
        assert columns - {"id"} == declared | others
        assert not declared & others


def test_a_detail_has_the_name_of_its_column() -> None:
    assert [field for field in DETAILS if field.at] == []


def test_a_person_is_said_by_the_declared_fields() -> None:
    said = {field.name: field.default for field in dataclasses.fields(Person)}
    assert said.pop("name") is dataclasses.MISSING
    assert said.pop("apart") == 0  # nobody types it: who enters two of one name says so
    assert said == {field.name: field.kind.blank for field in PERSON if not field.required}


@pytest.mark.parametrize("language", ["en", "sk", "cs"])
def test_a_column_may_be_called_as_its_field_is(language: str) -> None:
    """The page says: the first line names the columns, so."""
    with translation.override(language):
        headings = {plain(word): name for name, words in HEADS.items() for word in words}
        assert [headings.get(plain(str(field.label))) for field in LISTED] == [field.name for field in LISTED]


def test_what_asks_for_a_person_asks_for_what_is_declared() -> None:
    person, details = names(PERSON), names(DETAILS)
    assert PersonForm().fields.keys() == person
    assert EntryForm().fields.keys() == person | details
    assert PublicForm().fields.keys() == person | details | {"email", "address"}
    assert PersonIn().fields.keys() == person | details | names(TERMS) | {"check_in"}
    declared = {field.name for field in (*PERSON, *DETAILS, *TERMS) if field.headings}
    assert HEADS.keys() == declared | {"surname", "turned", "title", "fee"}


@pytest.mark.django_db
def test_what_asks_for_terms_asks_for_what_is_declared() -> None:
    form = TermsForm(tournament_of(0))
    assert form.fields.keys() == names(TERMS)
    assert {name: field.label for name, field in form.fields.items()} == {
        one.name: one.label for one in TERMS
    }


def test_what_shows_an_entry_shows_what_is_declared() -> None:
    """The names are those of before there was a declaration, so that nothing becomes public unnoticed."""
    public = {"id", "start_number", "name", "state", "club", "categories", "participation"}
    assert set(RegistrationOut.__struct_fields__) == public
    inside = {"licence", "birth_year", "fee_category"}
    assert names(field for field in ENTRY if Who.JURY in field.seen_by) <= public | inside
    office = public | inside | names(DETAILS) | {"consent", "team", "events"}
    assert set(PlayerOut.__struct_fields__) == office


def test_a_field_of_which_nothing_is_said_is_nobodys_but_the_offices_and_the_persons() -> None:
    plainly = Field("shoe_size", "Shoe size", Text(3))
    assert plainly.seen_by == {Who.OFFICE, Who.PERSON} < INSIDE < EVERYBODY
    assert forgotten([plainly]) == [plainly]


def test_who_changes_a_player_of_the_registry() -> None:
    """T-36: licence and year the union, club a transfer, name and consent an officer too."""
    assert {"name", "club", "licence", "birth_year", "consent"} == registry.FIELDS
    assert {"name", "licence", "birth_year", "consent"} == registry.OF_A_MEMBER
    assert {"name", "consent"} == registry.BY_AN_OFFICER
    assert names(TYPED) == {"club", "licence", "birth_year"}


@pytest.mark.django_db
def test_own_data_hold_what_an_entry_keeps() -> None:
    user, tournament = account("ja@example.test"), tournament_of(0)
    entry = participation.register(tournament, Person("Ján Čierny", "Talon", "SK-1", 1950))
    Player.objects.filter(pk=entry.player_id).update(user=user)
    mine = own_data(user)["player"]
    assert {name: mine[name] for name in ("name", "club", "licence", "birth_year")} == {
        "name": "Ján Čierny",
        "club": "Talon",
        "licence": "SK-1",
        "birth_year": 1950,
    }
    assert mine["agreed_to_be_published"] is None
    there = mine["tournaments"][0]
    assert names(field for field in ENTRY if Who.PERSON in field.seen_by) <= there.keys()
    assert (there["club"], there["licence"], there["birth_year"]) == ("Talon", "SK-1", 1950)
    assert (there["participation"], there["fee_category"], there["categories"]) == ("ranked", "licensed", [])


@pytest.mark.django_db
def test_erasing_leaves_nothing_of_what_is_forgotten() -> None:
    entry = participation.register(tournament_of(0), Person("Ján Čierny", "Talon", "SK-1", 1950))
    erase_player(entry.player)
    entry = Registration.objects.get(pk=entry.pk)
    assert [getattr(entry, field.column) for field in forgotten(ENTRY)] == [
        field.kind.blank for field in forgotten(ENTRY)
    ]
    assert (str(entry.club), entry.participation) == ("Talon", "ranked"), "the result is the club's, too"
    assert [getattr(entry.player, field.column) for field in PERSON if field.name != "name"] == [None] * 4
