"""Seasons of a club (T-23): tournaments of ours and imported lists, by rules of their own, every figure openable."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from accounts.models import User
from core.models import Job
from core.refusals import BadListError, WrongStateError
from scoring.models import Sheet, SheetSeat
from tests.evening import account, published_round, tournament_of
from tests.reading import read
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament
from tournaments.people.domain import memberships
from tournaments.people.models import Club, ClubRole, Membership, Player
from tournaments.registration.domain import participation
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states
from tournaments.seasons.domain import season_lots, seasons
from tournaments.seasons.domain.final_lists import apply_final_list, read_final_list
from tournaments.seasons.domain.season_boards import season_board
from tournaments.seasons.models import Season
from tournaments.seasons.queries.seasons import opened_season_line
from tournaments.seasons.tasks import print_season
from tournaments.standings.domain import declaring
from tournaments.standings.domain.staleness import mark_all_stale, mark_round_stale

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

LIST = """Miesto;Meno;Klub;Licencia;Body;ZB;PB;Hosť
1.;Anna Veselá;Klub A;A1;12;10,50;120;
2;Boris Malý;Klub B;;7,5;-3;0;áno
2;Cyril Starý;Klub A;C1;7,5;;;
dq;Dana Zlá;Klub B;D1;;;;
"""


def a_season(**more: object) -> Season:
    options = {"season": {"points": {"rule": "places"}, "tie_breaks": ["zb"], **more}}
    club, _ = Club.objects.get_or_create(name="Klub A")
    return seasons.create_season(account(), "Liga 2026", club, "superliga-2009", options)


@pytest.fixture(scope="module")
def season(lasting: None) -> Season:
    return a_season()


def imported(season: Season, text: str = LIST, name: str = "Memoriál", coefficient: str = "1") -> None:
    batch = read_final_list(
        season, "zoznam.csv", text.encode(), None, name=name, on=date(2026, 3, 1), coefficient=coefficient
    )
    assert batch.faults == []
    apply_final_list(batch)


def held(*zb: int) -> Tournament:
    """A tournament of ours with one round and these gains by start number, announced."""
    tournament = tournament_of(len(zb), rounds_planned=1, name=f"Turnaj {zb}", money_shown="money")
    round_ = published_round(tournament)
    for seat, won in zip(round_.seats.order_by("registration__start_number"), zb, strict=True):
        SheetSeat.objects.filter(pk=seat.sheet_seat_id).update(zb=won)
    Sheet.objects.filter(table__round=round_).update(entry_count=1)
    mark_round_stale(round_)
    states.close_round(round_, account(), "na papieri")
    tournament.refresh_from_db()
    return declaring.announce(tournament)


def points(season: Season, kind: str = "players", category: str = "") -> dict[str, tuple[int, str]]:
    return {
        str(line.who): (line.place, str(line.row.points))
        for line in season_board(season, kind, category).lines
    }


def test_an_imported_list_counts_by_places_and_guests_take_a_place_but_no_points(season: Season) -> None:
    """n = 3 without the disqualified: 3 for the first; the guest and Cyril share places 2 and 3, (2 + 1) / 2 each."""
    imported(season)
    assert points(season) == {"Anna Veselá": (1, "3"), "Cyril Starý": (2, "3/2")}
    assert points(season, "clubs") == {"Klub A": (1, "9/2")}


def test_ours_and_imported_add_up_and_the_worst_is_dropped() -> None:
    """Hráč 001 to 004 win 30, 10, 0, -40: 4, 3, 2, 1 points, doubled; absences are dropped first."""
    season = a_season(drop_worst=1)
    seasons.add_tournament(season, held(30, 10, 0, -40), "2")
    imported(season)
    assert points(season)["Hráč 001"] == (1, "8")
    assert points(season)["Hráč 004"] == (5, "2")
    line = opened_season_line(season, "players", str(Player.objects.get(name="Hráč 001").pk))
    assert line is not None
    assert [(event.name, result.status) for event, result, _ in line.events] == [
        ("Memoriál", "dropped_worst"),
        ("Turnaj (30, 10, 0, -40)", "counts"),
    ]


def test_a_tournament_counts_once_it_is_announced_and_substitutes_never(season: Season) -> None:
    running = tournament_of(4, name="Beží")
    seasons.add_tournament(season, running, "1")
    assert points(season) == {}
    done = held(30, 10, 0, -40)
    Registration.objects.filter(tournament=done, start_number=1).update(participation="substitute")
    mark_all_stale(done)
    seasons.add_tournament(season, done, "1")
    assert "Hráč 001" not in points(season)
    with pytest.raises(WrongStateError):
        seasons.add_tournament(season, done, "1")


def test_t_23_a_substitute_that_is_ranked_keeps_his_place_and_stands_in_no_season() -> None:
    """2, a substitute, shares places 2 and 3 with 3: of n = 4 that is (3 + 2) / 2 for 3, and 4 has 1."""
    season, done = a_season(), held(30, 10, 10, -50)
    Registration.objects.filter(tournament=done, start_number=2).update(participation="substitute")
    Tournament.objects.filter(pk=done.pk).update(system_options={"ranked": {"substitutes": True}})
    mark_all_stale(done)
    seasons.add_tournament(season, done, "1")
    assert points(season) == {"Hráč 001": (1, "4"), "Hráč 003": (2, "5/2"), "Hráč 004": (3, "1")}


def test_a_category_has_its_own_order() -> None:
    season, done = a_season(), held(30, 10, 0, -40)
    women = done.categories.create(key="women")
    for number in (2, 4):
        done.registrations.get(start_number=number).categories.add(women)
    seasons.add_tournament(season, done, "1")
    assert points(season, category="women") == {"Hráč 002": (1, "3"), "Hráč 004": (2, "1")}


@pytest.mark.parametrize("text", ["0", "-1", "x", "", "1/0"])
def test_a_coefficient_is_positive(text: str) -> None:
    with pytest.raises(BadSettingError) as refused:
        seasons.exact_coefficient(text)
    assert refused.value.extra["field"] == "coefficient"


def test_bad_lines_are_named_and_nothing_counts_before_it_is_confirmed(season: Season) -> None:
    text = "Miesto;Meno;Body\n1;Anna;x\nprvý;Boris;1\n3;;1\n4;Cyril;2\n5;Cyril;1\n"
    batch = read_final_list(
        season, "x.csv", text.encode(), None, name="X", on=date(2026, 3, 1), coefficient="1,5"
    )
    assert [(fault["line"], fault["field"]) for fault in batch.faults] == [
        (2, "points"), (3, "place"), (4, "name"), (6, "name"),
    ]  # fmt: skip
    assert not season.events.exists()
    event = apply_final_list(batch)
    assert (event.coefficient, event.finishes.count()) == ("3/2", 1)
    with pytest.raises(WrongStateError):
        apply_final_list(batch)
    with pytest.raises(BadListError):
        read_final_list(
            season, "x.csv", b"Meno\nAnna\n", None, name="X", on=date(2026, 3, 1), coefficient="1"
        )


def test_a_player_belongs_to_the_club_of_that_day() -> None:
    old, new = (Club.objects.create(name=name) for name in ("Starý", "Nový"))
    player = Player.objects.create(name="Anna", club=new)
    Membership.objects.create(player=player, club=old, since=date(2020, 1, 1), until=date(2025, 12, 31))
    assert memberships.club_on(player, date(2024, 5, 1)) == old
    assert memberships.club_on(player, date(2026, 5, 1)) == new


def test_t_23_a_club_does_not_have_a_player_before_he_came_nor_after_he_left() -> None:
    """His present club is known to have begun, or to have ended, on a day: before and after it he was not there."""
    club = Club.objects.create(name="Nový")
    boris = Player.objects.create(name="Boris")
    membership = memberships.join(boris, club, date(2026, 3, 1))
    boris.refresh_from_db()
    days = [date(2026, 2, 28), date(2026, 3, 1), date(2026, 12, 24)]
    assert [memberships.club_on(boris, day) for day in days] == [None, club, club]
    Membership.objects.filter(pk=membership.pk).update(until=date(2026, 11, 30))
    assert [memberships.club_on(boris, day) for day in days] == [None, club, None]


def test_t_23_correcting_a_name_leaves_the_entry_in_the_club_of_its_day() -> None:
    """Hráč 001 went over to another club after the tournament: its season table keeps the old one."""
    season, done = a_season(), held(30, 10, 0, -40)
    entry = done.registrations.get(start_number=1)
    old, new = (Club.objects.create(name=name) for name in ("Starý", "Nový"))
    Registration.objects.filter(pk=entry.pk).update(club=old)
    Player.objects.filter(pk=entry.player_id).update(club=new)
    entry = done.registrations.get(start_number=1)
    participation.correct_person(entry, participation.Person("Hráč Prvý", "Nový"))
    seasons.add_tournament(season, done, "1")
    assert points(season, "clubs")["Starý"] == (1, "4")
    participation.correct_person(entry, participation.Person("Hráč Prvý", "Iný"))
    assert "Iný" in points(season, "clubs")


def test_t_23_the_standing_that_we_give_out_comes_in_as_a_final_list(client: Client) -> None:
    """30, 10, 10, −50 cents: 2 and 3 share a place, 4 is disqualified, 3 a guest; every figure comes back."""
    done = held(30, 10, 10, -50)
    Player.objects.update(publish_consent_at=timezone.now())
    Registration.objects.filter(tournament=done, start_number=4).update(state="disqualified")
    Registration.objects.filter(tournament=done, start_number=3).update(participation="guest")
    change = {"ranked": {"guests": False}}
    Tournament.objects.filter(pk=done.pk).update(system_options=change)
    mark_all_stale(done)
    for form in ("csv", "xlsx"):
        answer = client.get(reverse("public:list", args=[done.slug, "standing", form]))
        batch = read_final_list(
            a_season(), f"x.{form}", answer.content, None, name="X", on=date(2026, 3, 1), coefficient="1"
        )
        assert batch.faults == []
        assert {
            row["name"]: (row["place"], row["zb"], row["guest"], row["disqualified"]) for row in batch.rows
        } == {
            "Hráč 001": (1, 30, False, False),
            "Hráč 002": (2, 10, False, False),
            "Hráč 003": (None, 10, True, False),
            "Hráč 004": (None, -50, False, True),
        }


@pytest.mark.parametrize(
    ("place", "read"), [("2.–3.", 2), ("2-3", 2), ("7.", 7), ("0", None), ("2.3", None), ("x-3", None)]
)
def test_t_23_shared_places_and_names_in_two_columns_are_read(place: str, read: int | None) -> None:
    text = f"Por.;Priezvisko;Meno\n{place};Veselá;Anna\n"
    batch = read_final_list(
        a_season(), "x.csv", text.encode(), None, name="X", on=date(2026, 3, 1), coefficient="1"
    )
    assert [(row["name"], row["place"]) for row in batch.rows] == ([("Anna Veselá", read)] if read else [])
    assert [fault["field"] for fault in batch.faults] == ([] if read else ["place"])


def test_t_23_a_list_that_names_a_player_twice_is_not_entered(season: Season) -> None:
    """The second line without a licence would be the first one's player: known only once that one is made."""
    text = "Miesto;Meno;Klub;Licencia\n1;Anna;Klub A;A1\n2;Anna;Klub A;\n"
    batch = read_final_list(
        season, "x.csv", text.encode(), None, name="X", on=date(2026, 3, 1), coefficient="1"
    )
    with pytest.raises(WrongStateError):
        apply_final_list(batch)
    assert not Player.objects.filter(name="Anna").exists()
    assert not season.events.exists()


