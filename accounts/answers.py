"""What every page does with a request: who asks, and what was refused as a message."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest
from django.utils.html import conditional_escape, format_html_join

from accounts.models import User
from core.refusals import Refusal


def account(request: HttpRequest) -> User | None:
    """The account that is signed in."""
    return request.user if isinstance(request.user, User) else None


def posted_key(request: HttpRequest, name: str) -> int:
    """The key of a row that a form names. Raises Http404 for what is none."""
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Http404
    return int(text)


def same_page(request: HttpRequest, address: str) -> str:
    """The address of a list, at the page that was looked at."""
    page = request.GET.get("page", "")
    return f"{address}?page={page if page.isascii() and page.isdigit() else 1}"


def tell(request: HttpRequest, words: str) -> None:
    """Why something was refused, on the next page: with the link to the rule, where one is behind the words."""
    messages.error(request, conditional_escape(words))


def tell_faults(request: HttpRequest, form: forms.Form) -> None:
    """What is wrong with a form whose page does not show it again, on the next page."""
    faults = ((error,) for errors in form.errors.values() for error in errors)
    messages.error(request, format_html_join(" ", "{}", faults))


def done(request: HttpRequest, verb: Callable[[], object], said: str = "") -> bool:
    """Run a verb; `said`, or its refusal, becomes a message on the next page."""
    try:
        verb()
    except Refusal as refusal:
        tell(request, refusal.message)
        return False
    if said:
        messages.success(request, said)
    return True
