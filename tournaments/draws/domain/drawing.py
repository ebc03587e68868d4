"""Drawing a round: the hash of the seed first, then the lots, then the seed for everyone to repeat it (T-7)."""

from __future__ import annotations

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core import jobs
from core.models import Job
from core.refusals import WrongStateError
from tournaments import seeding
from tournaments.draws.domain import draw_request, edits
from tournaments.draws.domain.draw_request import (
    Choice,
    as_stored,
    players_of_the_draw,
    read_round,
    request_of,
)
from tournaments.draws.domain.next_round import next_round
from tournaments.draws.domain.refusals import refused
from tournaments.draws.domain.renumbering import as_drawn
from tournaments.draws.models import Draw
from tournaments.draws.models.stored import StoredRound
from tournaments.events.domain.stages import refuse_declared
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round

TASK = "tournaments.draws.tasks.draw_rounds"


@transaction.atomic
def prepare_draw(tournament: Tournament, user: User | None, choice: Choice | None = None) -> Draw:
    """Fix players, wishes and seed of the next round's draw; its hash can be shown before the lots are drawn.

    Without a choice the round is drawn as the tournament's system says. A draw that was prepared before is
    discarded and stays listed. A round of a schedule, and a `manual` seating, is there at once.
    Raises WrongStateError while a round is open, ImpossibleNumberError when the players cannot be split into tables.
    """
    refuse_declared(Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk))
    round_ = next_round(tournament)
    choice = choice or draw_request.suggested(tournament, round_.number)
    if choice.method not in draw_request.METHODS:
        raise WrongStateError(_("There is no method of drawing “%(method)s”.") % {"method": choice.method})
    schedule = schedule_in_force(tournament, round_.number) if choice.follow else None
    if choice.follow and schedule is None:
        raise WrongStateError(_("No schedule was drawn that holds this round."))
    final = draw_request.finalists(tournament, round_.number, draw_request.present(tournament))
    if final and final.tied:
        raise WrongStateError(
            _("Players are tied at the edge of the final; a lot says who plays it."), tied=final.tied
        )
    entries = players_of_the_draw(tournament, round_.number)
    request = draw_request.request_for(tournament, round_.number, choice, entries)
    if schedule:
        request = msgspec.structs.replace(request, rounds=1)
    try:
        sizes = seeding.table_sizes(len(request.players), request.sizes)
        seed = (
            "" if choice.method in draw_request.BY_HAND else schedule.seed if schedule else seeding.new_seed()
        )
        shown = schedule.seed_hash if schedule else ""
        if seed and not schedule:
            shown = seeding.seed_hash(choice.method, request, seed)
    except seeding.SeedingError as error:
        raise refused(error) from None
    now = timezone.now()
    round_.draws.filter(discarded_at__isnull=True).update(discarded_at=now)
    draw = Draw(
        round=round_,
        number=round_.draws.count() + 1,
        method=choice.method,
        request=as_stored(request),
        seed=seed,
        seed_hash=shown,
        schedule=schedule,
        created_by=user,
    )
    if schedule:
        draw.called_number = schedule.called_number
        _keep(draw, read_round(_scheduled(schedule, round_)), request)
    elif choice.method == "manual":
        _keep(draw, _in_order(request, sizes), request)
    draw.save()
    if schedule:
        edits.reconcile(draw, request, user)
    return draw


def run_draw(draw: Draw, called_number: int | None = None, job: Job | None = None) -> Draw:
    """Draw the lots, in this process. The search holds no lock; its result is kept in one transaction.

    Raises WrongStateError when they were drawn already or the draw was discarded.
    """
    _check_open(draw)
    request = request_of(draw)

    def show(progress: seeding.Progress) -> None:
        if job is not None:
            total = request.budget.steps or progress.steps
            jobs.report_progress(job, min(progress.steps, total), total)

    try:
        result = seeding.draw(draw.method, request, draw.seed, number=called_number, progress=show)
    except seeding.SeedingError as error:
        raise refused(error) from None
    with transaction.atomic():
        locked = Draw.objects.select_for_update().get(pk=draw.pk)
        _check_open(locked)
        locked.result = as_stored(result.rounds[0])
        locked.report = as_stored(result.report)
        locked.rounds = as_stored(result.rounds) if len(result.rounds) > 1 else None
        locked.ties = as_stored(result.ties)
        locked.reproducible = result.whole
        locked.called_number = called_number
        locked.drawn_at = timezone.now()
        locked.save()
    return locked