def test_t_18_the_sb_of_an_imported_list_follows_from_its_zb_and_pb() -> None:
    """The Prague league adds 10 hellers a point: Boris 5,00 + 60 × 0,10 = 11,00 before Anna with 10,00."""
    season = seasons.create_season(account(), "Liga", None, "prague-league", {"season": {"drop_worst": 0}})
    text = "Miesto;Meno;Licencia;Body;ZB;PB\n1;Anna;A;7;10;0\n1;Boris;B;7;5;60\n"
    imported(season, text)
    assert [(str(line.who), line.place, line.row.sb) for line in season_board(season).lines] == [
        ("Boris", 1, 1100),
        ("Anna", 2, 1000),
    ]


def test_t_23_points_of_which_the_fewest_win_are_not_added_up() -> None:
    low = tournament_of(4, system="place-sum", name="Umiestnenia")
    by_points = seasons.create_season(account(), "Body", None, "prague-league", {})
    with pytest.raises(BadSettingError) as refused:
        seasons.add_tournament(by_points, low, "1")
    assert refused.value.extra["rule"] == "T-23"
    by_places = a_season()
    seasons.add_tournament(by_places, low, "1")
    with pytest.raises(BadSettingError):
        seasons.change_rules(by_places, "prague-league", {})


def test_a_system_without_a_season_is_refused() -> None:
    with pytest.raises(BadSettingError) as refused:
        seasons.create_season(account(), "X", None, "club-evening", {})
    assert refused.value.extra["rule"] == "T-23"


