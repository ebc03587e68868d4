"""The page of an entry made on the public page: confirmed, changed and withdrawn by who has its address (T-40)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done, posted_key
from core.typed import is_number
from tournaments.events.domain.desk import desk_rules
from tournaments.registration.domain import applying
from tournaments.registration.domain.addresses import group_of, people_of
from tournaments.registration.forms.public import ApplicantForm
from tournaments.registration.hooks import payments
from tournaments.registration.models import Application
from tournaments.registration.queries.applications import Shown, shown_people


@require_safe
def entry(request: HttpRequest, key: str) -> HttpResponse:
    """Who may: whoever has the address, which only the letter or the browser that entered was given."""
    return _page(request, key)


@require_POST
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """Who may: whoever has the address. The letter arrived: its people are entered, or those that are chosen."""
    group = group_of(key)
    if group is None:
        raise Http404
    chosen = None
    if "chosen" in request.POST:  # the page offers a choice where there are several
        chosen = {int(pk) for pk in request.POST.getlist("person") if is_number(pk)}
    done(request, lambda: applying.confirm(group, chosen), _("Confirmed."))
    return redirect("public:entry", key=key)


@require_POST
def change(request: HttpRequest, key: str) -> HttpResponse:
    """Who may: whoever has the address. What was typed of one of its people."""
    application = _person(request, key)
    form = _form(application, request.POST)
    if form.is_valid() and done(
        request,
        lambda: applying.change_own(application, form.person(), form.cleaned_data["phone"]),
        _("Saved."),
    ):
        return redirect("public:entry", key=key)
    return _page(request, key, (application.pk, form))


@require_POST
def withdraw(request: HttpRequest, key: str) -> HttpResponse:
    """Who may: whoever has the address. One of its people does not come."""
    application = _person(request, key)
    done(request, lambda: applying.withdraw_own(application), _("You are withdrawn."))
    return redirect("public:entry", key=key)


def _person(request: HttpRequest, key: str) -> Application:
    group = group_of(key)
    if group is None:
        raise Http404
    return get_object_or_404(people_of(group), pk=posted_key(request, "person"))


def _form(application: Application, sent: object = None) -> ApplicantForm:
    """The form of one of the people; how they are reached by e-mail was proved and stays."""
    known = {
        name: getattr(application, name)
        for name in ("name", "club", "licence", "birth_year", "consent", "phone", "email")
    }
    form = ApplicantForm(sent, initial=known, auto_id=f"person-{application.pk}-%s")
    form.fields["email"].disabled = True
    return form


def _page(request: HttpRequest, key: str, refused: tuple[int, ApplicantForm] | None = None) -> HttpResponse:
    group = group_of(key)
    people: list[Shown] = shown_people(group) if group else []
    if not people:
        raise Http404
    forms = {one.application.pk: _form(one.application) for one in people}
    if refused:
        forms[refused[0]] = refused[1]
    due = {one.application.pk: one.shown for one in payments([one.application for one in people])}
    tournament = people[0].application.tournament
    context = {
        "tournament": tournament,
        "begins": desk_rules(tournament).begins,
        "key": key,
        "people": [(one, forms[one.application.pk], due.get(one.application.pk)) for one in people],
        "to_confirm": [one.application for one in people if applying.may_be_confirmed(one.application)],
        "email": people[0].application.email,
    }
    answer = render(request, "registration/entry.html", context)
    # The address is the right to it, and told to no other site. Without any referrer a browser would send the forms of
    # this page with the origin "null", which is refused.
    answer["Referrer-Policy"] = "same-origin"
    answer["Cache-Control"] = "private, no-store"
    return answer