@transaction.atomic
def draw_in_background(draw: Draw, called_number: int | None, user: User | None) -> Job:
    """A job that draws the lots, for a schedule that takes a while. Raises WrongStateError as `run_draw` does."""
    locked = Draw.objects.select_for_update().get(pk=draw.pk)
    _check_open(locked)
    if locked.job is not None and locked.job.state in (Job.State.WAITING, Job.State.RUNNING):
        raise WrongStateError(_("These lots are being drawn."))
    job = jobs.request_job(
        TASK,
        {"draw": locked.pk, "called_number": called_number},
        title=_("Draw of %(name)s") % {"name": locked.round.tournament.name},
        user=user,
        subject=draw_subject(locked.pk),
    )
    locked.job = job
    locked.save(update_fields=["job"])
    return job


def draw_subject(draw: int) -> str:
    """What the jobs of a draw (its id) are found by."""
    return f"draw:{draw}"


def draw_job(job: Job) -> None:
    """Do a job of `draw_in_background`; a draw that was discarded meanwhile stays as it is."""
    draw = Draw.objects.select_related("round__tournament").get(pk=job.arguments["draw"])
    if draw.drawn_at or draw.discarded_at:
        return
    run_draw(draw, job.arguments["called_number"], job)


def _check_open(draw: Draw) -> None:
    if draw.drawn_at or draw.discarded_at:
        raise WrongStateError(_("These lots were drawn already; a new draw needs a new seed."))
    if not draw.seed:
        raise WrongStateError(_("This seating is made by hand; there are no lots to draw."))


def _keep(draw: Draw, round_: seeding.Round, request: seeding.Request) -> None:
    """A seating that needs no lots now: its result, its report where the players are still the same."""
    draw.result = as_stored(round_)
    draw.drawn_at = timezone.now()
    known = {player.id for player in request.players}
    if known.issuperset(seat for table in round_.tables for seat in table.seats) and known.issuperset(
        round_.byes
    ):
        draw.report = as_stored(seeding.evaluate(request, [round_]))


def _in_order(request: seeding.Request, sizes: tuple[int, ...]) -> seeding.Round:
    """Where a `manual` seating begins: everybody in the order of the list, table by table."""
    waiting = iter(player.id for player in request.players)
    tables = tuple(seeding.Table(seats=tuple(next(waiting) for _ in range(size))) for size in sizes)
    return seeding.Round(tables=tables, byes=tuple(waiting))


def schedule_in_force(tournament: Tournament, number: int) -> Draw | None:
    """The draw of an earlier round in which round `number` was drawn along; the latest one."""
    earlier = Draw.objects.filter(
        round__tournament=tournament,
        round__number__lt=number,
        discarded_at__isnull=True,
        rounds__isnull=False,
    )
    found = earlier.select_related("round").order_by("-round__number").first()
    return found if found and number - found.round.number < len(found.rounds or ()) else None


def _scheduled(schedule: Draw, round_: Round) -> StoredRound:
    return (schedule.rounds or [])[round_.number - schedule.round.number]


def repeated(draw: Draw) -> bool:
    """Whether the seed gives the stored result: what anyone can check from the published figures."""
    if draw.schedule is not None:
        return repeated(draw.schedule) and draw.result == _scheduled(draw.schedule, draw.round)
    request = msgspec.convert(as_drawn(draw, draw.request), seeding.Request)
    again = seeding.draw(draw.method, request, draw.seed, number=draw.called_number)
    return bool(
        draw.result
        and again.rounds[0] == read_round(as_drawn(draw, draw.result))
        and seeding.seed_hash(draw.method, request, draw.seed) == draw.seed_hash
    )
