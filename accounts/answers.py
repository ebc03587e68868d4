"""What every page does with a request: who asks, and what was refused as a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest
from django.utils.html import conditional_escape, format_html_join

from accounts.models import User
from core.refusals import Refusal

Result = TypeVar("Result")


@dataclass(frozen=True)
class Undo:
    """What takes back the thing just done: the address that is posted to, and the fields that it wants."""

    address: str
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def tag(self) -> str:
        """As it travels with a message; `core.templatetags.flek.undo` reads it."""
        return f"undo {self.address}?{urlencode(self.fields)}"


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


def said(request: HttpRequest, words: str, undo: Undo | None = None) -> None:
    """What was done, as a toast on the next page or fragment; from there it is taken back, where that can be."""
    messages.success(request, words, extra_tags=undo.tag if undo else "")


def done(
    request: HttpRequest,
    verb: Callable[[], Result],
    words: str = "",
    undo: Undo | Callable[[Result], Undo] | None = None,
) -> bool:
    """Run a verb; `words` with the button that takes it back, or its refusal, are told on the next page. `undo` may
    need what the verb made."""
    try:
        made = verb()
    except Refusal as refusal:
        tell(request, refusal.message)
        return False
    if words:
        said(request, words, undo(made) if callable(undo) else undo)
    return True
