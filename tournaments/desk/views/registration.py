"""One player of a tournament at the desk: who he is, how he takes part, what happened to him."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from tournaments.cash.domain import cash_book
from tournaments.cash.forms.postings import AccountForm
from tournaments.cash.queries.paying import pay_by_qr
from tournaments.desk.queries.players import changed_lines
from tournaments.desk.views.changed import addresses, is_part
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.people.domain import erasing, registry, scan_cards
from tournaments.people.domain.suspensions import said, suspended_on
from tournaments.registration.domain import participation
from tournaments.registration.fields import TERMS
from tournaments.registration.forms.desk import EntryForm, TermsForm, entry_form
from tournaments.registration.models import Registration
from tournaments.registration.queries.applications import address_sent_back
from tournaments.rounds.domain import table_changes


@require_safe
@require_role(*STAFF_ROLES)
def registration(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The player's page."""
    return _page(request, tournament, pk)


@require_POST
@require_role(*STAFF_ROLES)
def withdraw(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. He does not take part (any more); who waits moves up."""
    entry = _entry(tournament, pk)

    def verb() -> None:
        moved_up = participation.withdraw(entry, account(request), _reason(request))
        messages.success(request, _("%(name)s has withdrawn.") % {"name": entry.name})
        _say_who_moved(request, moved_up)

    if done(request, verb) and not is_part(request):
        return redirect("organiser:players", slug=tournament.slug)
    return _page(request, tournament, pk)


@require_POST
@require_role(*STAFF_ROLES)
def correct(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. What was typed wrongly of him, as far as the account may change it."""
    entry = _entry(tournament, pk)
    form = _person_form(request, entry, request.POST)
    if form.is_valid() and done(
        request,
        lambda: participation.correct_person(entry, form.person(), account(request), form.details()),
        _("Saved."),
    ):
        return redirect("organiser:registration", slug=tournament.slug, pk=pk)
    return _page(request, tournament, pk, person_form=form)


@require_POST
@require_role(*STAFF_ROLES)
def change_terms(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. How he takes part: ranked, guest or substitute, his fee, his categories."""
    entry = _entry(tournament, pk)
    form = TermsForm(tournament, request.POST, initial=_terms(entry))

    def verb() -> None:
        moved_up = participation.change_terms(entry, form.terms(), account(request), _reason(request))
        _say_who_moved(request, moved_up)

    if form.is_valid() and done(request, verb, _("Saved.")):
        return redirect("organiser:registration", slug=tournament.slug, pk=pk)
    return _page(request, tournament, pk, terms_form=form)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    pk: int,
    *,
    person_form: EntryForm | None = None,
    terms_form: TermsForm | None = None,
) -> HttpResponse:
    """The player's page, a form that was not taken with what was typed into it; beside the list with his line."""
    entry = _entry(tournament, pk)
    user = account(request)
    assert user
    suspension = suspended_on(entry.player, tournament.date)
    gone, running = entry.state == Registration.State.WITHDRAWN, tournament.state == Tournament.State.RUNNING
    substituted, book = gone and running, cash_book.account(entry)
    rules, hands_out = desk.desk_rules(tournament), registry.may_hand_out(user, entry.player)
    context = {
        "tournament": tournament,
        "entry": entry,
        "takes_cards": rules.scan_cards,
        "card": scan_cards.cards_of([entry.player]).get(entry.player_id) if hands_out else None,
        "carried": cash_book.carried_to_substitute(book) if substituted else 0,
        "may_correct": bool(registry.changeable_here(user, entry.player)),
        "may_remove": not entry.seats.exists() and not entry.postings.exists(),
        "may_substitute": substituted,
        "may_hand_out": hands_out,
        "may_erase": user is not None and erasing.may_erase(user, entry.player),
        "person_form": person_form or _person_form(request, entry),
        "terms_form": terms_form or TermsForm(tournament, initial=_terms(entry)),
        "sent_back": address_sent_back(entry),
        "suspension": said(suspension, entry.name) if suspension else "",
        "events": entry.events.select_related("by"),
        "seat": entry.seats.filter(round__state__in=table_changes.OPEN)
        .select_related("table", "round")
        .first(),
        "account": book,
        "by_qr": pay_by_qr(book),
        "account_form": AccountForm(),
        "postings": entry.postings.select_related("by"),
        "playing_deposit": rules.playing_deposit,
    }
    if not is_part(request):
        return render(request, "desk/registration.html", context)
    lines, sums = changed_lines(tournament, [pk])
    context |= {"lines": lines, "sums": sums, "to": addresses(tournament)}
    return render(request, "desk/_player_beside.html", context)


def _entry(tournament: Tournament, pk: int) -> Registration:
    entries = tournament.registrations.select_related("player__club", "club", "tournament")
    return get_object_or_404(entries, pk=pk)


def _person_form(request: HttpRequest, entry: Registration, sent: object = None) -> EntryForm:
    """Of the person what the account may change, else what was typed of him here."""
    return entry_form(entry, registry.changeable_here(account(request), entry.player), sent)


def _terms(entry: Registration) -> dict[str, object]:
    return {field.name: field.of(entry) for field in TERMS}


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")[:300]


def _say_who_moved(request: HttpRequest, moved_up: list[Registration]) -> None:
    for one in moved_up:
        messages.info(request, _("%(name)s moves up from the waiting list.") % {"name": one.name})
