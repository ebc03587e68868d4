"""The wall told by the organiser or the desk: who may, what it shows then, what stays hidden, until when (T-34)."""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from auditlog.models import LogEntry
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from core.models import Change
from core.streams import KEY, read_ticket
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tournaments.draws.domain import repairing
from tournaments.events.domain.tournaments import create_tournament, grant_role
from tournaments.events.models import Tournament, TournamentRole
from tournaments.events.permissions import Role
from tournaments.events.queries.changes import logged, shown
from tournaments.publishing.domain import projector, wall_orders, wall_seen
from tournaments.publishing.models import WallOrder
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: Every order, as a phone sends it.
ORDERS: list[tuple[str, dict[str, str]]] = [
    ("wall-shows", {"shows": "seats"}),
    ("wall-hold", {"held": "1"}),
    ("wall-turn", {"pages": "1"}),
    ("wall-message", {"message": "Guláš!"}),
]
ORGANISER, DESK = "olga@example.test", "desk@example.test"


@pytest.fixture(autouse=True)
def nothing_seen() -> None:
    cache.clear()


def signed_in(email: str = ORGANISER, **more: Any) -> Client:
    client = Client(headers={"accept-language": "en"}, **more)
    client.force_login(account(email))
    return client


def tell(tournament: Tournament, verb: str, fields: dict[str, str], client: Client | None = None) -> Any:
    return (client or signed_in()).post(reverse(f"organiser:{verb}", args=[tournament.slug]), fields)


def page(tournament: Tournament, client: Client | None = None) -> str:
    return (client or signed_in()).get(reverse("organiser:wall", args=[tournament.slug])).content.decode()


def wall(tournament: Tournament, part: str = "head", **more: str) -> str:
    address = reverse("public:projector", args=[tournament.slug, projector.key_of(tournament)])
    client = Client(headers={"accept-language": "en"})
    return client.get(address, {"part": part, **more} if part else {}).content.decode()


def shows(tournament: Tournament) -> str:
    found = re.search(r'data-shows="(\w+)"', wall(tournament))
    assert found
    return found[1]


def begun(tournament: Tournament) -> Round:
    """The next round is played, with a deal."""
    round_ = states.start_round(published_round(tournament))
    sheet = round_.tables.order_by("number")[0].sheet
    write(sheet, pen_of(sheet)[0], entry(SEVEN, seen=0))
    return round_


@pytest.fixture(scope="module")
def of_the_evening(lasting: None) -> dict[str, Tournament]:
    """One tournament before its first round, one with a seating that is out, one that is played, and one between
    its first round and its second."""
    named = ("before", "seated", "played", "rested")
    made = {state: tournament_of(8, name=f"Turnaj {state}") for state in named}
    published_round(made["seated"])
    begun(made["played"])
    states.close_round(begun(made["rested"]), None, "koniec")
    published_round(made["rested"])
    return made


@pytest.fixture
def before(of_the_evening: dict[str, Tournament]) -> Tournament:
    return deepcopy(of_the_evening["before"])


@pytest.fixture
def seated(of_the_evening: dict[str, Tournament]) -> Tournament:
    return deepcopy(of_the_evening["seated"])


@pytest.fixture
def playing(of_the_evening: dict[str, Tournament]) -> Tournament:
    return deepcopy(of_the_evening["played"])


@pytest.fixture
def rested(of_the_evening: dict[str, Tournament]) -> Tournament:
    return deepcopy(of_the_evening["rested"])


# --- who may ---


@pytest.mark.parametrize(("verb", "fields"), ORDERS)
@pytest.mark.parametrize("who", [ORGANISER, DESK])
def test_the_organiser_and_the_desk_tell_the_wall(
    playing: Tournament, verb: str, fields: dict[str, str], who: str
) -> None:
    grant_role(playing, account(DESK), Role.DESK)
    before = wall(playing) + wall(playing, "message")
    assert tell(playing, verb, fields, signed_in(who)).status_code == 302
    assert wall(playing) + wall(playing, "message") != before


