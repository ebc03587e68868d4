"""A person: erasing who has no account of his own (T-38), and what was changed of him (T-36)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.answers import account, done
from accounts.models import User
from tournaments.people.domain import consents, erasing
from tournaments.people.forms.consent import PaperForm
from tournaments.people.models import Player
from tournaments.people.permissions import may_read_history
from tournaments.people.queries import history as queries


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def erase(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: officers of his club, the union, who typed him; one question that says what follows. To others nobody
    is here."""
    user = account(request)
    assert user
    player = _person(user, pk)
    if request.method != "POST":
        return render(request, "people/erase.html", {"player": player})
    if not done(request, lambda: erasing.erase_person(player, user), _("The personal data were erased.")):
        return redirect("players:erase", pk=pk)
    return redirect("organiser:home")


@require_safe
@never_cache
@login_required
def history(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: the person, officers of his club, the union. What was changed of him, by whom; to others nobody is
    here."""
    user = account(request)
    assert user
    player = get_object_or_404(Player.objects.select_related("club"), pk=pk, merged_into=None)
    if not may_read_history(user, player):
        raise Http404
    page = Paginator(queries.changes_of(player), queries.LINES).get_page(request.GET.get("page"))
    context = {"player": player, "page": page, "changes": queries.in_words(list(page))}
    return render(request, "people/history.html", context)


def _person(user: User, pk: int) -> Player:
    player = Player.objects.select_related("club").filter(pk=pk, merged_into__isnull=True).first()
    if player is None or not erasing.may_erase(user, player):
        raise Http404
    return player


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def consent(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: officers of the club, the union, of a player without an account: a paper that the player alone signed.
    To others nobody is here."""
    user = account(request)
    assert user
    player = Player.objects.filter(pk=pk, merged_into__isnull=True).first()
    if player is None or not consents.may_record_paper(user, player):
        raise Http404
    form = PaperForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and done(
        request, lambda: consents.record_paper(player, user, form.paper()), _("Saved.")
    ):
        return redirect("players:consent", pk=pk)
    rows = player.consents.select_related("recorded_by")
    shown = {"player": player, "form": form, "scopes": consents.shown_of(player), "rows": rows}
    return render(request, "people/consent.html", shown)
