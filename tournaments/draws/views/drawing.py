"""The draw page of the organiser: choose a method, prepare, draw the lots; what is drawn is in `seating`."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from core.verbs import verb_of
from tournaments.draws.domain import draw_request, drawing
from tournaments.draws.domain.next_round import next_number, round_in_draft, throw_edge_lot
from tournaments.draws.domain.sealing import draw_prepared, draw_sealed, seal_next
from tournaments.draws.forms.draw import METHOD_NAMES, CalledNumberForm, ChoiceForm
from tournaments.draws.queries.draw_page import (
    before_the_draw,
    draw_in_force,
    what_was_drawn,
)
from tournaments.draws.views.current import answer
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role


@require_safe
@require_role(Role.ORGANISER)
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. What is to be done next for the draw; while lots are drawn in the background, how far."""
    if getattr(request, "htmx", False):
        current = draw_in_force(round_in_draft(tournament))
        return render(request, "draws/_draw_job.html", {"tournament": tournament, "draw": current})
    return _page(request, tournament, _choice_form(tournament), CalledNumberForm())


@require_role(Role.ORGANISER)
@verb_of("organiser:draw")
def prepare(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Fixes players, wishes and seed of the next draw and discards the one before."""
    form = _choice_form(tournament, request.POST)
    if form.is_valid() and done(
        request, lambda: drawing.prepare_draw(tournament, account(request), form.choice())
    ):
        return redirect("organiser:draw", slug=tournament.slug)
    return _page(request, tournament, form, CalledNumberForm())


@require_role(Role.ORGANISER)
@verb_of("organiser:draw")
def draw_lots(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Draws the lots, with a number called in the hall perhaps; a schedule in the background."""
    form = CalledNumberForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, _choice_form(tournament), form)
    number = form.cleaned_data["called_number"]
    return answer(request, tournament, lambda current: draw_prepared(current, number, account(request)))


@require_POST
@require_role(Role.ORGANISER)
def draw_as_sealed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Draws the lots of the draw that was prepared, if it is about who is here now."""
    return answer(request, tournament, lambda current: draw_sealed(current, account(request)))


@require_POST
@require_role(Role.ORGANISER)
def seal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Prepares the next draw as the system says, to the page that shows its fingerprint; where it
    cannot be, that page says why."""
    if draw_in_force(round_in_draft(tournament)) is None:
        done(request, lambda: seal_next(tournament, account(request)))
    return redirect("organiser:draw", slug=tournament.slug)


@require_POST
@require_role(Role.ORGANISER)
def throw_lot(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. A lot for those who are tied at the edge of the final."""
    done(request, lambda: throw_edge_lot(tournament, account(request)))
    return redirect("organiser:draw", slug=tournament.slug)


def _page(
    request: HttpRequest, tournament: Tournament, form: ChoiceForm, number_form: CalledNumberForm
) -> HttpResponse:
    round_ = round_in_draft(tournament)
    current = draw_in_force(round_)
    context = before_the_draw(tournament, round_) | {
        "draw": current,
        "form": form,
        "number_form": number_form,
    }
    if current is not None:
        context["method_name"] = METHOD_NAMES["follow" if current.schedule_id else current.method]
        seating = draw_request.drawn_seating(current)
        context |= what_was_drawn(current, seating) if seating else {}
    return render(request, "draws/draw.html", context)


def _choice_form(tournament: Tournament, data: Mapping[str, object] | None = None) -> ChoiceForm:
    number = next_number(tournament.rounds.all())
    follow = drawing.schedule_in_force(tournament, number) is not None
    return ChoiceForm(draw_request.suggested(tournament, number), follow, data)