@pytest.mark.parametrize(("verb", "fields"), ORDERS)
@pytest.mark.parametrize("who", ["nobody", "stranger", "other organiser", "jury", "desk no more"])
def test_nobody_else_tells_it_anything(
    playing: Tournament, verb: str, fields: dict[str, str], who: str
) -> None:
    client = Client()
    if who != "nobody":
        user = account("other@example.test")
        client.force_login(user)
        if who == "other organiser":
            create_tournament(user=user, name="Iný", on=date(2026, 11, 21), public=True)
        elif who == "jury":
            grant_role(playing, user, Role.JURY)
        elif who == "desk no more":
            grant_role(playing, user, Role.DESK)
            assert client.get(reverse("organiser:wall", args=[playing.slug])).status_code == 200
            TournamentRole.objects.filter(user=user).delete()
    before = wall(playing) + wall(playing, "message")
    expected = 302 if who == "nobody" else 403
    answer = tell(playing, verb, fields, client)
    assert answer.status_code == expected
    assert "/accounts/login/" in answer.url if who == "nobody" else True
    for name in ("wall", "wall-now"):
        assert client.get(reverse(f"organiser:{name}", args=[playing.slug])).status_code == expected
    assert wall(playing) + wall(playing, "message") == before
    assert not WallOrder.objects.exists()


@pytest.mark.parametrize(("verb", "fields"), ORDERS)
def test_an_order_is_sent_with_the_token_of_the_page_and_never_by_a_link(
    playing: Tournament, verb: str, fields: dict[str, str]
) -> None:
    strict = signed_in(enforce_csrf_checks=True)
    assert tell(playing, verb, fields, strict).status_code == 403
    assert strict.get(reverse(f"organiser:{verb}", args=[playing.slug]), fields).status_code == 405
    assert not WallOrder.objects.exists()


def test_the_scorer_of_a_table_has_no_key_to_the_wall(playing: Tournament) -> None:
    sheet = playing.rounds.get().tables.order_by("number")[1].sheet
    token = pen_of(sheet)[1]
    scorer = Client(headers={"authorization": f"Bearer {token}"})
    assert tell(playing, "wall-shows", {"shows": "seats"}, scorer).status_code == 302
    assert shows(playing) == "standing"


def test_the_message_of_another_tournament_is_not_put_back(playing: Tournament, seated: Tournament) -> None:
    seated.roles.all().delete()
    theirs = seated.rounds.get()
    answer = tell(playing, "wall-message", {"message": "x", "round": str(theirs.pk)})
    assert answer.status_code == 404
    theirs.refresh_from_db()
    assert theirs.message == ""


@pytest.mark.parametrize(("verb", "fields"), ORDERS)
def test_a_draft_has_no_wall_and_its_page_says_when_it_opens(verb: str, fields: dict[str, str]) -> None:
    draft = create_tournament(user=account(), name="Návrh", on=date(2026, 11, 21))
    Tournament.objects.update(state=Tournament.State.DRAFT)
    assert "opens when the registration does" in page(draft)
    assert "wall-choice" not in page(draft)
    tell(draft, verb, fields)
    assert not WallOrder.objects.exists()


# --- what it shows ---


@pytest.mark.parametrize(
    ("order", "large"),
    [
        ("", ""),
        ("seats", ""),
        ("standing", ""),
        ("clock", 'data-test="hall-clock"'),
        ("message", "Guláš!"),
    ],
)
@pytest.mark.parametrize("state", ["break", "play"])
def test_the_wall_shows_what_it_is_told(
    playing: Tournament, rested: Tournament, order: str, large: str, state: str
) -> None:
    made = rested if state == "break" else playing
    Round.objects.update(message="Guláš!")
    itself = "seats" if state == "break" else "standing"
    assert shows(made) == itself
    tell(made, "wall-shows", {"shows": order})
    assert shows(made) == (order or itself)
    assert large in wall(made, "large")
    assert bool(wall(made, "large").strip()) == bool(large)
    assert ("Guláš!" in wall(made, "message")) == (order != "message")
    assert 'data-test="hall-names"' in wall(made, "seating")
    assert 'data-test="hall-standing"' in wall(made, "standing")
    assert f'data-shown="{order or itself}"' in wall(made, "")
    chosen = re.findall(r'value="(\w*)" aria-pressed="true"', page(made))
    assert chosen == [order]


