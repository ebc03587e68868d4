"""What the internet sees of money (T-39a): every public address is asked under each setting."""

from __future__ import annotations

import io
import re
import uuid
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

from accounts.models import User
from core.files.written import FORMS
from scoring.models import Sheet, SheetSeat
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tournaments.cash.domain import prizes
from tournaments.events.domain import desk
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.publishing.domain.projector import key_of
from tournaments.rounds.domain import states
from tournaments.seasons.domain import seasons
from tournaments.seasons.models import Season
from tournaments.standings.domain.staleness import mark_round_stale

pytestmark = [pytest.mark.e2e, pytest.mark.django_db, pytest.mark.acceptance(name="attacks")]

SIGNS = re.compile(r"€|Kč|\bEUR\b|\bCZK\b")
#: 1,234.56 that the first player won, as pages, lists and programs may write it.
WON = 123456
SUM = re.compile(r"1[\s,.]?234[,.]56|123456")
PRIZE = re.compile(r"77[,.]70|\b7770\b")
#: The hall sees everything; a picture is no text, and holds names and places; the PDF has a test of its own
#: (tests/publishing/test_finished.py).
#: Nor the scorer's guide and the procedure at the table: their sums are those of the rules, of no tournament.
NOT_ASKED = (
    "public:projector",
    "public:share-picture",
    "public:results-pdf",
    "public:phone-guide",
    "public:at-the-table",
)
Money, Prizes = Tournament.MoneyShown, Tournament.PrizesShown


@pytest.fixture(params=["club-evening", "prague-league"])
def tournament(request: pytest.FixtureRequest) -> Tournament:
    """A table with a deal and great sums, a prize in money and one in goods, in a season."""
    made = tournament_of(4, rounds_planned=1, system=request.param)
    desk.set_desk_rules(made, playing_deposit=500)
    prizes.set_prizes(made, None, [prizes.Wanted(1, 7770, ""), prizes.Wanted(2, 0, "Šunka")])
    round_ = published_round(made)
    sheet = round_.tables.get().sheet
    pen, _token = pen_of(sheet)
    write(sheet, pen, entry(SEVEN, seen=0))
    states.close_round(round_, account(), "na papieri")
    for seat, won in zip(SheetSeat.objects.filter(sheet=sheet), (WON, 0, 0, -WON), strict=True):
        SheetSeat.objects.filter(pk=seat.pk).update(zb=won, money=won)
    mark_round_stale(round_)
    Player.objects.update(publish_consent_at=timezone.now(), registered=True)
    Tournament.objects.update(state=Tournament.State.PROVISIONAL)
    made.refresh_from_db()
    union = User.objects.create_superuser("zvaz@example.test")
    season = seasons.create_season(union, "Liga", None, "superliga-2009", {})
    seasons.add_tournament(season, made, "1")
    return made


def patterns(
    resolver: Any, namespace: str = "", route: str = "", above: frozenset[str] = frozenset()
) -> Iterator[tuple[str, str, set[str]]]:
    """Name, route and the parts of every address that are asked for."""
    for one in resolver.url_patterns:
        asked = above | set(one.pattern.converters)
        if isinstance(one, URLResolver):
            inner = ":".join(filter(None, [namespace, one.namespace or ""]))
            yield from patterns(one, inner, route + str(one.pattern), asked)
        elif one.name:
            name = f"{namespace}:{one.name}" if namespace else one.name
            yield name, route + str(one.pattern), asked - set(one.default_args)


def public_addresses(tournament: Tournament) -> Iterator[str]:
    """Every address of the audiences of the internet, and every address of the API under a tournament and a season."""
    entry_ = tournament.registrations.order_by("start_number").first()
    assert entry_ is not None
    season = Season.objects.get()
    known = {
        "slug": tournament.slug,
        "language": "sk",
        "number": 1,
        "table": 1,
        "pk": entry_.pk,
        "kind": "players",
        "who": entry_.player_id,
    }
    for name, route, asked in patterns(get_resolver()):
        in_pages, in_api = name.startswith(("public:", "seasons:")), "api/v1/tournaments" in route
        if not (in_pages or in_api or "api/v1/seasons" in route) or name in NOT_ASKED:
            continue
        kwargs = {key: known[key] for key in asked if key in known}
        if "season" in route and "slug" in kwargs:
            kwargs["slug"] = season.slug
        if name == "public:player":
            kwargs["pk"] = entry_.player_id
        if name == "public:club":
            kwargs["pk"] = entry_.player.club_id
        if "/jobs/" in route:
            kwargs["pk"] = uuid.UUID(int=1)
        missing = asked - set(kwargs)
        if missing == {"name", "form"}:
            for what in ("standing", "results", "players", "seating"):
                yield from (reverse(name, kwargs=kwargs | {"name": what, "form": form}) for form in FORMS)
        elif missing == {"form"}:
            yield from (reverse(name, kwargs=kwargs | {"form": form}) for form in FORMS)
        elif not missing:
            yield reverse(name, kwargs=kwargs)


