"""Pages of the desk about the tables of a round: which are missing, and one with its players and its sheet (T-26)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.answers import done, posted_key
from core.addresses import address_for_others
from scoring.domain.entries import FEWEST
from scoring.domain.pens import sheet_code, takes_codes
from scoring.domain.seat_tokens import seat_phones
from scoring.domain.tickets import unit_of
from scoring.models import Sheet
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.registration.models import Registration
from tournaments.rounds.domain import table_changes
from tournaments.rounds.domain.addresses import write_address
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries import table_desk as table_desk_queries
from tournaments.rounds.queries import visibility


@require_safe
@require_role(*STAFF_ROLES)
def table_list(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The tables of a round as the desk waits for them, the missing ones first (T-26)."""
    round_ = get_object_or_404(
        Round.objects.select_related("tournament"),
        tournament=tournament,
        number=number,
        state__in=visibility.PUBLIC_ROUNDS,
    )
    states = table_desk_queries.table_states(round_)
    context = {
        "tournament": tournament,
        "round": round_,
        "states": sorted(states, key=lambda state: (not state.missing, state.table.number)),
        "missing": [state.table.number for state in states if state.missing],
    }
    template = "rounds/_table_list.html" if getattr(request, "htmx", False) else "rounds/table_list.html"
    return render(request, template, context)


@require_safe
@require_role(*STAFF_ROLES)
def table_page(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. One table: its players and its sheet."""
    return _page(request, table_at(tournament, number, table), {})


def answer(
    request: HttpRequest, table: Table, form: str, verb: Callable[[], object], to: str = "organiser:table"
) -> HttpResponse:
    """Do a verb about a table and go to its page, or to another one of it; refused, the page comes at once, `form` with
    what was typed."""
    if not done(request, verb, _("Saved.")):
        keys = {name: posted_key(request, name) for name in ("seat", "player") if name in request.POST}
        return _page(request, table, {**request.POST.dict(), **keys, "form": form})
    return redirect(
        to,
        slug=table.round.tournament.slug,
        number=table.round.number,
        table=table.number,
    )


def table_at(tournament: Tournament, number: int, table: int) -> Table:
    """A table of a round of the tournament, else 404."""
    return get_object_or_404(
        Table.objects.select_related("sheet__fold", "round__tournament"),
        round__tournament=tournament,
        round__number=number,
        number=table,
    )


def is_counted(table: Table) -> bool:
    """Whether money can be counted at this table: deals are written there, and they are about money."""
    return table.sheet.mode == Sheet.Mode.DEALS and unit_of(table.sheet.ruleset) == "cent"


def _page(request: HttpRequest, table: Table, sent: dict[str, object]) -> HttpResponse:
    tournament = table.round.tournament
    rules = desk.desk_rules(tournament)
    deals = len(table.sheet.fold.numbers)
    closed = table.round.state == Round.State.CLOSED
    declared = tournament.state == Tournament.State.DECLARED
    seats = list(
        table.seats.select_related("registration__player", "sheet_seat").order_by("sheet_seat__position")
    )
    #: What was typed and refused, by the form it came from.
    typed = {sent["form"]: sent} if sent else {}
    context: dict[str, object] = {
        "tournament": tournament,
        "round": table.round,
        "table": table,
        "seats": [(seat, typed if sent.get("seat") == seat.pk else {}) for seat in seats],
        "phones": seat_phones(table.sheet),
        "three_play": table.sheet.state == Sheet.State.OPEN and len(seats) == FEWEST,
        "declared": declared,
        "writes": table.sheet.state == Sheet.State.OPEN and not declared,
        "may_reopen": not (closed or declared),
        "may_correct": closed and not declared,
        "may_call": table.sheet.jury and not declared,
        "deals": deals,
        "next_deal": deals + 1,
        "may_count": is_counted(table),
        "may_sign": not (closed or declared),
        "matters": table_desk_queries.open_matters(table),
        "free": _free(table.round),
        "may_join": table_changes.may_join(table.round, rules),
        "rules": rules,
        "changes": table.seat_changes.select_related("registration__player", "replacement__player", "by"),
        "typed": typed,
    }
    if not closed:
        card = tournament.table_cards.filter(number=table.number).first()
        context["code"], context["takes_codes"] = sheet_code(table.sheet), takes_codes(table.sheet)
        context["write_address"] = card and address_for_others(request, write_address(card, table.sheet))
        context["card_address"] = card and address_for_others(
            request, reverse("table-card", args=[card.read_id])
        )
    template = "rounds/_table_panel.html" if getattr(request, "htmx", False) else "rounds/table.html"
    return render(request, template, context)


def _free(round_: Round) -> list[Registration]:
    """Who is here and sits nowhere in this round, and has not been a replacement in it yet."""
    here = round_.tournament.registrations.filter(state=Registration.State.CHECKED_IN)
    return list(here.exclude(seats__round=round_).select_related("player").order_by("start_number"))