def officer(season: Season) -> Client:
    user = account("officer@example.test")
    ClubRole.objects.get_or_create(club=season.club, user=user)
    client = Client()
    client.force_login(user)
    return client


def test_an_officer_makes_a_season_imports_a_list_and_everyone_opens_the_figures(season: Season) -> None:
    client = officer(season)
    form = client.get(reverse("seasons:create")).context["form"]
    data = {bound.html_name: bound.field.prepare_value(bound.value()) for bound in form}
    data = {
        name: "on" if value is True else value for name, value in data.items() if value not in (None, False)
    }
    made = client.post(
        reverse("seasons:create"), data | {"name": "Nová liga", "club": season.club_id, "best": "3"}
    )
    fresh = Season.objects.get(name="Nová liga")
    assert made["Location"] == reverse("seasons:office", args=[fresh.slug])
    file = SimpleUploadedFile("zoznam.csv", LIST.encode())
    fields = {
        "list-name": "Memoriál",
        "list-date": "2026-03-01",
        "list-coefficient": "1/2",
        "list-file": file,
    }
    preview = client.post(reverse("seasons:import", args=[fresh.slug]), fields, follow=True)
    assert "Anna Veselá" in preview.content.decode()
    assert not fresh.events.exists()
    client.post(f"{preview.redirect_chain[-1][0]}apply/")
    anna = Player.objects.get(name="Anna Veselá")
    everyone = Client()
    page = everyone.get(reverse("seasons:season", args=[fresh.slug])).content.decode()
    assert "A. V." in page
    assert "Anna Veselá" not in page
    opened = everyone.get(reverse("seasons:opened", args=[fresh.slug, "players", anna.pk])).content.decode()
    assert "Memoriál" in opened
    assert "25" in opened
    assert everyone.get(reverse("seasons:opened", args=[fresh.slug, "players", 0])).status_code == 404


