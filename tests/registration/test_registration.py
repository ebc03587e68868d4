"""Registration (T-2): the waiting list, start numbers, categories, the public form, withdrawing and coming back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core import limits
from core.refusals import TooOftenError, WrongStateError
from tests.evening import account, published_round, tournament_of
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import find_player
from tournaments.people.models import Player
from tournaments.registration.domain import applying, participation
from tournaments.registration.domain.circles import circle_of
from tournaments.registration.domain.participation import Person, Terms
from tournaments.registration.domain.refusals import FullError
from tournaments.registration.models import Registration, RegistrationEvent
from tournaments.registration.queries import entries as entry_queries
from tournaments.standings.domain.standings import entrants

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

State = Registration.State


def enter(tournament: Tournament, name: str, **more: Any) -> Registration:
    return participation.register(tournament, Person(name), **more)


def state(registration: Registration) -> str:
    registration.refresh_from_db()
    return registration.state


def kinds(registration: Registration) -> list[str]:
    return [event.kind for event in registration.events.all()]


def test_the_first_of_the_waiting_list_moves_up_when_one_withdraws() -> None:
    tournament = tournament_of(0, capacity=2)
    first, second, third, fourth = (enter(tournament, name) for name in ("Anna", "Boris", "Cyril", "Dana"))
    assert [state(one) for one in (first, second, third, fourth)] == [
        State.REGISTERED,
        State.REGISTERED,
        State.WAITING,
        State.WAITING,
    ]
    assert participation.withdraw(first) == [third]
    assert (state(third), state(fourth)) == (State.REGISTERED, State.WAITING)
    assert kinds(third) == ["entered", "moved_up"]
    with pytest.raises(FullError):
        participation.check_in(fourth)
    with pytest.raises(FullError):  # the place of who withdrew is taken
        participation.check_in(first)


def test_a_house_substitute_takes_no_place() -> None:
    tournament = tournament_of(0, capacity=1)
    substitute = participation.register(tournament, Person("Náhradník"), Terms("substitute"), checked_in=True)
    assert (state(substitute), substitute.fee_category) == (State.CHECKED_IN, "substitute")
    assert state(enter(tournament, "Anna")) == State.REGISTERED


@pytest.mark.parametrize(
    ("terms", "fee"),
    [
        (Terms(), "licensed"),
        (Terms("guest"), "guest"),
        (Terms("substitute"), "substitute"),
        (Terms("ranked", "junior"), "junior"),
        (Terms("guest", "licensed"), "licensed"),
    ],
)
def test_the_fee_follows_from_the_participation_unless_it_is_named(terms: Terms, fee: str) -> None:
    assert participation.register(tournament_of(0), Person("Anna"), terms).fee_category == fee


def test_start_numbers_are_given_at_check_in_and_stay() -> None:
    tournament = tournament_of(0)
    anna, boris = enter(tournament, "Anna"), enter(tournament, "Boris")
    participation.check_in(boris)
    participation.check_in(anna)
    participation.withdraw(boris)
    participation.check_in(boris)
    assert (boris.start_number, anna.start_number) == (1, 2)
    assert kinds(boris) == ["entered", "checked_in", "withdrawn", "checked_in"]


def test_who_has_exactly_that_start_number_is_found_first() -> None:
    tournament = tournament_of(12)
    tournament.registrations.filter(start_number=1).update(start_number=112)
    found = entry_queries.matching(entry_queries.registrations(tournament), "12")
    assert [one.start_number for one in found] == [12, 112]


def test_a_check_in_by_mistake_is_taken_back_with_a_reason() -> None:
    tournament = tournament_of(4)
    entry = tournament.registrations.first()
    with pytest.raises(WrongStateError):
        participation.undo_check_in(entry, None, " ")
    participation.undo_check_in(entry, account(), "iný hráč toho mena")
    assert state(entry) == State.REGISTERED
    assert entry.events.last().reason == "iný hráč toho mena"
    participation.check_in(entry)
    published_round(tournament)
    with pytest.raises(WrongStateError):
        participation.undo_check_in(entry, None, "neskoro")


def test_who_has_played_withdraws_with_a_reason() -> None:
    tournament = tournament_of(4)
    published_round(tournament)
    entry = tournament.registrations.first()
    with pytest.raises(WrongStateError):
        participation.withdraw(entry)
    participation.withdraw(entry, account(), "odišiel domov")
    event = entry.events.last()
    assert (event.kind, event.reason, event.by) == ("withdrawn", "odišiel domov", account())


def test_a_disqualified_player_neither_comes_back_nor_withdraws() -> None:
    entry = tournament_of(1).registrations.get()
    participation.disqualify(entry, None, "červená karta")
    for verb in (participation.check_in, participation.withdraw):
        with pytest.raises(WrongStateError):
            verb(entry)


@pytest.mark.parametrize("was", [State.REGISTERED, State.CHECKED_IN, State.WITHDRAWN])
def test_who_is_reinstated_is_what_he_was(was: str) -> None:
    tournament = tournament_of(0)
    entry = enter(tournament, "Anna")
    if was != State.REGISTERED:
        participation.check_in(entry)
    if was == State.WITHDRAWN:
        participation.withdraw(entry)
    participation.disqualify(entry, None, "omylom")
    participation.reinstate(entry, None, "zrušené")
    assert state(entry) == was
    assert (entry.start_number is None) == (was == State.REGISTERED)


def test_a_corrected_year_of_birth_moves_into_its_categories() -> None:
    tournament = tournament_of(0)
    desk.add_category(tournament, usual="seniors", born_to=1960)
    desk.add_category(tournament, usual="women")
    eva = participation.register(tournament, Person("Eva"), Terms(categories=("women",)))
    for year, categories in ((1950, {"seniors", "women"}), (1970, {"women"}), (None, {"women"})):
        participation.correct_person(eva, Person("Eva", birth_year=year))
        assert {one.key for one in eva.categories.all()} == categories


def test_a_changed_state_marks_the_standings_as_stale() -> None:
    tournament = tournament_of(4)
    round_ = published_round(tournament)
    before = round_.standing.requested_version
    participation.withdraw(tournament.registrations.first(), None, "odišiel")
    round_.standing.refresh_from_db()
    assert round_.standing.requested_version > before


def test_a_player_is_in_several_categories_by_name_and_by_year() -> None:
    tournament = tournament_of(0)
    for options in (
        {"usual": "women"},
        {"usual": "seniors", "born_to": 1960},
        {"name": "Najlepší z Oravy"},
    ):
        desk.add_category(tournament, **options)
    eva = participation.register(tournament, Person("Eva", birth_year=1950), Terms(categories=("women",)))
    assert {str(one.key) for one in eva.categories.all()} == {"women", "seniors"}
    assert entrants(tournament)[0].categories == ("seniors", "women")
    participation.change_terms(eva, Terms(categories=("najlepsi-z-oravy",)))
    assert [str(one) for one in eva.categories.all()] == ["Najlepší z Oravy"]


def test_a_category_by_year_takes_in_who_is_entered_already() -> None:
    tournament = tournament_of(2)  # born 1950
    assert desk.add_category(tournament, usual="seniors", born_to=1955).registrations.count() == 2
    assert desk.add_category(tournament, usual="juniors", born_from=2005).registrations.count() == 0


@pytest.mark.parametrize("options", [{}, {"usual": "women"}, {"name": "Women"}])
def test_a_category_has_a_name_and_is_there_once(options: dict[str, str]) -> None:
    tournament = tournament_of(0)
    desk.add_category(tournament, usual="women")
    with pytest.raises(WrongStateError):
        desk.add_category(tournament, **options)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (
            Person("Ľubomír Ďurica", "MK Žilina", "", 1951),
            Person("LUBOMIR durica", "mk zilina", "", 1951),
            True,
        ),
        (Person("Anna Nová", "", "SK-1"), Person("nova anna", "", "sk-1"), True),
        (Person("Anna", "", "SK-1"), Person("Anna Nová", "", "sk-2"), False),
        (Person("Anna", "MK", "", 1950), Person("Anna", "MK", "", 1951), False),
        (Person("Anna", "MK"), Person("Anna", "BK"), False),
    ],
)
def test_a_known_player_is_found_in_any_spelling(one: Person, other: Person, same: bool) -> None:
    tournament = tournament_of(0)
    participation.register(tournament, one)
    found = find_player(other, circle_of(tournament))
    assert (found is not None) == same
    if same:
        with pytest.raises(WrongStateError):
            participation.register(tournament, other)


def test_a_correction_does_not_take_somebody_elses_licence() -> None:
    tournament = tournament_of(0)
    participation.register(tournament, Person("Anna", licence="SK-1"))
    boris = participation.register(tournament, Person("Borys", licence="SK-2"))
    with pytest.raises(WrongStateError):
        participation.correct_person(boris, Person("Boris", licence="sk-1"))
    participation.correct_person(boris, Person("Boris", "MK", "SK-2", 1960, consent=True))
    boris.refresh_from_db()
    assert (boris.player.name, boris.club.name, bool(boris.player.publish_consent_at)) == (
        "Boris",
        "MK",
        True,
    )


def test_consent_of_all_from_a_signed_list() -> None:
    tournament = tournament_of(3)
    assert participation.record_consent_of_all(tournament) == 3
    assert participation.record_consent_of_all(tournament) == 0


# --- the public form ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(0, capacity=2)
    desk.set_desk_rules(made, public_registration=True)
    return made


def send(client: Client, tournament: Tournament, **fields: str) -> Any:
    address = reverse("public:register", args=[tournament.slug])
    page = client.post(address, {"name": "Anna Nová", "phone": "0905 123", **fields}, follow=True)
    for application in tournament.applications.filter(registration=None):
        applying.approve(application, None)  # the office confirms whoever is reached by telephone (T-40)
    return page


def test_a_player_enters_himself_and_then_stands_on_the_waiting_list(
    client: Client, tournament: Tournament
) -> None:
    for name in ("Anna", "Boris", "Cyril"):
        assert send(client, tournament, name=name, consent="1").status_code == 200
    assert list(tournament.registrations.order_by("pk").values_list("state", flat=True)) == [
        State.REGISTERED,
        State.REGISTERED,
        State.WAITING,
    ]
    assert Player.objects.filter(publish_consent_at__isnull=False).count() == 3
    assert RegistrationEvent.objects.filter(kind="applied").count() == 3


def test_the_form_comes_back_filled_with_what_is_wrong(client: Client, tournament: Tournament) -> None:
    page = send(client, tournament, name="", club="MK Žilina", birth_year="2999")
    assert set(page.context["form"].errors) == {"name", "birth_year"}
    assert "MK Žilina" in page.content.decode()
    assert not tournament.registrations.exists()


@pytest.mark.parametrize("closed", ["the form is off", "the tournament runs", "draft"])
def test_a_closed_form_enters_nobody(client: Client, tournament: Tournament, closed: str) -> None:
    if closed == "the form is off":
        desk.set_desk_rules(tournament, public_registration=False)
    else:
        states = {"draft": Tournament.State.DRAFT, "the tournament runs": Tournament.State.RUNNING}
        Tournament.objects.update(state=states[closed])
    assert send(client, tournament).status_code in (404, 409)
    assert not tournament.registrations.exists()


def test_a_licence_of_another_name_is_taken_as_it_was_typed(client: Client, tournament: Tournament) -> None:
    """Nobody is told that it is anybody's; whom the licence belongs to is not entered by it."""
    boris = participation.register(tournament_of(0, name="Iný"), Person("Boris Tajný", licence="SK-7")).player
    page = send(client, tournament, name="Anna", licence="SK-7")
    assert page.status_code == 200
    assert "Boris" not in page.content.decode()
    assert tournament.registrations.get().player != boris


def test_a_machine_that_fills_in_everything_enters_nobody(client: Client, tournament: Tournament) -> None:
    assert send(client, tournament, address="x").status_code == 200
    assert not tournament.registrations.exists()


def apply(tournament: Tournament, name: str, address: str) -> None:
    applying.apply(tournament, [Person(name)], applying.Contact(phone="0905 123"), address)


def test_the_form_for_everyone_is_throttled(tournament: Tournament) -> None:
    for number in range(limits.ENTRIES.rates[0].most):
        apply(tournament, f"Hráč {number}", "192.0.2.1")
    with pytest.raises(TooOftenError):
        apply(tournament, "Jeden navyše", "192.0.2.1")
    apply(tournament, "Z inej siene", "192.0.2.2")
