"""Ratings computed from the stored totals: from the first tournament on that is another one than it was, or from
nothing to prove that the same comes out (T-45)."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tournaments.events.models import Tournament
from tournaments.rating.domain.totals import Told, games_of, told
from tournaments.rating.models import RatedTournament, RatingChange, RatingList, StoredReading
from tournaments.rating.strength.gaussian import Belief
from tournaments.rating.strength.replay import Change, Played, Replay, State

#: Rows that are marked at once.
AT_ONCE = 500


def replay_all() -> int:
    """Bring every rating up to what is declared; lists that are missing are made. How many tournaments were computed;
    none where the installation has no rating."""
    if not settings.RATING:
        return 0
    declared = Tournament.objects.filter(state=Tournament.State.DECLARED, public=True, invented=False)
    played = set(declared.order_by().values_list("ruleset", "club").distinct())
    wanted = {(game, club) for ruleset, of in played for game in games_of([ruleset]) for club in (None, of)}
    for game, club in sorted(wanted, key=lambda pair: (pair[0], pair[1] or 0)):
        if not RatingList.objects.filter(game=game, club=club).exists():
            RatingList.objects.create(game=game, club_id=club)
    return sum(replay(rating) for rating in RatingList.objects.all())


@transaction.atomic
def replay(rating: RatingList) -> int:
    """Compute one rating as far as it is out of date; how many tournaments that were. What stands before the first
    tournament that is new, gone or corrected stays as it is."""
    locked = RatingList.objects.select_for_update().get(pk=rating.pk)
    wanted = told(locked)
    stored = list(locked.tournaments.order_by("number"))
    kept = 0
    while (
        kept < min(len(wanted), len(stored))
        and stored[kept].number == kept + 1
        and (stored[kept].tournament_id, stored[kept].told) == (wanted[kept].tournament.pk, wanted[kept].hash)
    ):
        kept += 1
    locked.tournaments.filter(number__gt=kept).delete()
    going_on = _resumed(locked, wanted[:kept])
    for number, one in enumerate(wanted[kept:], kept + 1):
        _store(locked, number, one, going_on.play(one.event))
    if len(wanted) > kept or len(stored) > kept:
        _mark_latest(locked)
    RatingList.objects.filter(pk=locked.pk).update(replayed_at=timezone.now())
    return len(wanted) - kept


def differences(rating: RatingList) -> Iterator[str]:
    """What is stored otherwise than a replay from nothing gives, bit by bit, in words of whoever runs the installation;
    nothing where all of it is the same."""
    going_on, wanted = Replay(), told(rating)
    stored = {one.tournament_id: one for one in rating.tournaments.prefetch_related("changes")}
    if [one.tournament.pk for one in wanted] != list(stored):
        yield "other tournaments are declared than were rated: replay it first"
        return
    for one in wanted:
        played, was = going_on.play(one.event), stored[one.tournament.pk]
        if was.told != one.hash:
            yield f"{one.tournament}: its totals are others than they were: replay it first"
            return
        if _usual(was) != _usual(_rated(rating, was.number, one, played)):
            yield f"{one.tournament}: what was usual by then is otherwise"
        before = {change.registration_id: _figures(change) for change in was.changes.all()}
        now = {
            change.registration_id: _figures(change)
            for change in (_change(was, one, each) for each in played.changes)
        }
        for entry in sorted(before.keys() | now.keys()):
            if before.get(entry) != now.get(entry):
                yield f"{one.tournament}: the change of registration {entry} is otherwise"


def _resumed(rating: RatingList, kept: list[Told]) -> Replay:
    """A replay that has seen these tournaments, from what is stored of them."""
    going_on = Replay()
    dates = {one.tournament.pk: one.tournament.date for one in kept}
    rows = RatingChange.objects.filter(rated__rating=rating).order_by("rated__number")
    columns = ("registration__player_id", "rated__tournament_id", "mean", "variance", "rounds", "deals")
    for player, tournament, mean, variance, rounds, deals in rows.values_list(*columns):
        going_on.states[player] = State(
            belief=Belief(mean=mean, variance=variance), rounds=rounds, deals=deals, on=dates[tournament]
        )
    for one in kept:
        going_on.remember(one.event)
    return going_on


def _store(rating: RatingList, number: int, one: Told, played: Played) -> None:
    rated = _rated(rating, number, one, played)
    rated.save()
    RatingChange.objects.bulk_create([_change(rated, one, change) for change in played.changes])


def _rated(rating: RatingList, number: int, one: Told, played: Played) -> RatedTournament:
    return RatedTournament(
        rating=rating,
        tournament=one.tournament,
        number=number,
        told=one.hash,
        clip=played.usual.clip,
        swing=played.usual.swing,
        spread=played.usual.spread,
        tails=played.usual.tails,
    )


def _change(rated: RatedTournament, one: Told, change: Change) -> RatingChange:
    readings: list[StoredReading] = [
        {"round": read.round, "table": read.table, "value": read.value, "deals": read.deals}
        for read in change.readings
    ]
    return RatingChange(
        rated=rated,
        registration_id=one.registrations[change.player],
        mean_before=change.before.mean,
        variance_before=change.before.variance,
        mean=change.after.belief.mean,
        variance=change.after.belief.variance,
        rounds=change.after.rounds,
        deals=change.after.deals,
        readings=readings,
    )


def _usual(rated: RatedTournament) -> tuple[float | None, ...]:
    return rated.clip, rated.swing, rated.spread, rated.tails


def _figures(change: RatingChange) -> tuple[object, ...]:
    return (
        *(change.mean_before, change.variance_before, change.mean, change.variance),
        *(change.rounds, change.deals, change.readings),
    )


def _mark_latest(rating: RatingList) -> None:
    """Of each player the change by his last tournament."""
    changes = RatingChange.objects.filter(rated__rating=rating)
    of_player = dict(
        changes.order_by("rated__number").values_list("registration__player_id", "pk")
    )  # a later one takes the place of an earlier one
    wanted = set(of_player.values())
    marked = set(changes.filter(latest=True).values_list("pk", flat=True))
    for latest, found in ((False, sorted(marked - wanted)), (True, sorted(wanted - marked))):
        for start in range(0, len(found), AT_ONCE):
            RatingChange.objects.filter(pk__in=found[start : start + AT_ONCE]).update(latest=latest)