def test_all_tables_of_a_season_come_out_as_one_pdf(season: Season) -> None:
    """Anna 3 and Cyril 3/2 by places; the guest is not in it; their club has the sum of both."""
    imported(season)
    asked = officer(season).post(reverse("seasons:print", args=[season.slug]))
    job = Job.objects.get()
    assert asked["Location"] == reverse("organiser:job", args=[job.pk])
    print_season(str(job.pk))
    job.refresh_from_db()
    assert job.state == Job.State.DONE, job.error
    pages = PdfReader(BytesIO(bytes(job.result.content))).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "1. Anna Veselá Klub A 3 3" in text
    assert "2. Cyril Starý Klub A 1,5 1,5" in text
    assert "1. Klub A 4,5 4,5" in text
    assert "Boris Malý" not in text
    assert "1. Memoriál" in text


def test_t_21_a_club_opens_into_what_each_member_brought(season: Season) -> None:
    """Klub A: Anna 3 and Cyril 3/2, together 9/2."""
    imported(season)
    club = Club.objects.get(name="Klub A")
    Player.objects.update(publish_consent_at=timezone.now())
    line = opened_season_line(season, "clubs", str(club.pk))
    assert line is not None
    ((_, result, members),) = line.events
    assert [(str(player), str(points)) for player, points in members] == [
        ("Anna Veselá", "3"),
        ("Cyril Starý", "3/2"),
    ]
    assert sum(points for _, points in members) == result.points
    page = read(Client().get(reverse("seasons:opened", args=[season.slug, "clubs", club.pk])))
    assert "</a>1,5</span>" in page


