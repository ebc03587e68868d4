"""The list of players at the desk: who is here, what they owe; one more is added in its first line."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import Undo, account, done, posted_key, said, tell
from core.refusals import Refusal
from tournaments.cash.domain import postings
from tournaments.cash.models import CashPosting
from tournaments.desk.queries.players import Shown, changed_lines, player_list
from tournaments.desk.views.changed import addresses, carried_words, changed, is_part, paid_words
from tournaments.events.domain.desk import desk_rules
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.people.domain import scan_cards
from tournaments.people.permissions import officer_clubs
from tournaments.registration.domain import carded, doubles, participation, removing, scan_calls
from tournaments.registration.domain.list_lines import as_spoken
from tournaments.registration.fields import DETAILS, TERMS, TYPED
from tournaments.registration.forms.desk import EntryForm, TermsForm
from tournaments.registration.models import Registration
from tournaments.registration.queries.applications import for_office

#: Players on one page of the list.
PLAYERS = 500
#: What is done with a new player at once, by the name of its button.
HERE, PAYS, CARRIES, ONLY = "check_in", "pay", "carry", "only"


@dataclass(frozen=True)
class Double:
    """Who is to be added is probably entered already; `then` is what was to be done with him.

    `gone` is the player whose place and fee he takes, "" where there is none.
    """

    entry: Registration
    then: str
    gone: str


@require_safe
@require_role(*STAFF_ROLES)
def players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The list of players; its first line adds one."""
    return _list(request, tournament, *_forms(tournament))


@require_POST
@require_role(*STAFF_ROLES)
def enter_player(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Enters one player, who is here and has paid where the button says so.

    Who is probably entered already is shown first: whoever adds him says that it is another one.
    """
    sent = request.POST.copy()
    sent.setlist("categories", " ".join(sent.getlist("categories")).split())
    form, terms_form = _forms(tournament, sent)
    then = next(
        (word for word in (HERE, PAYS, CARRIES) if word in request.POST), request.POST.get("then", ONLY)
    )
    if not (form.is_valid() and terms_form.is_valid()):
        return _list(request, tournament, form, terms_form)
    person, another = form.person(), "another" in request.POST
    person = replace(person, name=as_spoken(tournament, person.name))
    likely = doubles.entered(tournament).of(person)
    gone = None
    if then == CARRIES:
        gone = get_object_or_404(tournament.registrations, pk=posted_key(request, "gone"))
    if likely and not another:
        return _list(
            request, tournament, form, terms_form, Double(likely, then, request.POST.get("gone", ""))
        )
    try:
        made = participation.register(
            tournament,
            replace(person, apart=int(likely is not None)),
            terms_form.terms(),
            form.details(),
            checked_in=then != ONLY,
            user=account(request),
        )
    except Refusal as refusal:
        form.add_error(None, refusal.message)
        return _list(request, tournament, form, terms_form)
    _say_added(request, made, _fee_of(request, made, then, gone))
    if not is_part(request):
        return changed(request, tournament, [made.pk])
    return _first_line(request, tournament, *_forms(tournament), made=made)


@require_POST
@require_role(*STAFF_ROLES)
def remove_player(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. A wrong entry, of which nothing came yet, is taken out again."""
    entry = get_object_or_404(tournament.registrations.select_related("club", "tournament"), pk=pk)
    undo = Undo(reverse("organiser:enter-player", args=[tournament.slug]), _as_sent(entry))
    words = _("%(name)s was removed.") % {"name": entry.name}
    if done(request, lambda: removing.remove_entry(entry), words, undo):
        return changed(request, tournament, [], gone=[pk])
    return redirect("organiser:registration", slug=tournament.slug, pk=pk)


def _forms(tournament: Tournament, sent: object = None) -> tuple[EntryForm, TermsForm]:
    """Those of the first line; a player beside the list has fields of the same names."""
    form, terms_form = EntryForm(sent), TermsForm(tournament, sent)
    form.auto_id = terms_form.auto_id = "new-%s"
    return form, terms_form


def _fee_of(
    request: HttpRequest, entry: Registration, then: str, gone: Registration | None
) -> tuple[CashPosting, str] | None:
    """His fee, taken or carried over, with how it is told; one that cannot be does not undo the entry."""
    user = account(request)
    try:
        if then == PAYS:
            paid = postings.pay_fee(entry, user)
            return paid, paid_words(entry, paid)
        if gone:
            return postings.carry_over(gone, entry, user), carried_words(gone, entry)
    except Refusal as refusal:
        tell(request, refusal.message)
    return None


def _say_added(request: HttpRequest, entry: Registration, fee: tuple[CashPosting, str] | None) -> None:
    """What was done, with the way back."""
    said_of = {"name": entry.name, "number": entry.start_number}
    if entry.start_number:
        words = _("%(name)s has start number %(number)d.") % said_of
    elif entry.state == Registration.State.WAITING:
        words = _("%(name)s is on the waiting list.") % said_of
    else:
        words = _("%(name)s is entered.") % said_of
    address, fields = reverse("organiser:remove-player", args=[entry.tournament.slug, entry.pk]), {}
    if fee:
        posting, told = fee
        words = f"{words} {told}"
        # money is never gone from the book: what is taken back is the payment and the check-in
        address = reverse("organiser:undo-payment", args=[entry.tournament.slug, entry.pk])
        fields = {"posting": str(posting.pk), "came": "1"}
    said(request, words, Undo(address, fields))


def _list(
    request: HttpRequest,
    tournament: Tournament,
    form: EntryForm,
    terms_form: TermsForm,
    double: Double | None = None,
) -> HttpResponse:
    """The whole page; its first line alone where a part was asked for, with what was typed into it."""
    if is_part(request) and request.method == "POST":
        return _first_line(request, tournament, form, terms_form, double=double)
    user = account(request)
    assert user
    shown = Shown(*(request.GET.get(name, "")[:80] for name in ("show", "club", "q")))
    takes_cards = desk_rules(tournament).scan_cards
    if takes_cards:
        shown = replace(shown, words=_named_by_card(tournament, shown.words))
    found = player_list(tournament, shown)
    if not (found.lines or form.is_bound):  # who was looked for in vain is not typed a second time
        form.initial = {"name": shown.words}
    page = Paginator(found.lines, PLAYERS).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "form": form,
        "terms_form": terms_form,
        "double": double,
        "list": found,
        "lines": page.object_list,
        "sums": found.sums,
        "shown": shown,
        "page": page,
        "to": addresses(tournament),
        "keeps_members": officer_clubs(user).exists(),
        "applications": for_office(tournament).count(),
        "letters": tournament.letters.exists(),
        "takes_cards": takes_cards,
        "calls": scan_calls.open_calls(tournament) if takes_cards else (),
    }
    return render(request, "desk/players.html", context)


