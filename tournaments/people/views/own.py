"""Pages of a player's own account: results, consent, all data in one file, erasing."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done, tell_faults
from tournaments.people.domain import consents, erasing, own_data, persons, scan_cards
from tournaments.people.forms.person import PersonForm
from tournaments.people.models import Player


@require_safe
@never_cache
@login_required
def own(request: HttpRequest) -> HttpResponse:
    """Who may: any account; it sees its own."""
    user = account(request)
    assert user
    data = own_data.own_data(user)
    player = Player.objects.filter(user=user).first()
    scopes = consents.shown_of(player) if player else []
    card = scan_cards.cards_of([player]).get(player.pk) if player else None
    context = {"data": data, "player": player, "scopes": scopes, "card": card}
    return render(request, "people/own.html", context)


@require_safe
@never_cache
@login_required
def download(request: HttpRequest) -> JsonResponse:
    """Who may: any account; all that is kept about it, as JSON."""
    user = account(request)
    assert user
    answer = JsonResponse(own_data.own_data(user), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = 'attachment; filename="flek.json"'
    return answer


@require_POST
@login_required
def consent(request: HttpRequest) -> HttpResponse:
    """Who may: any account with a player: what of it shows on the internet, or not any more (T-38)."""
    user, scope = account(request), request.POST.get("scope", consents.Scope.NAME)
    player = Player.objects.filter(user=user).first()
    if player and scope in consents.Scope.values:
        given = bool(request.POST.get("agree"))
        consents.record(player, consents.How.OWN, user, given=given, scope=consents.Scope(scope))
        messages.success(request, _("Saved."))
    return redirect("public:own")


@require_POST
@login_required
def rename(request: HttpRequest) -> HttpResponse:
    """Who may: any account with a player. His name as it stands in the registry; entries keep what was typed."""
    user = account(request)
    assert user
    player = get_object_or_404(Player, user=user)
    form = PersonForm(request.POST, only={"name"})
    if form.is_valid():
        done(request, lambda: persons.rename(player, form.person().name, user), _("Saved."))
    else:
        tell_faults(request, form)
    return redirect("public:own")


@require_POST
@login_required
def erase(request: HttpRequest) -> HttpResponse:
    """Who may: any account, for itself, after it ticked that it knows what follows."""
    user = account(request)
    assert user
    if not request.POST.get("sure"):
        messages.error(request, _("Tick that you want to erase your data."))
        return redirect("public:own")
    if not done(request, lambda: erasing.refuse_leaving(user)):
        return redirect("public:own")
    logout(request)
    erasing.erase_account(user)
    messages.success(request, _("Your account and your personal data were erased."))
    return redirect("public:home")