@pytest.mark.parametrize(("currency", "shown"), [("CZK", "0,30\u00a0Kč"), ("EUR", "0,30\u00a0€")])
def test_t_23_money_that_decides_a_season_is_in_its_currency(currency: str, shown: str) -> None:
    """Two players with the same points: the gain of 30 hellers, or cents, decides."""
    season = a_season(points={"rule": "key", "values": [1, 1, 1, 1]})
    done = held(30, 10, 0, -40)
    Tournament.objects.filter(pk=done.pk).update(currency=currency)
    seasons.add_tournament(season, done, "1")
    first = Player.objects.get(name="Hráč 001")
    address = reverse("seasons:opened", args=[season.slug, "players", first.pk])
    assert shown in Client().get(address).content.decode()
    Tournament.objects.filter(pk=held(0, 0, 0).pk).update(currency="USD")
    seasons.add_tournament(season, Tournament.objects.get(currency="USD"), "1")
    page = Client().get(address).content.decode()
    assert "<dd>0,3</dd>" in page


def test_a_tie_opens_too(season: Season) -> None:
    """Two share a place: what the tie-breaks compared stands on the page of each."""
    seasons.add_tournament(season, held(30, 0, 0, -30), "1")
    for player in Player.objects.filter(name__startswith="Hráč"):
        address = reverse("seasons:opened", args=[season.slug, "players", player.pk])
        assert Client().get(address).status_code == 200


def test_an_illegal_rule_comes_back_at_its_field(season: Season) -> None:
    client = officer(season)
    form = client.get(reverse("seasons:office", args=[season.slug])).context["form"]
    data = {bound.html_name: bound.field.prepare_value(bound.value()) for bound in form}
    data = {
        name: "on" if value is True else value for name, value in data.items() if value not in (None, False)
    }
    answer = client.post(
        reverse("seasons:change-rules", args=[season.slug]),
        data | {"name": "Liga", "club": season.club_id, "best": "2", "drop_worst": "1"},
    )
    assert reverse("scoring:rule", args=["T-23"]) in str(answer.context["form"].errors["best"])
    assert answer.context["form"]["drop_worst"].value() == "1"


@pytest.mark.parametrize("who", ["anonymous", "stranger"])
@pytest.mark.parametrize(
    "door",
    ["change-rules", "add-tournament", "import", "print", "draw-lot", "record-lot"],
)
def test_only_officers_run_a_season(client: Client, who: str, door: str, season: Season) -> None:
    if who == "stranger":
        other = Club.objects.create(name="Iný klub")
        ClubRole.objects.create(club=other, user=account("stranger@example.test"))
        client.force_login(account("stranger@example.test"))
    address = reverse(f"seasons:{door}", args=[season.slug])
    assert client.post(address).status_code == (302 if who == "anonymous" else 403)
    office = client.get(reverse("seasons:office", args=[season.slug]))
    assert office.status_code == (302 if who == "anonymous" else 403)


