"""Pages of the desk about one table: its players while the round is open, its ticket, its sheet (T-2, T-24, T-26a)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.domain import calling
from scoring.domain.entries import Author
from scoring.domain.tickets import unit_of
from scoring.models import Entry, Sheet, SheetSeat
from tournaments import queries
from tournaments.domain import desk, insolvent, table_changes, table_desk
from tournaments.forms.tickets import Rows, left_over, ticket_forms, typed_rows
from tournaments.models import Registration, Round, Seat, Table, Tournament
from tournaments.permissions import OFFICE, tournament_door
from tournaments.queries import table_desk as table_desk_queries
from tournaments.views.answers import account, done


@require_safe
@tournament_door(*OFFICE)
def table_list(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The tables of a round as the desk waits for them, the missing ones first (T-26)."""
    round_ = _round(tournament, number)
    states = table_desk_queries.table_states(round_)
    context = {
        "tournament": tournament,
        "round": round_,
        "states": sorted(states, key=lambda state: (not state.missing, state.table.number)),
        "missing": [state.table.number for state in states if state.missing],
    }
    template = (
        "organiser/_table_list.html" if getattr(request, "htmx", False) else "organiser/table_list.html"
    )
    return render(request, template, context)


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def table_page(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. One table: its players and its sheet. `action`: join, leave, back, replace, confirm,
    close, reopen, or call."""
    found = _table(tournament, number, table)
    if request.method == "POST" and _table_action(request, found):
        return redirect("organiser:table", slug=tournament.slug, number=number, table=table)
    rules = desk.desk_rules(tournament)
    context = {
        "tournament": tournament,
        "round": found.round,
        "table": found,
        "seats": found.seats.select_related("registration__player", "sheet_seat").order_by(
            "sheet_seat__position"
        ),
        "deals": len(found.sheet.fold.numbers),
        "unit": unit_of(found.sheet.ruleset),
        "matters": table_desk_queries.open_matters(found),
        "free": _free(found.round),
        "may_join": table_changes.may_join(found.round, rules),
        "rules": rules,
        "changes": found.seat_changes.select_related("registration__player", "replacement__player", "by"),
        "sent": request.POST,
    }
    return render(request, "organiser/table.html", context)


def _table_action(request: HttpRequest, table: Table) -> bool:
    """One verb about a table; False when the page comes back with what was typed."""
    user, reason = account(request), request.POST.get("reason", "")[:300]
    action, leaves = request.POST.get("action", ""), "stays" not in request.POST
    from_deal = _deal(request)
    verbs: dict[str, Callable[[], object]] = {
        "join": lambda: table_changes.join_table(table, _player(request, table), user, reason, from_deal),
        "leave": lambda: table_changes.leave_table(
            _seat(request, table), user, reason, from_deal, leaves=leaves
        ),
        "back": lambda: table_changes.return_to_table(_seat(request, table), user, reason, from_deal),
        "replace": lambda: table_changes.replace_player(
            _seat(request, table), _player(request, table), user, reason, from_deal, leaves=leaves
        ),
        "confirm": lambda: table_desk.confirm_on_paper(_seat(request, table), user),
        "close": lambda: table_desk.close_table(table, user, reason),
        "reopen": lambda: table_desk.reopen_table(table, user, reason),
        "call": lambda: calling.call_jury(table.sheet, Author(role=Entry.Role.DESK, user=user), note=reason),
    }
    if action not in verbs:
        raise Http404
    return done(request, verbs[action], _("Saved."))


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def ticket(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. The ticket of a table, typed in. `action`: check (what it adds up to, while typing),
    ticket, capped (an insolvent player pays up to his deposit, T-22), drop, or count (money counted beside the
    deals)."""
    found = _table(tournament, number, table)
    rules, seats = desk.desk_rules(tournament), list(found.sheet.seats.order_by("position"))
    deposit = rules.playing_deposit or insolvent.usual_deposit(tournament)
    action = request.POST.get("action", "")
    rows = ticket_forms(found.sheet, seats, request.POST or None, deposit=deposit)
    typed = typed_rows(rows) if request.method == "POST" else [form.initial_row() for form in rows]
    unit = unit_of(found.sheet.ruleset)
    context = {
        "tournament": tournament,
        "round": found.round,
        "table": found,
        "rows": rows,
        "rules": rules,
        "reason": request.POST.get("reason", ""),
        "unit": unit,
        "counting": request.POST.get("mode", request.GET.get("mode")) == "count"
        and found.sheet.mode == Sheet.Mode.DEALS
        and unit == "cent",
        "others": found.round.tables.select_related("sheet"),
    }
    if action != "check":
        context["matters"] = table_desk_queries.open_matters(found)
    context["blank"] = typed is not None and not any(row.get("money") or row.get("balance") for row in typed)
    if unit != "cent":
        context |= _balances(seats, rows, typed)
    elif typed is not None and not context["blank"]:
        context["sum"] = table_desk_queries.added_up(
            found.sheet,
            seats,
            typed,
            premium_in_money=rules.premium_in_money,
            point_cents=table_desk.point_cents(tournament),
            usual_deposit=deposit,
            counted=context["counting"],
        )
        if not context["counting"]:
            context["insolvent"] = table_desk_queries.insolvent_lines(
                tournament, seats, table_desk.ticket_of(tournament, typed)
            )
    if request.method == "GET":
        return render(request, "organiser/ticket.html", context)
    if action == "check":
        return render(request, "organiser/_ticket_sum.html", context)
    if action == "drop":
        done(request, lambda: table_desk.drop_ticket(found, account(request), context["reason"]))
        return redirect("organiser:ticket", slug=tournament.slug, number=number, table=table)
    if typed is not None and _save(request, found, typed, context):
        following = _following(found)
        name = "organiser:ticket" if following else "organiser:table-list"
        more = {"table": following} if following else {}
        return redirect(name, slug=tournament.slug, number=number, **more)
    return render(request, "organiser/ticket.html", context)


def _save(request: HttpRequest, table: Table, typed: list[dict[str, Any]], context: dict[str, Any]) -> bool:
    """Take the ticket, or keep the count."""
    user = account(request)
    verb: Callable[[], object]
    if context["counting"]:
        money = [row["money"] for row in typed]
        deposits = [row["deposit_1"] + row["deposit_2"] for row in typed]
        verb = partial(table_desk.count_money, table, money, deposits, user)
    else:
        cap = request.POST.get("action") == "capped"
        verb = partial(table_desk.take_ticket, table, typed, user, context["reason"][:300], cap=cap)
    if not done(request, verb):
        return False
    messages.success(request, _("Table %(table)d is entered.") % {"table": table.number})
    return True


def _balances(seats: list[SheetSeat], rows: Rows, typed: list[dict[str, Any]] | None) -> dict[str, Any]:
    """How the balances that were typed add up, or what those that are missing must have together."""
    if typed is None:
        return {"left": left_over(rows), "blank": not any(form.has_changed() for form in rows)}
    whole = all(row["balance"] for row in typed)
    return {"sum": table_desk_queries.balances_added_up(seats, typed)} if whole else {}


def _following(table: Table) -> int | None:
    """The next table of the round that is still missing, around the hall."""
    missing = list(
        table.round.tables.filter(sheet__state=Sheet.State.OPEN)
        .exclude(pk=table.pk)
        .values_list("number", flat=True)
    )
    return next((number for number in missing if number > table.number), missing[0] if missing else None)


def _round(tournament: Tournament, number: int) -> Round:
    found: Round = get_object_or_404(
        Round.objects.select_related("tournament"),
        tournament=tournament,
        number=number,
        state__in=queries.PUBLIC_ROUNDS,
    )
    return found


def _table(tournament: Tournament, number: int, table: int) -> Table:
    found: Table = get_object_or_404(
        Table.objects.select_related("sheet__fold", "round__tournament"),
        round__tournament=tournament,
        round__number=number,
        number=table,
    )
    return found


def _free(round_: Round) -> list[Registration]:
    """Who is here and sits nowhere in this round, and has not been a replacement in it yet."""
    here = round_.tournament.registrations.filter(state=Registration.State.CHECKED_IN)
    return list(here.exclude(seats__round=round_).select_related("player").order_by("start_number"))


def _seat(request: HttpRequest, table: Table) -> Seat:
    found: Seat = get_object_or_404(
        table.seats.select_related("registration__player", "registration__tournament", "sheet_seat", "table"),
        pk=_whole(request, "seat") or 0,
    )
    return found


def _player(request: HttpRequest, table: Table) -> Registration:
    found: Registration = get_object_or_404(
        Registration.objects.select_related("player"),
        tournament=table.round.tournament,
        pk=_whole(request, "player") or 0,
    )
    return found


def _deal(request: HttpRequest) -> int | None:
    return _whole(request, "from_deal")


def _whole(request: HttpRequest, name: str) -> int | None:
    text = request.POST.get(name, "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
