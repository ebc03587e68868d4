"""The page where the desk types the ticket of a table, or the money counted beside the deals (T-24, T-22)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from core.refusals import Refusal
from core.verbs import verb_of
from scoring.domain.tickets import SeatRow, unit_of
from scoring.models import Sheet, SheetSeat
from tournaments.events.domain import desk
from tournaments.events.models import DeskRules, Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role, roles_of
from tournaments.rounds.domain import insolvent, table_desk
from tournaments.rounds.forms.balances import PotForm, left_over
from tournaments.rounds.forms.tickets import Rows, pot_form, read_by_accounts, ticket_forms, typed_rows
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries import table_desk as table_desk_queries
from tournaments.rounds.queries import visibility
from tournaments.rounds.views.tables import is_counted, table_at


@dataclass(frozen=True)
class Typing:
    """The form of a table as it stands: its rows, and what they say; None when something of them is no figure.

    `counting`: it is the money counted beside the deals, not the ticket; `by_accounts`: it is read from the paper
    account by account, `pot` what is left in one.
    """

    table: Table
    rules: DeskRules
    deposit: int
    seats: list[SheetSeat]
    rows: Rows
    typed: list[SeatRow] | None
    counting: bool
    by_accounts: bool
    pot: PotForm | None
    reason: str


@require_safe
@require_role(*STAFF_ROLES)
def next_ticket(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. To the ticket that is typed next: of the first table that has written nothing."""
    round_ = get_object_or_404(
        Round, tournament=tournament, number=number, state__in=visibility.PUBLIC_ROUNDS
    )
    missing = (
        round_.tables.filter(sheet__state=Sheet.State.OPEN).order_by("sheet__entry_count", "number").first()
    )
    if missing is None:
        return redirect("organiser:table-list", slug=tournament.slug, number=number)
    return redirect("organiser:ticket", slug=tournament.slug, number=number, table=missing.number)