def test_the_table_asks_no_more_for_more_players(client: Client, season: Season) -> None:
    imported(season)
    address = reverse("seasons:season", args=[season.slug])
    with CaptureQueriesContext(connection) as few:
        client.get(address)
    season.events.all().delete()
    lines = "".join(f"{number};Hráč {number};Klub {number};L{number};1;1;1;\n" for number in range(1, 30))
    imported(season, LIST.splitlines()[0] + "\n" + lines)
    with CaptureQueriesContext(connection) as many:
        client.get(address)
    assert len(few) == len(many)


@pytest.mark.parametrize("verb", ["change-rules", "add-tournament", "import"])
def test_a_form_of_the_office_that_is_refused_stands_in_the_whole_office(verb: str) -> None:
    """Filled in with nothing: the ties that wait for a lot are still there; by another way one gets the page."""
    season = tied_season()
    client = officer(season)
    refused = client.post(reverse(f"seasons:{verb}", args=[season.slug]), {"coefficient": "x"})
    forms = {"change-rules": "form", "add-tournament": "adding", "import": "list_form"}
    bound = {name: refused.context[key].is_bound for name, key in forms.items()}
    assert bound == {name: name == verb for name in forms}
    assert len(refused.context["ties"]) == 1
    back = client.get(reverse(f"seasons:{verb}", args=[season.slug]))
    assert back["Location"] == reverse("seasons:office", args=[season.slug])


def test_a_tournament_is_added_and_taken_out_in_the_office(season: Season) -> None:
    done = held(30, 10, 0, -40)
    Tournament.objects.filter(pk=done.pk).update(club=season.club)
    client = officer(season)
    office = reverse("seasons:office", args=[season.slug])
    sent = {"tournament": done.pk, "coefficient": "3/2"}
    assert client.post(reverse("seasons:add-tournament", args=[season.slug]), sent)["Location"] == office
    event = season.events.get()
    assert (event.tournament, event.coefficient) == (done, "3/2")
    again = client.post(reverse("seasons:add-tournament", args=[season.slug]), sent)
    assert again.context["adding"].errors.keys() == {"tournament"}
    taken_out = client.post(reverse("seasons:remove", args=[season.slug, event.pk]), follow=True)
    assert not season.events.exists()
    # the toast takes it back, as it was
    toast = read(taken_out).split('class="toasts"')[1].split("</form>")[0]
    (address,) = re.findall('action="([^"]+)"', toast)
    fields = dict(re.findall('<input type="hidden" name="([^"]+)" value="([^"]*)">', toast))
    client.post(address, fields)
    event = season.events.get()
    assert (event.tournament, event.coefficient) == (done, "3/2")


def test_what_may_count_is_offered_by_a_click_and_gone_from_the_offer_then(season: Season) -> None:
    offered = held(30, 10, 0, -40)
    Tournament.objects.filter(pk=offered.pk).update(club=season.club, public=True)
    client = officer(season)
    office = reverse("seasons:office", args=[season.slug])
    assert list(client.get(office).context["addable"]) == [offered]
    client.post(
        reverse("seasons:add-tournament", args=[season.slug]), {"tournament": offered.pk, "coefficient": "1"}
    )
    assert list(client.get(office).context["addable"]) == []


def tied_season() -> Season:
    """Anna and Boris are tied: only a lot decides between the two."""
    season = a_season(tie_breaks=["lot"])
    imported(season, "Miesto;Meno;Licencia\n1;Anna;A\n1;Boris;B\n3;Cyril;C\n")
    return season