def read(address: str) -> str:
    """What a stranger reads there; nothing where there is nothing for them."""
    answer = Client(headers={"accept-language": "sk"}).get(address)
    assert answer.status_code < 500, address
    if answer.status_code != 200:
        return ""
    if address.endswith(".xlsx"):
        with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
            return " ".join(file.read(name).decode() for name in file.namelist())
    return answer.content.decode()


def walk(tournament: Tournament) -> dict[str, str]:
    return {address: read(address) for address in public_addresses(tournament)}


def found(read_there: dict[str, str], pattern: re.Pattern[str]) -> list[str]:
    return [address for address, text in read_there.items() if pattern.search(text)]


def test_money_shows_where_the_organiser_wants_it(tournament: Tournament) -> None:
    """The walk finds what it looks for: it comes to the pages, lists and programs that hold it."""
    change_settings(tournament, {"money_shown": Money.MONEY})
    there = walk(tournament)
    signs, sums = " ".join(found(there, SIGNS)), " ".join(found(there, SUM))
    for part in ("/results/", "/standing/sk/", "/embed/", "/api/v1/tournaments/"):
        assert part in signs, part
    for part in ("/lists/standing.csv", "/lists/results.xlsx", "/api/v1/tournaments/", "/rounds/1/"):
        assert part in sums, part


def test_figures_have_no_currency(tournament: Tournament) -> None:
    """What nobody chose otherwise: the figures are there, no sign and no prize is."""
    assert tournament.money_shown == Money.FIGURES
    there = walk(tournament)
    assert found(there, SIGNS) == []
    assert found(there, PRIZE) == []
    assert any("/results/" in address for address in found(there, SUM))


def test_places_have_no_figures(tournament: Tournament) -> None:
    change_settings(tournament, {"money_shown": Money.PLACES})
    there = walk(tournament)
    assert found(there, SIGNS) == []
    assert found(there, SUM) == []
    assert "Hráč 001" in there[f"/tournaments/{tournament.slug}/results/"]
    first = Client().get(f"/api/v1/tournaments/{tournament.slug}/standing/").json()["results"][0]
    assert (first["place"], first["row"]) == (1, None)


@pytest.mark.parametrize("shown", Money.values)
def test_who_is_inside_sees_everything(tournament: Tournament, shown: str) -> None:
    """The organiser, the projector of the hall, and the players of the table."""
    change_settings(tournament, {"money_shown": shown})
    client = Client(headers={"accept-language": "sk"})
    wall = reverse("public:projector", args=[tournament.slug, key_of(tournament)])
    if tournament.system == "club-evening":
        assert SUM.search(client.get(wall).content.decode())
    sheet = Sheet.objects.get()
    assert client.get(f"/api/v1/sheets/{sheet.public_id}/").json()["currency"] == "EUR"
    client.force_login(account())
    for page in (
        reverse("organiser:standing", args=[tournament.slug]),
        reverse("organiser:table", args=[tournament.slug, 1, 1]),
    ):
        shown_there = client.get(page).content.decode()
        assert SUM.search(shown_there), page
        assert SIGNS.search(shown_there), page


@pytest.mark.parametrize("shown", Money.values)
@pytest.mark.parametrize(
    ("prizes_shown", "state", "sums", "goods"),
    [
        (Prizes.HIDDEN, "provisional", False, False),
        (Prizes.HIDDEN, "declared", None, True),
        (Prizes.GOODS, "provisional", False, True),
        (Prizes.GOODS, "declared", False, True),
        (Prizes.SUMS, "provisional", True, True),
    ],
)
def test_prizes_show_as_chosen(
    tournament: Tournament, shown: str, prizes_shown: str, state: str, sums: bool | None, goods: bool
) -> None:
    """`sums` None: as money itself shows."""
    Tournament.objects.update(money_shown=shown, prizes_shown=prizes_shown, state=state)
    sums = shown == Money.MONEY if sums is None else sums
    page = read(f"/tournaments/{tournament.slug}/")
    assert (bool(PRIZE.search(page)), "Šunka" in page) == (sums, goods)


def test_nothing_of_before_is_shown_from_a_cache(
    tournament: Tournament, one_turn: None, django_capture_on_commit_callbacks: Any
) -> None:
    change_settings(tournament, {"money_shown": Money.MONEY})
    page = reverse("public:standing", args=[tournament.slug, "sk"])
    assert SUM.search(read(page))
    with django_capture_on_commit_callbacks(execute=True):
        change_settings(tournament, {"money_shown": Money.PLACES})
    assert not SUM.search(read(page))
