"""The draw page of the organiser: choose a method, draw, look at the quality, move people, publish."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import queries, seeding
from tournaments.domain import asking, drawing, edits, hat, lots, rounds
from tournaments.domain.refusals import ImpossibleNumberError, Refusal, refused
from tournaments.forms.draw import METHOD_NAMES, CalledNumberForm, ChoiceForm, SlipForm
from tournaments.models import Draw, RecordedLot, Registration, Round, Tournament
from tournaments.permissions import OFFICE, Role, tournament_door
from tournaments.queries.quality import quality
from tournaments.queries.seating import Edited, changes_of, plan_of
from tournaments.views.answers import account, done


class Proposed(msgspec.Struct, forbid_unknown_fields=True):
    """A seating as the page sends it: the tables in order, who sits out, how many changes were seen before."""

    tables: list[list[int]]
    byes: list[int] = []
    seen: int = 0

    def round(self) -> seeding.Round:
        """The proposed seating."""
        return seeding.Round(
            tables=tuple(seeding.Table(seats=tuple(table)) for table in self.tables), byes=tuple(self.byes)
        )


@require_http_methods(["GET", "POST"])
@tournament_door(Role.ORGANISER)
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. GET: what is to be done next for the draw; POST with `action`: one step of it."""
    round_ = tournament.rounds.filter(state=Round.State.DRAFT).first()
    current = _in_force(round_)
    form = _choice_form(request, tournament, round_)
    number_form = CalledNumberForm(request.POST if request.POST.get("action") == "draw" else None)
    if request.method == "POST":
        action = request.POST.get("action", "")
        if action == "prepare":
            if form.is_valid() and done(
                request, lambda: drawing.prepare_draw(tournament, account(request), form.choice())
            ):
                return redirect("organiser:draw", slug=tournament.slug)
        elif action == "lot":
            done(request, lambda: _throw_lot(request, tournament, round_))
            return redirect("organiser:draw", slug=tournament.slug)
        elif current is None:
            messages.error(request, _("Prepare the draw first."))
            return redirect("organiser:draw", slug=tournament.slug)
        elif action == "publish":
            if done(request, lambda: _publish(request, current)):
                return redirect("organiser:round", slug=tournament.slug, number=current.round.number)
            return redirect("organiser:draw", slug=tournament.slug)
        elif action != "draw" or number_form.is_valid():
            _step(request, current, action, number_form)
            return redirect("organiser:draw", slug=tournament.slug)
    context = _context(tournament, round_, current)
    if getattr(request, "htmx", False):
        return render(request, "organiser/_draw_job.html", context)
    context |= {"form": form, "number_form": number_form, "slip_form": SlipForm()}
    return render(request, "organiser/draw.html", context)


def _step(request: HttpRequest, current: Draw, action: str, number_form: CalledNumberForm) -> None:
    """One step of the draw besides preparing and publishing."""
    user = account(request)

    def lots_() -> None:
        number = number_form.cleaned_data["called_number"]
        if current.method == "schedule":
            drawing.draw_in_background(current, number, user)
        else:
            drawing.run_draw(current, number)

    def mend() -> None:
        edits.mend_to_who_is_here(current, user)

    def swap() -> None:
        edits.swap(current, _whole(request, "one"), _whole(request, "other"), user, _whole(request, "seen"))

    steps: dict[str, Callable[[], None]] = {
        "draw": lots_,
        "mend": mend,
        "swap": swap,
        "undo": lambda: _ignore(edits.undo_edits(current, user, _whole(request, "seen"))),
    }
    if action not in steps:
        raise Http404
    done(request, steps[action])


def _throw_lot(request: HttpRequest, tournament: Tournament, round_: Round | None) -> None:
    """A lot for those who are level at the edge of the final."""
    number = round_.number if round_ else tournament.rounds.count() + 1
    final = asking.finalists(tournament, number, asking.present(tournament))
    lots.throw_lot(
        tournament,
        final.level if final else (),
        purpose=RecordedLot.Purpose.DRAW,
        round_=round_,
        user=account(request),
    )


def _ignore(_result: object) -> None:
    """A verb whose result the page shows anyway."""


def _publish(request: HttpRequest, current: Draw) -> None:
    """Keep what was moved on the page, then publish it."""
    if request.POST.get("seating"):
        proposed = _read(request.POST["seating"].encode())
        edits.edit_draw(current, proposed.round(), account(request), proposed.seen)
    rounds.publish_seating(current, account(request), accept_broken="accept" in request.POST)