def _named_by_card(tournament: Tournament, words: str) -> str:
    """The name of whose card was scanned into the search, without scripts; else the words."""
    number = scan_cards.read_number(words)
    holder = scan_cards.owner_of(number) if number else None
    entry = carded.entry_of(tournament, holder.player) if holder else None
    return entry.name if entry else words


def _first_line(
    request: HttpRequest,
    tournament: Tournament,
    form: EntryForm,
    terms_form: TermsForm,
    *,
    double: Double | None = None,
    made: Registration | None = None,
) -> HttpResponse:
    """The line that adds, anew or with what was typed; below it who was added, with the figures."""
    lines, sums = changed_lines(tournament, [made.pk] if made else [])
    context = {
        "tournament": tournament,
        "form": form,
        "terms_form": terms_form,
        "double": double,
        "lines": lines,
        "sums": sums,
        "made": made,
        "to": addresses(tournament),
        "has_fees": tournament.fees.filter(cents__gt=0).exists(),
    }
    return render(request, "desk/_player_added.html", context)


def _as_sent(entry: Registration) -> dict[str, str]:
    """An entry as the form that adds one sends it, so that it can be made again."""
    sent = {field.name: field.of(entry) for field in (*TYPED, *DETAILS, *TERMS)}
    sent |= {"name": entry.name, "another": "1", "categories": " ".join(sent["categories"])}
    if entry.state == Registration.State.CHECKED_IN:
        sent[HERE] = "1"
    return {name: str(value) for name, value in sent.items() if value}
