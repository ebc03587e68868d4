"""A tournament counted: its closed rounds as far as they changed, then everybody's evening, then the sums above it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from django.conf import settings
from django.db import transaction

from tournaments.events.models import Tournament
from tournaments.people.domain.erasures import subject_of
from tournaments.people.models import Erasure
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round
from tournaments.seasons.models import SeasonEvent
from tournaments.statistics.counting.sums import Stored, Sum
from tournaments.statistics.domain import reading, summing
from tournaments.statistics.domain.columns import fill, in_money
from tournaments.statistics.domain.telling import adds_up
from tournaments.statistics.models import EveningFigures, RoundFigures, TournamentFigures


class Kept(msgspec.Struct, gc=False):
    """A player of a round, as it is kept."""

    entry: int
    ruleset: str
    sum: Stored


_ENCODE, _DECODE = msgspec.json.Encoder(), msgspec.json.Decoder(list[Kept])


@transaction.atomic
def count_tournament(tournament: int) -> bool:
    """Count what changed in a tournament (id) and take it into the sums; returns whether it is there. Done again it
    changes nothing."""
    found = Tournament.objects.filter(pk=tournament).first()
    if found is None:
        return False
    kept = _locked(found)
    before = summing.contribution(kept)
    count_evenings(found, kept)
    after = summing.contribution(kept)
    summing.change(before, after)
    return True


def count_evenings(tournament: Tournament, kept: TournamentFigures) -> None:
    """Count everybody's evening, and keep of which sums it is part from now on (the caller changes the sums)."""
    rounds = reading.closed_rounds(tournament.pk)
    _count_rounds(tournament, dict(rounds))
    kept.public = adds_up(tournament)
    kept.club_id = tournament.club_id if kept.public else None
    seasons = (
        SeasonEvent.objects.filter(tournament=tournament).order_by("season").values_list("season", flat=True)
    )
    kept.seasons = list(seasons) if kept.public else []
    kept.save()
    evenings = _evenings(tournament, kept, _sums(tournament))
    EveningFigures.objects.filter(tournament=tournament).delete()
    EveningFigures.objects.bulk_create(evenings, batch_size=500)


def _locked(tournament: Tournament) -> TournamentFigures:
    TournamentFigures.objects.get_or_create(tournament=tournament)
    return TournamentFigures.objects.select_for_update().get(tournament=tournament)


def _count_rounds(tournament: Tournament, closed: dict[int, int]) -> None:
    """Count the closed rounds (id to `changes`) that changed since they were; forget those that are open again."""
    kept = dict(RoundFigures.objects.filter(round__tournament=tournament).values_list("round", "changes"))
    gone = [round_ for round_ in kept if round_ not in closed]
    stale = [round_ for round_, changes in closed.items() if kept.get(round_) != changes]
    RoundFigures.objects.filter(round__in=[*gone, *stale]).delete()
    sums = reading.sums_of(stale)
    RoundFigures.objects.bulk_create(
        RoundFigures(round_id=round_, changes=closed[round_], content=_encoded(sums[round_]))
        for round_ in stale
    )


def _encoded(sums: dict[tuple[int, str], Sum]) -> str:
    return _ENCODE.encode(
        [
            Kept(entry, ruleset, each.stored())
            for (entry, ruleset), each in sorted(sums.items(), key=lambda one: one[0])
        ]
    ).decode()


def _sums(tournament: Tournament) -> dict[tuple[int, str], Sum]:
    """Everybody's sums over the closed rounds, by registration and rule set."""
    sums: dict[tuple[int, str], Sum] = {}
    kept = RoundFigures.objects.filter(round__tournament=tournament, round__state=Round.State.CLOSED)
    for content in kept.order_by("round__number").values_list("content", flat=True):
        for each in _DECODE.decode(content):
            of_round, key = Sum.restored(each.sum), (each.entry, each.ruleset)
            if key in sums:
                sums[key].add(of_round)
            else:
                sums[key] = of_round
    return sums


def _evenings(
    tournament: Tournament, kept: TournamentFigures, sums: dict[tuple[int, str], Sum]
) -> list[EveningFigures]:
    players = _persons(tournament)
    everybody: dict[str, Sum] = {}
    rows = []
    for (entry, ruleset), found in sums.items():
        found.against = {players[other]: won for other, won in found.against.items() if other in players}
        everybody.setdefault(ruleset, Sum()).add(_without_persons(found))
        found.count("evenings", 1)
        row = EveningFigures(
            tournament=tournament,
            registration_id=entry,
            counted_for_id=players.get(entry) if kept.public else None,
        )
        fill(row, ruleset, tournament.currency if in_money(ruleset) else "", found)
        rows.append(row)
    for ruleset, found in everybody.items():
        found.count("evenings", 1)
        row = EveningFigures(tournament=tournament)
        fill(row, ruleset, tournament.currency if in_money(ruleset) else "", found)
        rows.append(row)
    return rows


def _persons(tournament: Tournament) -> dict[int, int]:
    """The player of each registration (ids), but nobody who was erased: nothing is added up of him."""
    entries = list(Registration.objects.filter(tournament=tournament).select_related("player"))
    subjects = {entry.pk: subject_of(entry.player, settings.TABLE_CODE_KEY) for entry in entries}
    erased = set(Erasure.objects.filter(digest__in=subjects.values()).values_list("digest", flat=True))
    return {entry.pk: entry.player_id for entry in entries if subjects[entry.pk] not in erased}


def _without_persons(found: Sum) -> Sum:
    """What counts for everybody together: no run, and nothing of one against another."""
    made = Sum()
    made.counts, made.best = found.counts, found.best
    return made


def forget(tournaments: Iterable[int]) -> None:
    """Take tournaments (ids) out of the sums, before they are deleted."""
    for kept in (
        TournamentFigures.objects.select_for_update().filter(tournament__in=tournaments).order_by("pk")
    ):
        before = summing.contribution(kept)
        EveningFigures.objects.filter(tournament=kept.tournament_id).delete()
        RoundFigures.objects.filter(round__tournament=kept.tournament_id).delete()
        summing.change(before, {})
        kept.delete()
