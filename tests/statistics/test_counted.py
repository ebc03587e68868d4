"""What is kept equals what the stored sheets say, counted by a second path straight over the rows."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from core.models import Job
from scoring.models import Entry, Sheet
from tests.evening import account
from tests.finished_evening import finished_evening
from tournaments.events.models import Tournament
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain.evenings import count_tournament
from tournaments.statistics.domain.rebuilding import rebuild
from tournaments.statistics.models import EveningFigures, RoundFigures, SummedFigures

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def evening(lasting: None) -> Tournament:
    made = Tournament.objects.get(slug=finished_evening()["slug"])
    count_tournament(made.pk)
    return made


def straight(tournament: Tournament) -> dict[int, dict[str, int]]:
    """By registration the counts that the sheets give, with none of the counting's code."""
    found: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for sheet in Sheet.objects.filter(table__round__tournament=tournament, table__round__state="closed"):
        seats = dict(sheet.table.seats.values_list("sheet_seat__position", "registration"))
        bodies = {entry.number: entry for entry in Entry.objects.filter(sheet=sheet)}
        for number, result in zip(sheet.fold.numbers, sheet.fold.result["deals"], strict=True):
            entry = bodies[number]
            deal = entry.body["deal"] if entry.kind == "decision" else entry.body
            for position, who in seats.items():
                counts = found[who]
                counts["deals"] += 1
                counts["gain"] += result["money"][position]
                counts["premium.points"] += result["premium"][position]
                counts["renonces"] += sum(each["offender"] == position for each in deal.get("renonces", ()))
                if deal["actor"] == position:
                    counts["actor.deals"] += 1
                    counts["actor.gain"] += result["money"][position]
                    colour = "red" if deal.get("red") else "plain"
                    counts[f"contract.{deal['contract']}.{colour}.played"] += 1
                elif deal.get("pausing") == position:
                    counts["pausing.deals"] += 1
                else:
                    counts["defence.deals"] += 1
    return found


def test_the_evening_of_everybody_is_what_the_sheets_say(evening: Tournament) -> None:
    said = straight(evening)
    kept = {row.registration_id: Sum.decoded(row.sum) for row in evening.evenings.exclude(registration=None)}
    assert kept.keys() == said.keys()
    assert len(said) == 16
    for who, counts in said.items():
        for name, amount in counts.items():
            assert kept[who].counts.get(name, 0) == amount, (who, name)


def test_everybody_together_is_the_sum_of_all(evening: Tournament) -> None:
    together = Sum.decoded(evening.evenings.get(registration=None).sum)
    assert together.counts["actor.deals"] == 32
    assert together.counts.get("gain", 0) == 0, "what one wins another loses"
    assert together.counts["evenings"] == 1


def state() -> list[Any]:
    return [
        sorted(RoundFigures.objects.values_list("round", "changes", "content")),
        sorted(
            EveningFigures.objects.filter(registration__isnull=False).values_list(
                "registration", "counted_for", "gain", "rate", "run", "best_deal", "sum"
            )
        ),
        [
            (row[0], Sum.decoded(row[1]).stored().counts, Sum.decoded(row[1]).against, row[2:])
            for row in SummedFigures.objects.order_by("key").values_list(
                "key", "sum", "evenings", "deals", "gain", "rate", "run", "best_deal", "best_evening", "where"
            )
        ],
    ]


def test_counted_again_and_rebuilt_it_is_the_same(evening: Tournament) -> None:
    before = state()
    assert SummedFigures.objects.filter(scope="all", player=None).count() == 1
    count_tournament(evening.pk)
    assert state() == before
    assert list(rebuild()) == [evening.pk]
    assert state() == before


def test_a_round_that_is_open_again_does_not_count() -> None:
    made = Tournament.objects.get(slug=finished_evening()["slug"])
    Tournament.objects.filter(pk=made.pk).update(state=Tournament.State.RUNNING)
    made.refresh_from_db()
    count_tournament(made.pk)
    last = made.rounds.order_by("-number").first()
    states.reopen_round(last, account(), "omyl")
    assert Job.objects.filter(subject=f"statistics:{made.pk}").exists()
    count_tournament(made.pk)
    assert SummedFigures.objects.get(scope="all", player=None).actor_deals == 16
    states.close_round(Round.objects.get(pk=last.pk), account())
    count_tournament(made.pk)
    assert SummedFigures.objects.get(scope="all", player=None).actor_deals == 32