def test_a_large_clock_stands_once_and_in_the_break_is_the_time_of_day(playing: Tournament) -> None:
    tell(playing, "wall-shows", {"shows": "clock"})
    assert "data-clock=" in wall(playing, "large")
    assert "data-clock=" not in wall(playing)
    states.end_play(playing.rounds.get())
    assert "Break after round 1" in wall(playing, "large")
    assert "data-now" in wall(playing, "large")


def test_before_the_first_round_the_wall_can_be_told_too(before: Tournament) -> None:
    made = before
    assert "The first round is not drawn yet" in page(made)
    tell(made, "wall-shows", {"shows": "clock"})
    assert shows(made) == "clock"
    assert "Before the first round" in wall(made, "large")
    tell(made, "wall-message", {"message": "Vitajte"})
    assert "once the first seating is out" in page(made)


@pytest.mark.parametrize("wanted", ["secret", "Seats", "seats "])
def test_what_is_no_order_changes_nothing(playing: Tournament, wanted: str) -> None:
    tell(playing, "wall-shows", {"shows": wanted})
    tell(playing, "wall-turn", {"pages": "7"})
    assert not WallOrder.objects.filter(turned__gt=0).exists()
    assert shows(playing) == "standing"


# --- what stays hidden ---


@pytest.mark.parametrize(
    ("live", "words"),
    [
        (Tournament.Live.DECLARED, "hidden until the results are declared"),
        (Tournament.Live.ROUND, "hidden until the round is closed"),
        (Tournament.Live.SIGNED, "hidden until the sheets of the round are signed"),
    ],
)
def test_t35_a_hidden_standing_stays_hidden_whoever_says_standing(
    playing: Tournament, live: str, words: str
) -> None:
    Tournament.objects.update(live=live)
    answer = tell(playing, "wall-shows", {"shows": "standing"})
    assert words in signed_in().get(answer.url).content.decode()
    assert shows(playing) == "seats"
    for part in ("", "standing", "last", "large"):
        assert "hall__place" not in wall(playing, part)
    assert not WallOrder.objects.exclude(shows="").exists()


def test_t35_a_standing_that_is_hidden_later_goes_from_the_wall_and_the_page_says_why(
    playing: Tournament,
) -> None:
    tell(playing, "wall-shows", {"shows": "standing"})
    Tournament.objects.update(live=Tournament.Live.DECLARED)
    assert shows(playing) == "seats"
    assert "hall__place" not in wall(playing, "")
    said = page(playing)
    assert 'data-test="wall-instead"' in said
    assert "hidden until the results are declared" in said
    assert "<strong>Seats</strong>" in said


def test_the_standing_of_a_round_without_a_deal_is_no_standing(seated: Tournament) -> None:
    made = seated
    states.start_round(made.rounds.get())
    tell(made, "wall-shows", {"shows": "standing"})
    assert shows(made) == "seats"
    assert "There is no standing yet: no deal is written." in page(made)


def test_without_a_message_none_is_large_and_one_that_goes_gives_the_wall_back(playing: Tournament) -> None:
    tell(playing, "wall-shows", {"shows": "message"})
    assert shows(playing) == "standing"
    assert "There is no message yet" in page(playing)
    tell(playing, "wall-message", {"message": "Guláš!"})
    tell(playing, "wall-shows", {"shows": "message"})
    assert shows(playing) == "message"
    tell(playing, "wall-message", {"message": " "})
    assert shows(playing) == "standing"


def test_words_of_a_message_are_no_markup(playing: Tournament) -> None:
    tell(playing, "wall-message", {"message": "<b>x</b>"})
    tell(playing, "wall-shows", {"shows": "message"})
    assert "&lt;b&gt;x&lt;/b&gt;" in wall(playing, "large")
    assert "<b>x" not in wall(playing, "large") + page(playing)


# --- until when ---


def told_everything(tournament: Tournament, order: str) -> None:
    tell(tournament, "wall-shows", {"shows": order})
    tell(tournament, "wall-hold", {"held": "1"})
    assert (shows(tournament), 'data-held="1"' in wall(tournament)) == (order, True)