@require_POST
@tournament_door(Role.ORGANISER)
def judge(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. The quality of a proposed seating (JSON in, the figures as HTML out); nothing is kept."""
    current = _current(tournament)
    try:
        report = edits.judged(current, _read(request.body).round())
    except Refusal as refusal:
        return JsonResponse({"code": refusal.code, "message": refusal.message}, status=refusal.status)
    shown = quality(edits.request_now(current), report, _people(tournament), current.method)
    return render(request, "organiser/_quality.html", {"quality": shown})


@require_POST
@tournament_door(Role.ORGANISER)
def keep(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Keeps a seating changed by hand (JSON); 409 when somebody else changed it meanwhile."""
    current = _current(tournament)
    try:
        proposed = _read(request.body)
        edit = edits.edit_draw(current, proposed.round(), account(request), proposed.seen)
    except Refusal as refusal:
        return JsonResponse(
            {"code": refusal.code, "message": refusal.message, **refusal.extra}, status=refusal.status
        )
    return JsonResponse({"seen": edit.number})


@require_POST
@tournament_door(*OFFICE)
def slips(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Types a slip from the hat, or takes one back (`back` with its place)."""
    current = _current(tournament)
    form = SlipForm(request.POST)
    if "back" in request.POST:
        done(request, lambda: hat.take_back(current, _whole(request, "back")))
    elif form.is_valid():
        data = form.cleaned_data
        done(request, lambda: hat.type_lot(current, hat.Slip(**data)))
    else:
        return render(request, "organiser/hat.html", _hat_context(tournament, current, form))
    return redirect("organiser:hat", slug=tournament.slug)


@require_http_methods(["GET"])
@tournament_door(*OFFICE)
def hat_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. What was typed of the slips, doubles and gaps, and the next slip."""
    current = _current(tournament)
    if current.method != "drawn":
        raise Http404
    return render(request, "organiser/hat.html", _hat_context(tournament, current, SlipForm()))


def _hat_context(tournament: Tournament, current: Draw, form: SlipForm) -> dict[str, Any]:
    people = _people(tournament)
    reading = hat.read(current)
    return {
        "tournament": tournament,
        "round": current.round,
        "draw": current,
        "slip_form": form,
        "slips": [
            {"place": place, "entry": people.get(lot["player"]), **lot}
            for place, lot in enumerate(current.lots)
        ],
        "doubles": [
            {"finding": finding, "entry": people.get(finding.player or 0)} for finding in hat.doubles(reading)
        ],
        "gaps": [finding for finding in reading.findings if finding.fault == "empty seat"],
        "missing": [
            people[finding.player]
            for finding in reading.findings
            if finding.fault == "not drawn" and finding.player in people
        ],
    }


def _context(tournament: Tournament, round_: Round | None, current: Draw | None) -> dict[str, Any]:
    """What the draw page shows: always the players and sizes, and what the draw in force has come to."""
    number = round_.number if round_ else tournament.rounds.count() + 1
    entries = asking.players_of_the_draw(tournament, number)
    final = asking.finalists(tournament, number, asking.present(tournament))
    context: dict[str, Any] = {
        "final": final,
        "level": [entry for entry in asking.present(tournament) if final and entry.pk in final.level],
        "tournament": tournament,
        "round": round_,
        "draw": current,
        "next_number": number,
        "discarded": round_.draws.filter(discarded_at__isnull=False) if round_ else [],
        "player_count": len(entries),
        "sizes": _sizes(tournament, len(entries)),
        "suggested": asking.suggested(tournament, number),
    }
    if current is None:
        return context
    people = _people(tournament)
    context["method_name"] = METHOD_NAMES["follow" if current.schedule_id else current.method]
    seating = asking.drawn_seating(current)
    if seating is None:
        return context
    now = edits.request_now(current)
    gone, come = edits.gone_and_come(current)
    history = list(current.edits.select_related("edited_by"))
    return context | {
        "plan": plan_of(seating, people, now),
        "seen": len(history),
        "edited": [Edited(edit, changes_of(edit.changes, people)) for edit in history],
        "quality": quality(now, edits.judged(current, seating), people, current.method),
        "gone": [people[player] for player in gone],
        "come": [people[player] for player in come],
        "ties": [[people[player] for player in tie["order"]] for tie in current.ties],
        "everybody": sorted(
            (people[player.id] for player in now.players), key=lambda entry: entry.player.name
        ),
    }


def _sizes(tournament: Tournament, players: int) -> dict[str, Any]:
    """How the players split into tables: the sizes with how many tables of each, or the nearest possible counts."""
    try:
        sizes = seeding.table_sizes(players, asking.sizes_of(tournament))
    except seeding.SeedingError as error:
        refusal = refused(error)
        return {"refusal": refusal.message, **refusal.extra}
    return {"tables": [(size, sizes.count(size)) for size in sorted(set(sizes), reverse=True)]}


def _choice_form(request: HttpRequest, tournament: Tournament, round_: Round | None) -> ChoiceForm:
    number = round_.number if round_ else tournament.rounds.count() + 1
    follow = drawing.schedule_in_force(tournament, number) is not None
    posted = request.POST if request.POST.get("action") == "prepare" else None
    return ChoiceForm(asking.suggested(tournament, number), follow, posted)


def _in_force(round_: Round | None) -> Draw | None:
    return (
        round_.draws.filter(discarded_at__isnull=True).select_related("job", "schedule").first()
        if round_
        else None
    )


def _current(tournament: Tournament) -> Draw:
    """The draw in force of the round in draft; 404 when there is none."""
    return get_object_or_404(
        Draw.objects.select_related("round__tournament"),
        round__tournament=tournament,
        round__state=Round.State.DRAFT,
        discarded_at__isnull=True,
    )


def _people(tournament: Tournament) -> dict[int, Registration]:
    return dict(queries.registrations(tournament).in_bulk())


def _read(body: bytes) -> Proposed:
    """A proposed seating. Raises ImpossibleNumberError for JSON of another shape."""
    try:
        return msgspec.json.decode(body, type=Proposed)
    except msgspec.DecodeError:
        raise ImpossibleNumberError(_("This is no seating.")) from None


def _whole(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 16 else -1
