"""Cards and checks of sorting in one tournament (T-31)."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.models import User
from tournaments.domain.jury import discipline
from tournaments.forms.players import PlayersField
from tournaments.models import PenaltyCard, Registration, Table, Tournament
from tournaments.permissions import Role, tournament_door
from tournaments.queries import latest_public_round
from tournaments.queries.jury import checks_by_player, shown_cards
from tournaments.queries.suspensions import suspended_players
from tournaments.views.answers import done


class CardForm(forms.Form):
    """A card for a player of the tournament."""

    player = PlayersField(label=gettext_lazy("Player"), queryset=Registration.objects.none())
    colour = forms.ChoiceField(
        label=gettext_lazy("Card"), choices=PenaltyCard.Colour.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=300)
    rule = forms.CharField(label=gettext_lazy("Rule cited"), max_length=40, required=False)

    def __init__(self, tournament: Tournament, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["player"].queryset = tournament.registrations.select_related("player").order_by(  # type: ignore[attr-defined]
            "start_number"
        )


class CheckForm(forms.Form):
    """A check of sorted cards at a table (S:B/26)."""

    table = forms.ModelChoiceField(label=gettext_lazy("Table"), queryset=Table.objects.none())
    asked_by = PlayersField(label=gettext_lazy("Who asked for it"), queryset=Registration.objects.none())
    checked = PlayersField(label=gettext_lazy("Whose cards"), queryset=Registration.objects.none())
    found = forms.ChoiceField(
        label=gettext_lazy("Found"),
        choices=[("sorted", gettext_lazy("sorted")), ("unsorted", gettext_lazy("not sorted"))],
        widget=forms.RadioSelect,
    )

    def __init__(self, tournament: Tournament, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        round_ = latest_public_round(tournament)
        people = tournament.registrations.filter(seats__round=round_).select_related("player")
        self.fields["table"].queryset = Table.objects.filter(round=round_).select_related("round__tournament")  # type: ignore[attr-defined]
        self.fields["table"].label_from_instance = lambda table: str(table.number)  # type: ignore[attr-defined]
        for name in ("asked_by", "checked"):
            self.fields[name].queryset = people.order_by("seats__table__number", "seats__position")  # type: ignore[attr-defined]


@require_http_methods(["GET", "POST"])
@tournament_door(Role.JURY)
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. POST shows or takes back a card, or notes a check."""
    assert isinstance(request.user, User)
    user, action = request.user, request.POST.get("action", "")
    card = CardForm(tournament, request.POST if action == "card" else None)
    check = CheckForm(tournament, request.POST if action == "check" else None)
    if request.method == "POST" and _acted(request, tournament, user, card, check):
        return redirect("jury:discipline", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "card_form": card,
        "check_form": check,
        "cards": shown_cards(tournament),
        "checks": checks_by_player(tournament),
        "suspended": suspended_players(tournament).values(),
    }
    return render(request, "jury/discipline.html", context)


def _acted(
    request: HttpRequest, tournament: Tournament, user: User, card: CardForm, check: CheckForm
) -> bool:
    action = request.POST.get("action", "")
    if action == "card":
        data = card.cleaned_data if card.is_valid() else None
        return data is not None and done(
            request,
            lambda: discipline.give_card(
                data["player"], data["colour"], data["reason"], user, rule=data["rule"]
            ),
        )
    if action == "check":
        data = check.cleaned_data if check.is_valid() else None
        return data is not None and _checked(request, user, data)
    if action == "back":
        found = get_object_or_404(
            PenaltyCard,
            pk=request.POST.get("card") if request.POST.get("card", "").isdecimal() else 0,
            registration__tournament=tournament,
        )
        done(request, lambda: discipline.take_back(found, request.POST.get("reason", ""), user))
        return True
    raise Http404


def _checked(request: HttpRequest, user: User, data: dict[str, object]) -> bool:
    table, asked, checked = data["table"], data["asked_by"], data["checked"]
    assert isinstance(table, Table)
    assert isinstance(asked, Registration)
    assert isinstance(checked, Registration)
    unsorted = data["found"] == "unsorted"
    if not done(
        request, lambda: discipline.note_check(table, asked, checked, found_unsorted=unsorted, user=user)
    ):
        return False
    if unsorted:
        messages.info(request, _sorting_words(discipline.card_for_sorting(checked)))
    return True


def _sorting_words(card: str) -> str:
    """What the rules say follows; the referee shows it himself."""
    if not card:
        return _("Noted. Unsorted cards are a renonce II.1: decide it as a case; the player is admonished.")
    return _("Noted. Unsorted cards again: the rules bring a %(card)s, and a renonce II.1 as a case.") % {
        "card": PenaltyCard.Colour(card).label
    }