def by_itself(tournament: Tournament, itself: str) -> None:
    assert (shows(tournament), 'data-held="1"' in wall(tournament)) == (itself, False)
    assert re.findall(r'value="(\w*)" aria-pressed="true"', page(tournament)) == [""]


def test_when_the_next_round_starts_the_wall_decides_by_itself_again(seated: Tournament) -> None:
    made, round_ = seated, seated.rounds.get()
    told_everything(made, "clock")
    states.start_round(round_)
    by_itself(made, "seats")
    sheet = round_.tables.order_by("number")[0].sheet
    write(sheet, pen_of(sheet)[0], entry(SEVEN, seen=0))
    by_itself(made, "standing")


def test_when_the_next_seating_is_published_a_forgotten_hold_hides_no_seats(playing: Tournament) -> None:
    told_everything(playing, "standing")
    states.end_play(playing.rounds.get())
    states.close_round(playing.rounds.get(), None, "koniec")
    assert (shows(playing), 'data-held="1"' in wall(playing)) == ("standing", True), (
        "the break is no new round"
    )
    published_round(playing)
    by_itself(playing, "seats")


def test_when_a_seating_is_published_anew_changed_seats_are_not_held_back(seated: Tournament) -> None:
    made, round_ = seated, seated.rounds.get()
    told_everything(made, "clock")
    gone = round_.seats.first()
    assert gone
    proposal = repairing.proposals(round_, [gone.registration_id], [])[0]
    repairing.publish_repair(round_, proposal.round, account(), seen=1, absent=[gone.registration_id])
    by_itself(made, "seats")


def test_the_first_seating_ends_what_was_said_before_it(before: Tournament) -> None:
    made = before
    told_everything(made, "clock")
    published_round(made)
    by_itself(made, "seats")


def test_after_that_only_what_is_said_anew_counts(playing: Tournament) -> None:
    told_everything(playing, "clock")
    states.end_play(playing.rounds.get())
    states.close_round(playing.rounds.get(), None, "koniec")
    published_round(playing)
    tell(playing, "wall-turn", {"pages": "1"})
    by_itself(playing, "seats")


def test_the_page_says_until_when(playing: Tournament) -> None:
    tell(playing, "wall-shows", {"shows": "seats"})
    said = page(playing)
    assert "Your choice applies until the next round starts or a seating is published" in said
    assert "Told last by olga" in said


# --- pages, taking back, being told ---


def test_pages_are_turned_held_and_let_go_and_a_new_choice_lets_them_go(playing: Tournament) -> None:
    for pages in ("1", "1", "-1"):
        tell(playing, "wall-turn", {"pages": pages})
    assert 'data-turned="1"' in wall(playing)
    tell(playing, "wall-hold", {"held": "1"})
    assert 'data-test="wall-let-go"' in page(playing)
    tell(playing, "wall-shows", {"shows": "seats"})
    assert 'data-held=""' in wall(playing)
    assert 'data-test="wall-hold"' in page(playing)


def undone(client: Client, answer: Any) -> None:
    """Take back from the toast on the page that was come to."""
    said = client.get(answer.url).content.decode()
    toasts = re.findall(r'data-test="toast">.*?action="([^"]+)"(.*?)</form>', said, re.DOTALL)
    where, form = toasts[-1]  # what was taken back before has one, too
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
    fields.pop("csrfmiddlewaretoken", None)
    assert client.post(where, fields).status_code == 302


def test_every_choice_is_taken_back_from_the_toast(playing: Tournament) -> None:
    client = signed_in()
    told_everything(playing, "clock")
    undone(client, tell(playing, "wall-shows", {"shows": "seats"}, client))
    assert (shows(playing), 'data-held="1"' in wall(playing)) == ("clock", True)
    undone(client, tell(playing, "wall-hold", {"held": ""}, client))
    assert (shows(playing), 'data-held="1"' in wall(playing)) == ("clock", True)
    tell(playing, "wall-message", {"message": "Guláš!"}, client)
    client.get(reverse("organiser:wall", args=[playing.slug]))  # its toasts were read
    undone(client, tell(playing, "wall-message", {"message": "Káva"}, client))
    assert "Guláš!" in wall(playing, "message")


