"""Drawing a round: the hash of the seed first, then the lots, then the seed for everyone to repeat it (T-7)."""

from __future__ import annotations

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments import seeding
from tournaments.domain.refusals import ImpossibleNumberError, WrongStateError
from tournaments.models import Draw, Registration, Round, Tournament

#: Sizes in the order in which they are welcome, by the preferred one (T-5).
SIZE_ORDER = {3: (3, 4), 4: (4, 3), 5: (5, 4, 3)}


@transaction.atomic
def prepare_draw(tournament: Tournament, user: User | None, method: str = "random") -> Draw:
    """Fix players and seed of the next round's draw; its hash can be shown before the lots are drawn.

    A draw that was prepared before is discarded and stays listed. Raises WrongStateError while a round is
    open, ImpossibleNumberError when the players cannot be split into tables.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    round_ = _next_round(tournament)
    request = _request(tournament)
    try:
        seeding.table_sizes(len(request.players), request.sizes)
    except seeding.SeedingError as error:
        raise ImpossibleNumberError(_(error.template).format(**error.params), rule=error.rule) from None
    now = timezone.now()
    round_.draws.filter(discarded_at__isnull=True).update(discarded_at=now)
    seed = seeding.new_seed()
    return Draw.objects.create(
        round=round_,
        number=round_.draws.count() + 1,
        method=method,
        request=msgspec.to_builtins(request),
        seed=seed,
        seed_hash=seeding.seed_hash(method, request, seed),
        created_by=user,
    )


@transaction.atomic
def run_draw(draw: Draw, called_number: int | None = None) -> Draw:
    """Draw the lots. Raises WrongStateError when they were drawn already or the draw was discarded."""
    locked = Draw.objects.select_for_update().get(pk=draw.pk)
    if locked.drawn_at or locked.discarded_at:
        raise WrongStateError(_("These lots were drawn already; a new draw needs a new seed."))
    request = msgspec.convert(locked.request, seeding.Request)
    try:
        result = seeding.draw(locked.method, request, locked.seed, number=called_number)
    except seeding.SeedingError as error:
        raise ImpossibleNumberError(_(error.template).format(**error.params), rule=error.rule) from None
    locked.result = msgspec.to_builtins(result.rounds[0])
    locked.called_number = called_number
    locked.drawn_at = timezone.now()
    locked.save(update_fields=["result", "called_number", "drawn_at"])
    return locked


def players_of_the_draw(tournament: Tournament) -> list[Registration]:
    """Who is drawn: everyone checked in, by start number."""
    return list(
        tournament.registrations.filter(state=Registration.State.CHECKED_IN).order_by("start_number", "pk")
    )


def _next_round(tournament: Tournament) -> Round:
    """The round in draft, made when there is none. Raises WrongStateError while another one is open."""
    rounds = list(tournament.rounds.all())
    if any(round_.state in (Round.State.PUBLISHED, Round.State.PLAYING) for round_ in rounds):
        raise WrongStateError(
            _("The seating of this round is published; close the round before the next draw.")
        )
    if rounds and rounds[-1].state == Round.State.DRAFT:
        return rounds[-1]
    if len(rounds) >= tournament.rounds_planned:
        raise WrongStateError(_("All %(count)d planned rounds were drawn.") % {"count": len(rounds)})
    return Round.objects.create(
        tournament=tournament, number=len(rounds) + 1, minutes=tournament.round_minutes
    )


def _request(tournament: Tournament) -> seeding.Request:
    return seeding.Request(
        players=tuple(
            seeding.Player(id=entry.pk, club=str(entry.club_id or ""))
            for entry in players_of_the_draw(tournament)
        ),
        sizes=seeding.Sizes(order=SIZE_ORDER[tournament.table_size]),
    )


def repeated(draw: Draw) -> bool:
    """Whether the seed gives the stored result: what anyone can check from the published figures."""
    request = msgspec.convert(draw.request, seeding.Request)
    again = seeding.draw(draw.method, request, draw.seed, number=draw.called_number)
    return bool(
        msgspec.to_builtins(again.rounds[0]) == draw.result
        and seeding.seed_hash(draw.method, request, draw.seed) == draw.seed_hash
    )