def order_of_names(season: Season) -> list[tuple[int, str]]:
    return [(line.place, str(line.who)) for line in season_board(season).lines]


def test_a_lot_ends_a_tie_of_a_season_and_can_be_voided() -> None:
    """Anna and Boris share places 1 and 2: 5/2 each, Cyril has 1."""
    season = tied_season()
    client = officer(season)
    assert [place for place, _ in order_of_names(season)] == [1, 1, 3]
    anna, boris = (Player.objects.get(name=name).pk for name in ("Anna", "Boris"))
    office = client.get(reverse("seasons:office", args=[season.slug]))
    assert [[who for _, who in tie.lines] for tie in office.context["ties"]] == [["Anna", "Boris"]]
    draw, record = (reverse(f"seasons:{verb}-lot", args=[season.slug]) for verb in ("draw", "record"))
    both = {"kind": "players", "id": [anna, boris]}
    client.post(record, both | {f"place-{anna}": "2", f"place-{boris}": "2"})
    client.post(draw, {"kind": "players", "id": [anna]})
    assert client.post(draw, {"kind": "tables", "id": [anna, boris]}).status_code == 404
    assert not season.lots.exists(), "no order, and a tie of one"
    client.post(record, both | {f"place-{anna}": "2", f"place-{boris}": "1"})
    assert order_of_names(season) == [(1, "Boris"), (2, "Anna"), (3, "Cyril")]
    lot = season.lots.get()
    assert (lot.order, lot.seed, lot.recorded_by) == ([boris, anna], "", account("officer@example.test"))
    client.post(reverse("seasons:void-lot", args=[season.slug, lot.pk]))
    assert [place for place, _ in order_of_names(season)] == [1, 1, 3]
    client.post(draw, both)
    drawn = season.lots.get(voided_at__isnull=True)
    assert season_lots.order_of(drawn.seed, [anna, boris]) == drawn.order
    assert [place for place, _ in order_of_names(season)] == [1, 2, 3]
    assert not client.get(reverse("seasons:office", args=[season.slug])).context["ties"]


@pytest.mark.parametrize("who", ["anonymous", "stranger"])
def test_only_officers_draw_the_lots_of_a_season(client: Client, who: str) -> None:
    season = tied_season()
    if who == "stranger":
        client.force_login(account("stranger@example.test"))
    ids = list(Player.objects.filter(name__in=["Anna", "Boris"]).values_list("pk", flat=True))
    sent = client.post(reverse("seasons:draw-lot", args=[season.slug]), {"kind": "players", "id": ids})
    assert sent.status_code == (302 if who == "anonymous" else 403)
    assert not season.lots.exists()
    lot = season_lots.throw_lot(season, "players", ids, account("officer@example.test"))
    sent = client.post(reverse("seasons:void-lot", args=[season.slug, lot.pk]))
    assert sent.status_code == (302 if who == "anonymous" else 403)
    assert season.lots.get().voided_at is None


def test_in_a_season_of_the_union_nobody_organises_and_judges() -> None:
    """Neither by a setting of its tournament nor by a tournament that has it; a club's season may."""
    made, options = tournament_of(4), {"season": {"points": {"rule": "places"}, "tie_breaks": ["zb"]}}
    union = seasons.create_season(
        User.objects.create_superuser("zvaz@example.test"), "Liga zväzu", None, "superliga-2009", options
    )
    event = seasons.add_tournament(union, made, "1")
    with pytest.raises(WrongStateError, match="Liga zväzu"):
        change_settings(made, {"organiser_may_rule": True})
    made.refresh_from_db()
    assert not made.organiser_may_rule
    seasons.remove_event(event)
    change_settings(made, {"organiser_may_rule": True})
    with pytest.raises(WrongStateError, match="Liga zväzu"):
        seasons.add_tournament(union, made, "1")
    assert not union.events.exists()
    seasons.add_tournament(a_season(), made, "1")