def test_an_open_page_gets_what_changed_and_the_toast(playing: Tournament) -> None:
    client = signed_in()
    address = reverse("organiser:wall-shows", args=[playing.slug])
    answer = client.post(address, {"shows": "seats"}, headers={"hx-request": "true"})
    said = answer.content.decode()
    assert (answer.status_code, answer["HX-Retarget"]) == (200, "#wall")
    assert 'data-test="undo-toast"' in said
    assert "<strong>Seats</strong>" in said
    assert "<html" not in said


def test_an_order_is_told_to_the_wall_at_once_and_to_nobody_else(playing: Tournament) -> None:
    Change.objects.all().delete()
    for verb, fields in ORDERS[:3]:
        tell(playing, verb, fields)
    told = set(Change.objects.values_list("key", flat=True))
    assert told == {f"wall:{playing.pk}"}


def test_the_wall_follows_what_it_is_told(playing: Tournament, settings: Any) -> None:
    settings.LIVE = "/live/"
    ticket = re.search(r'name="flek-stream" content="([^"]+)"', wall(playing, ""))
    assert ticket
    key = f"wall:{playing.pk}"
    assert key in read_ticket(settings.SECRET_KEY, ticket[1]).keys
    assert KEY.fullmatch(key), "the process that holds streams takes it"


def test_a_wall_that_asks_costs_four_queries_whatever_it_was_told(playing: Tournament) -> None:
    counts = []
    for order in ("", "seats", "clock"):
        tell(playing, "wall-shows", {"shows": order})
        with CaptureQueriesContext(connection) as captured:
            wall(playing)
        counts.append(len(captured))
    assert counts == [4, 4, 4]


def test_the_page_asks_as_often_for_many_players_as_for_few() -> None:
    counts = []
    for players in (4, 12):
        made = tournament_of(players, name=f"Turnaj {players}")
        begun(made)
        client = signed_in()
        with CaptureQueriesContext(connection) as captured:
            client.get(reverse("organiser:wall-now", args=[made.slug]))
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_the_log_of_changes_keeps_what_was_said_and_not_every_page(playing: Tournament) -> None:
    tell(playing, "wall-shows", {"shows": "seats"})
    entries = logged(playing, kind="wallorder")
    before = entries.count()
    with translation.override("en"):
        latest = shown(entries[:1])[0]
        assert latest.entry.actor == account()
        assert ("What the projector shows", "", "Seats") in latest.fields
    tell(playing, "wall-turn", {"pages": "1"})
    assert entries.count() == before
    assert LogEntry.objects.filter(content_type__model="wallorder").count() == before


# --- whether a wall hangs ---


def test_a_wall_that_asks_is_seen_with_its_page_and_nothing_is_written(playing: Tournament) -> None:
    assert 'data-test="wall-closed"' in page(playing)
    with CaptureQueriesContext(connection) as captured:
        wall(playing, "head", page="2", pages="3")
    assert not [
        one for one in captured if not one["sql"].startswith(("SELECT", "BEGIN", "SAVEPOINT", "RELEASE"))
    ]
    said = page(playing)
    assert 'data-test="wall-open"' in said
    assert "pages 1 to 3 in turn" in said
    tell(playing, "wall-hold", {"held": "1"})
    assert "page 2 of 3 stays" in page(playing)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (("2", "3"), (2, 3)),
        (("4", "3"), (0, 0)),
        (("-1", "3"), (0, 3)),
        (("²", "1000"), (0, 0)),
        (("<b>", ""), (0, 0)),
    ],
)
def test_what_a_wall_says_of_its_pages_is_numbers(said: tuple[str, str], expected: tuple[int, int]) -> None:
    wall_seen.note(1, *said)
    seen = wall_seen.last_seen(1)
    assert seen
    assert (seen.page, seen.pages) == expected
    assert wall_seen.last_seen(2) is None


def test_without_its_key_nobody_passes_for_a_wall(playing: Tournament) -> None:
    address = reverse("public:projector", args=[playing.slug, "0" * 20])
    assert Client().get(address, {"part": "head"}).status_code == 403
    assert wall_seen.last_seen(playing.pk) is None


def test_before_an_order_the_wall_follows_nothing(playing: Tournament) -> None:
    assert wall_orders.in_force(playing, playing.rounds.get()) == wall_orders.Order()