@require_safe
@require_role(*STAFF_ROLES)
def ticket(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. The ticket of a table to type in; with `mode=count` the counted money, with
    `mode=accounts` a ticket of balances as it stands on the paper, with `mode=balances` the balances alone."""
    counting = request.GET.get("mode") == "count"
    return _page(request, _typing(request, tournament, number, table, counting=counting))


@require_POST
@require_role(*STAFF_ROLES)
def check_ticket(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. What the ticket adds up to, while it is typed; nothing is kept."""
    return _sum(request, _typing(request, tournament, number, table))


@require_POST
@require_role(*STAFF_ROLES)
def check_count(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. What the counted money adds up to, while it is typed; nothing is kept."""
    return _sum(request, _typing(request, tournament, number, table, counting=True))


@require_role(*STAFF_ROLES)
@verb_of("organiser:ticket")
def take_ticket(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. The ticket counts from here on."""
    return _take(request, _typing(request, tournament, number, table), cap=False)


@require_role(*STAFF_ROLES)
@verb_of("organiser:ticket")
def cap_ticket(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. The ticket counts, and an insolvent player pays up to his deposit (T-22)."""
    return _take(request, _typing(request, tournament, number, table), cap=True)


@require_role(*STAFF_ROLES)
@verb_of("organiser:ticket")
def count_money(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. The counted money is kept beside what was computed."""
    typing = _typing(request, tournament, number, table, counting=True)
    if not typing.counting or typing.typed is None:
        return _page(request, typing)
    money = [row["money"] for row in typing.typed]
    deposits = [row["deposit_1"] + row["deposit_2"] for row in typing.typed]
    return _save(
        request, typing, lambda: table_desk.count_money(typing.table, money, deposits, account(request))
    )


@require_POST
@require_role(*STAFF_ROLES)
def drop_ticket(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. The ticket is void and the deals count again."""
    found = table_at(tournament, number, table)
    done(request, lambda: table_desk.drop_ticket(found, account(request), _reason(request)))
    return redirect("organiser:ticket", slug=tournament.slug, number=number, table=table)


def _take(request: HttpRequest, typing: Typing, *, cap: bool) -> HttpResponse:
    rows = typing.typed
    if rows is None:
        return _page(request, typing)
    user = account(request)
    return _save(
        request,
        typing,
        lambda: table_desk.take_ticket(typing.table, rows, user, typing.reason, cap=cap, pot=_pot(typing)),
    )


def _save(request: HttpRequest, typing: Typing, verb: Callable[[], object]) -> HttpResponse:
    """Do it and go to the next table; refused, the page comes back as it was typed."""
    table = typing.table
    if not done(request, verb, _("Table %(table)d is entered.") % {"table": table.number}):
        return _page(request, typing)
    slug, number, following = table.round.tournament.slug, table.round.number, _following(table)
    if following is None and "close_round" in request.POST:
        # the same post goes on to the verb that closes the round
        return redirect("organiser:close-round", slug=slug, number=number, preserve_request=True)
    if following is None:
        return redirect("organiser:table", slug=slug, number=number, table=table.number)
    page = reverse("organiser:ticket", args=[slug, number, following])
    return redirect(f"{page}?mode=accounts" if typing.by_accounts else page)


def _following(table: Table) -> int | None:
    """The next table of the round that is still missing, around the hall."""
    missing = list(
        table.round.tables.filter(sheet__state=Sheet.State.OPEN)
        .exclude(pk=table.pk)
        .values_list("number", flat=True)
    )
    return next((number for number in missing if number > table.number), missing[0] if missing else None)


def _closes_round(request: HttpRequest, table: Table) -> bool:
    """Whether the organiser may close the round with this ticket: it is the last that is missing."""
    if table.round.state == Round.State.CLOSED or _following(table) is not None:
        return False
    return Role.ORGANISER in roles_of(request.user, table.round.tournament)


def _typing(
    request: HttpRequest, tournament: Tournament, number: int, table: int, *, counting: bool = False
) -> Typing:
    """The form of a table as it was sent, or as it is filled in before anybody types."""
    found = table_at(tournament, number, table)
    rules, seats = desk.desk_rules(tournament), list(found.sheet.seats.order_by("position"))
    deposit = rules.playing_deposit or insolvent.usual_deposit(tournament)
    sent = request.POST if request.method == "POST" else None
    mode = (request.GET if sent is None else sent).get("mode", "")
    by_accounts = mode == "accounts" or (
        mode != "balances" and sent is None and read_by_accounts(found.sheet)
    )
    rows = ticket_forms(found.sheet, seats, sent, deposit=deposit, from_paper=by_accounts)
    pot = pot_form(found.sheet, sent) if by_accounts else None
    typed = [form.initial_row() for form in rows] if sent is None else typed_rows(rows)
    return Typing(
        table=found,
        rules=rules,
        deposit=deposit,
        seats=seats,
        rows=rows,
        typed=None if pot and sent is not None and not pot.is_valid() else typed,
        counting=counting and is_counted(found),
        by_accounts=by_accounts,
        pot=pot,
        reason=_reason(request),
    )


def _pot(typing: Typing) -> str:
    """What is left in the pot, as typed or as it stands in the form."""
    if typing.pot is None:
        return ""
    return str(typing.pot.cleaned_data["pot"] if typing.pot.is_bound else typing.pot.initial["pot"])


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")[:300]


def _page(request: HttpRequest, typing: Typing) -> HttpResponse:
    table = typing.table
    context = _sum_context(typing) | {
        "rows": typing.rows,
        "pot": typing.pot,
        "rules": typing.rules,
        "reason": typing.reason,
        "over_deals": not typing.counting and bool(table.sheet.fold.numbers) and not table.sheet.fold.ticket,
        "others": table.round.tables.select_related("sheet"),
        "matters": table_desk_queries.open_matters(table),
        "closes_round": not typing.counting and _closes_round(request, table),
    }
    template = "rounds/_ticket_panel.html" if getattr(request, "htmx", False) else "rounds/ticket.html"
    return render(request, template, context)


def _sum(request: HttpRequest, typing: Typing) -> HttpResponse:
    return render(request, "rounds/_ticket_sum.html", _sum_context(typing))


def _sum_context(typing: Typing) -> dict[str, object]:
    """What is said of the figures: what they add up to, who is insolvent, or what is still missing."""
    table, typed = typing.table, typing.typed
    tournament = table.round.tournament
    unit = unit_of(table.sheet.ruleset)
    blank = typed is not None and not any(row.get("money") or row.get("balance") for row in typed)
    context: dict[str, object] = {
        "tournament": tournament,
        "round": table.round,
        "table": table,
        "unit": unit,
        "counting": typing.counting,
        "by_accounts": typing.by_accounts,
        "blank": blank,
    }
    if unit != "cent":
        return context | _balances(typing)
    if typed is None or blank:
        return context
    context["sum"] = table_desk_queries.added_up(
        table.sheet,
        typing.seats,
        typed,
        premium_in_money=typing.rules.premium_in_money,
        point_cents=table_desk.point_cents(tournament),
        usual_deposit=typing.deposit,
        counted=typing.counting,
    )
    if not typing.counting:
        context["insolvent"] = table_desk_queries.insolvent_lines(
            tournament, typing.seats, table_desk.ticket_of(tournament, typed)
        )
    return context


def _balances(typing: Typing) -> dict[str, object]:
    """How the balances that were typed add up, or what those that are missing must have together; what is wrong with
    the accounts they come from."""
    if typing.typed is None:
        return {
            "left": left_over(typing.rows),
            "blank": not any(form.has_changed() for form in typing.rows),
        }
    if not all(typing.typed if typing.by_accounts else [row["balance"] for row in typing.typed]):
        return {"blank": True}
    try:
        found = table_desk_queries.balances_added_up(typing.table, typing.seats, typing.typed, _pot(typing))
    except Refusal as refusal:
        return {"refused": refusal.message, "blank": False}
    return {"sum": found, "blank": False}
