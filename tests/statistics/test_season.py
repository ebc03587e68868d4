"""An invented season: the figures of 50 players are those of a second path, straight over what is stored (T-44)."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from benchmarks._archive import Archive
from rules import registry
from scoring.domain.deal_words import made
from scoring.models import Entry, Sheet
from tests.evening import MARIAS
from tournaments.people.models import Player
from tournaments.seasons.models import Season, SeasonEvent
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain.evenings import count_tournament
from tournaments.statistics.domain.rebuilding import rebuild
from tournaments.statistics.models import EveningFigures, SummedFigures

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]
TOURNAMENTS, PEOPLE, ASKED = 6, 60, 50


@pytest.fixture(scope="module")
def archive(lasting: None) -> Archive:
    made = Archive(people=PEOPLE)
    made.lay_out(TOURNAMENTS)
    half = list(SeasonEvent.objects.order_by("pk"))[TOURNAMENTS // 2 :]
    other = Season.objects.create(name="Druhá", slug="druha")
    SeasonEvent.objects.filter(pk__in=[event.pk for event in half]).update(season=other)
    return made


def played() -> Iterator[tuple[Sheet, int, dict[str, Any], dict[str, Any], dict[int, int]]]:
    """Every stored deal in the order of play: its sheet, number, body, result, and the players by seat."""
    sheets = Sheet.objects.select_related("fold", "table__round__tournament").order_by(
        "table__round__tournament", "table__round__number", "table__number"
    )
    for sheet in sheets:
        people = dict(sheet.table.seats.values_list("sheet_seat__position", "registration__player"))
        bodies = dict(Entry.objects.filter(sheet=sheet).values_list("number", "body"))
        for number, result in zip(sheet.fold.numbers, sheet.fold.result["deals"], strict=True):
            yield sheet, number, bodies[number], result, people


def silent(deal: dict[str, Any]) -> list[int]:
    """What the rules make of the deal without its fleks, scored as a record of its own."""
    record = {
        "format": "table-record/1", "ruleset": MARIAS, "players": list("1234"), "deals": [{**deal, "flek": {}}],
    }  # fmt: skip
    engine, decoded = registry.decode(record)
    money: list[int] = msgspec.to_builtins(engine.score(decoded))["money"]
    return money


def second_path() -> dict[tuple[str, int, int], dict[str, int]]:
    """By scope (all, season, club), its id and the player: the counts."""
    found: dict[tuple[str, int, int], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    seasons = dict(SeasonEvent.objects.values_list("tournament", "season"))
    for sheet, _, deal, result, people in played():
        tournament = sheet.table.round.tournament
        scopes = [("all", 0), ("season", seasons[tournament.pk]), ("club", tournament.club_id)]
        without = silent(deal) if deal.get("flek") else None
        said = deal.get("flek", {}).values()
        for position, player in people.items():
            counts: dict[str, int] = defaultdict(int)
            money = result["money"][position]
            role = {deal["actor"]: "actor", deal["pausing"]: "pausing"}.get(position, "defence")
            counts |= {"deals": 1, "gain": money, f"{role}.deals": 1, f"{role}.gain": money}
            counts |= {f"seat.4.{position + 1}.deals": 1, f"seat.4.{position + 1}.gain": money}
            turn = (position - deal["dealer"]) % 4
            counts |= {f"turn.4.{turn}.deals": 1, f"turn.4.{turn}.gain": money}
            if role == "actor":
                head = f"contract.{deal['contract']}.{'red' if deal.get('red') else 'plain'}"
                won = made(deal, result, MARIAS)
                counts |= {f"{head}.played": 1, f"{head}.gain": money, f"{head}.known": 1, "actor.known": 1}
                counts |= {f"{head}.made": int(bool(won)), "actor.made": int(bool(won))}
                counts |= {"premium.points": result["premium"][position]}
                counts |= {"premium.deals": int(bool(result["premium"][position]))}
            if without is not None and role != "pausing":
                gained = money - without[position]
                fleks = sum(count // 2 if role == "actor" else -(-count // 2) for count in said)
                counts |= {f"flek.{role}.deals": 1, f"flek.{role}.said": fleks, f"flek.{role}.yield": gained}
                counts |= {f"flek.{role}.paid": int(gained > 0)}
            for scope, of in scopes:
                for name, amount in counts.items():
                    found[scope, of, player][name] += amount
    return found


def against() -> dict[int, dict[int, list[int]]]:
    """By player and other player: deals together, cents won of him."""
    found: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for _, _, _, result, people in played():
        for player in people.values():
            for other in people.values():
                if other != player:
                    found[player][other][0] += 1
        for posting in result["postings"]:
            payer, payee = people[posting["payer"]], people[posting["payee"]]
            found[payee][payer][1] += posting["cents"]
            found[payer][payee][1] -= posting["cents"]
    return found


def runs() -> dict[tuple[int, int], int]:
    """By tournament and player: most made games in a row."""
    games: dict[tuple[int, int], str] = defaultdict(str)
    for sheet, _, deal, result, people in played():
        key = sheet.table.round.tournament_id, people[deal["actor"]]
        games[key] += "1" if made(deal, result, MARIAS) else "0"
    return {key: max(map(len, played_.split("0"))) for key, played_ in games.items()}


def asked() -> list[int]:
    everybody = sorted(Player.objects.values_list("pk", flat=True))
    return random.Random(44).sample(everybody, ASKED)


def kept(scope: str, of: int, player: int) -> SummedFigures | None:
    where = {} if scope == "all" else {scope: of}
    return SummedFigures.objects.filter(scope=scope, player=player, **where).first()


def test_fifty_players_have_the_figures_of_a_second_path(archive: Archive) -> None:
    for tournament in range(2):  # some by jobs in the order of play, then everything by a rebuild
        count_tournament(SeasonEvent.objects.order_by("pk")[tournament].tournament_id)
    assert sum(1 for _ in rebuild()) == TOURNAMENTS
    said, won, streaks = second_path(), against(), runs()
    players = asked()
    for (scope, of, player), counts in said.items():
        if player not in players:
            continue
        row = kept(scope, of, player)
        assert row is not None
        have = Sum.decoded(row.sum)
        told = {name: amount for name, amount in have.counts.items() if name not in ("evenings",)}
        assert told == {name: amount for name, amount in counts.items() if amount}, (scope, player)
        if scope == "all":
            assert have.against == {other: tuple(pair) for other, pair in won[player].items()}
            evenings = [one.gain for one in EveningFigures.objects.filter(counted_for=player)]
            assert (row.best_evening, row.worst_evening) == (max(evenings), min(evenings))
            assert row.run == max(run for (_, one), run in streaks.items() if one == player)
            assert row.evenings == len(evenings)


def test_jobs_in_any_order_come_to_what_a_rebuild_comes_to(archive: Archive) -> None:
    tournaments = list(SeasonEvent.objects.values_list("tournament", flat=True))
    random.Random(5).shuffle(tournaments)
    for tournament in tournaments:
        count_tournament(tournament)

    def state() -> dict[str, object]:
        return {
            row.key: (
                Sum.decoded(row.sum),
                row.evenings,
                row.rate,
                row.run,
                row.best_deal,
                row.best_evening,
                row.where,
            )
            for row in SummedFigures.objects.all()
        }

    before = state()
    assert len(before) > 3 * ASKED
    list(rebuild())
    assert state() == before
