"""Pages of the organiser and the desk about players: the list, one player, lists from files, check-in."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.views.sizes import takes_file
from tournaments import queries
from tournaments.domain import cash, desk, importing, people, places, registry, spreadsheets, table_changes
from tournaments.domain.jury.suspensions import said, suspended_on
from tournaments.domain.refusals import Refusal
from tournaments.forms.cash import AccountForm
from tournaments.forms.desk import CategoryForm, DeskRulesForm, ListForm, PersonForm, TermsForm, entry_form
from tournaments.models import Category, PlayerImport, Registration, Tournament
from tournaments.permissions import OFFICE, Role, roles_of, tournament_door
from tournaments.queries import cash_book
from tournaments.queries.suspensions import suspended_players
from tournaments.views.answers import account, done
from tournaments.views.consenting import record_consent

#: Players on one page of the list.
PLAYERS = 100


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The list of players; POST enters one."""
    form = PersonForm(request.POST or None)
    terms_form = TermsForm(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid() and terms_form.is_valid():
        here = "check_in" in request.POST
        if done(
            request,
            lambda: people.register(
                tournament, form.person(), terms_form.terms(), checked_in=here, user=account(request)
            ),
        ):
            return redirect("organiser:players", slug=tournament.slug)
    words = request.GET.get("q", "")[:80]
    entries = queries.registrations(tournament).prefetch_related("categories")
    page = Paginator(queries.matching(entries, words) if words else entries, PLAYERS).get_page(
        request.GET.get("page")
    )
    context = {
        "tournament": tournament,
        "form": form,
        "terms_form": terms_form,
        "list_form": ListForm(),
        "registrations": page.object_list,
        "page": page,
        "words": words,
        "counts": queries.state_counts(tournament),
    }
    return render(request, "organiser/players.html", context)


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The queue at the desk: find somebody, hand out the start number."""
    if request.method == "POST":
        entry = get_object_or_404(_entries(tournament), pk=request.POST.get("entry") or 0)
        _receive(request, entry, request.POST.get("action", ""))
        return redirect("organiser:check-in", slug=tournament.slug)
    words = request.GET.get("q", "")[:80]
    entries = queries.queue(tournament)
    page = Paginator(queries.matching(entries, words) if words else entries, PLAYERS).get_page(
        request.GET.get("page")
    )
    shown = list(page.object_list)
    accounts = cash_book.accounts(
        tournament, tournament.registrations.filter(pk__in=[entry.pk for entry in shown])
    )
    suspended = suspended_players(tournament)
    for entry in shown:
        entry.account, entry.suspension = accounts[entry.pk], suspended.get(entry.player_id)
    context = {
        "tournament": tournament,
        "words": words,
        "entries": shown,
        "page": page,
        "fees": tournament.fees.filter(cents__gt=0).exists(),
        "counts": queries.state_counts(tournament),
    }
    return render(request, "organiser/check_in.html", context)


def _receive(request: HttpRequest, entry: Registration, action: str) -> None:
    """In one step of the queue: he is here, he pays his fee, or both."""
    user = account(request)
    if action in ("here", "here_and_pays") and done(request, lambda: people.check_in(entry, user)):
        entry.refresh_from_db()
        words = {"name": entry.player.name, "number": entry.start_number}
        messages.success(request, _("%(name)s has start number %(number)d.") % words)
        if action == "here":
            return
    elif action != "pays":
        return
    done(request, lambda: cash.pay_fee(entry, user), _("%(name)s has paid.") % {"name": entry.player.name})


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def registration(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. One player: who he is, how he takes part, what happened to him.

    `action`: check_in, undo, withdraw, person or terms.
    """
    entry = get_object_or_404(_entries(tournament), pk=pk)
    user = account(request)
    assert user
    mine = registry.changeable_here(user, entry.player)
    person_form, terms_form = _forms_of(tournament, entry, mine)
    if request.method == "POST":
        action = request.POST.get("action", "")
        person_form, terms_form = _forms_of(tournament, entry, mine, request, action)
        form = {"person": person_form, "terms": terms_form}.get(action)
        if form is None or form.is_valid():
            if _entry_action(request, entry, action, person_form, terms_form):
                back = "organiser:players" if action in ("check_in", "withdraw") else "organiser:registration"
                return redirect(
                    back, **({"slug": tournament.slug} | ({} if "players" in back else {"pk": pk}))
                )
            entry.refresh_from_db()
    context = {
        "tournament": tournament,
        "entry": entry,
        "may_correct": bool(mine),
        "may_hand_out": registry.may_hand_out(user, entry.player),
        "person_form": person_form,
        "terms_form": terms_form,
        "suspension": said(kept_out, entry.player.name)
        if (kept_out := suspended_on(entry.player, tournament.date))
        else "",
        "events": entry.events.select_related("by"),
        "seat": entry.seats.filter(round__state__in=table_changes.OPEN)
        .select_related("table", "round")
        .first(),
        "account": cash_book.account(entry),
        "account_form": AccountForm(),
        "postings": entry.postings.select_related("by"),
        "playing_deposit": desk.desk_rules(tournament).playing_deposit,
    }
    return render(request, "organiser/registration.html", context)


def _entry_action(
    request: HttpRequest, entry: Registration, action: str, person_form: PersonForm, terms_form: TermsForm
) -> bool:
    """One verb about a registration."""
    user, reason = account(request), request.POST.get("reason", "")[:300]
    verbs: dict[str, Callable[[], object]] = {
        "check_in": lambda: people.check_in(entry, user),
        "undo": lambda: people.undo_check_in(entry, user, reason),
        "withdraw": lambda: _withdraw(request, entry, reason),
        "person": lambda: people.correct_person(entry, person_form.person(), user),
        "terms": lambda: _say_who_moved(
            request, people.change_terms(entry, terms_form.terms(), user, reason)
        ),
    }
    if action not in verbs:
        raise Http404
    said = _("Saved.") if action in ("person", "terms") else ""
    return done(request, verbs[action], said)


def _withdraw(request: HttpRequest, entry: Registration, reason: str) -> None:
    moved_up = people.withdraw(entry, account(request), reason)
    messages.success(request, _("%(name)s has withdrawn.") % {"name": entry.player.name})
    _say_who_moved(request, moved_up)


def _say_who_moved(request: HttpRequest, moved_up: list[Registration]) -> None:
    for one in moved_up:
        messages.info(request, _("%(name)s moves up from the waiting list.") % {"name": one.player.name})


def _forms_of(
    tournament: Tournament,
    entry: Registration,
    mine: frozenset[str],
    request: HttpRequest | None = None,
    action: str = "",
) -> tuple[PersonForm, TermsForm]:
    """The forms of one player, one of them filled with what was sent; of the person what the account may change."""
    terms = {
        "standing": entry.standing,
        "fee_category": entry.fee_category,
        "categories": [one.key for one in entry.categories.all()],
    }
    sent = request.POST if request else None
    return (
        entry_form(entry, mine, sent if action == "person" else None),
        TermsForm(tournament, sent if action == "terms" else None, initial=terms),
    )


def _entries(tournament: Tournament) -> QuerySet[Registration]:
    return tournament.registrations.select_related("player__club", "club", "tournament")


@takes_file(spreadsheets.LARGEST_FILE)
@require_POST
@tournament_door(*OFFICE)
def import_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Reads a CSV or XLSX file and goes on to its preview; nobody is entered yet."""
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        messages.error(request, _("Choose a file with players first."))
        return redirect("organiser:players", slug=tournament.slug)
    file = form.cleaned_data["file"]
    try:
        if file.size > spreadsheets.LARGEST_FILE:
            raise spreadsheets.too_large(file.size)
        batch = importing.read_list(tournament, file.name, file.read(), account(request))
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("organiser:players", slug=tournament.slug)
    return redirect("organiser:import-preview", slug=tournament.slug, pk=batch.pk)


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def import_preview(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. What was read, every bad line named; POST enters the good ones."""
    batch = get_object_or_404(PlayerImport, tournament=tournament, pk=pk)
    if request.method == "POST":
        try:
            entered = importing.apply_list(batch, check_in="check_in" in request.POST, user=account(request))
        except Refusal as refusal:
            messages.error(request, refusal.message)
        else:
            count = len(entered)
            messages.success(
                request,
                ngettext("%(count)d player was entered.", "%(count)d players were entered.", count)
                % {"count": count},
            )
        return redirect("organiser:players", slug=tournament.slug)
    free = places.room(tournament)
    context = {
        "tournament": tournament,
        "batch": batch,
        "known": registry.told_as_known(account(request), [row["player"] for row in batch.rows]),
        "waiting": 0 if free is None else max(0, len(batch.rows) - free),
    }
    return render(request, "organiser/import_preview.html", context)


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def desk_settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser and desk read; the organiser changes. `action`: rules, category, drop or consent."""
    mine = Role.ORGANISER in roles_of(request.user, tournament)
    action = request.POST.get("action", "")
    rules_form = DeskRulesForm(
        request.POST if action == "rules" else None, instance=desk.desk_rules(tournament)
    )
    category_form = CategoryForm(request.POST if action == "category" else None)
    if request.method == "POST":
        if not mine:
            raise PermissionDenied(_("Only the organiser changes this."))
        if _settings_action(request, tournament, action, rules_form, category_form):
            return redirect("organiser:desk", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "mine": mine,
        "rules_form": rules_form,
        "category_form": category_form,
        "categories": tournament.categories.all(),
    }
    return render(request, "organiser/desk.html", context)


def _settings_action(
    request: HttpRequest,
    tournament: Tournament,
    action: str,
    rules_form: DeskRulesForm,
    category_form: CategoryForm,
) -> bool:
    """One change of the desk's options; False when the page comes back with what is wrong."""
    if action == "rules":
        return rules_form.is_valid() and done(
            request, lambda: desk.set_desk_rules(tournament, **rules_form.cleaned_data), _("Saved.")
        )
    if action == "category":
        return category_form.is_valid() and done(
            request, lambda: desk.add_category(tournament, **category_form.cleaned_data)
        )
    if action == "drop":
        category = get_object_or_404(Category, tournament=tournament, pk=request.POST.get("category") or 0)
        return done(request, lambda: desk.remove_category(category))
    if action == "consent":
        return done(request, lambda: record_consent(request, tournament))
    raise Http404
