"""The words with which a tournament is called, to paste into a message (T-40): in three languages, plain."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone, translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from core.formats import money
from tournaments.cash.models import Fee
from tournaments.events.domain.desk import desk_rules
from tournaments.events.models import DeskRules, Tournament
from tournaments.registration.domain.applying import is_open
from tournaments.registration.models import Registration

Category = Registration.FeeCategory


@dataclass(frozen=True)
class Call:
    """The words in one language, by its code and its own name."""

    language: str
    called: str
    text: str


def calls(tournament: Tournament, page: str, form: str) -> list[Call]:
    """The words in every language, the reader's first; `page` and `form` are whole addresses: three queries."""
    rules = desk_rules(tournament)
    # a house substitute is not called by a message
    fees = list(tournament.fees.filter(cents__gt=0).exclude(category=Category.SUBSTITUTE).order_by("pk"))
    link = form if is_open(tournament) else ""
    own = translation.get_language()
    made = []
    for code, called in sorted(settings.LANGUAGES, key=lambda one: one[0] != own):
        with translation.override(code):
            made.append(Call(code, str(called), _words(tournament, rules, fees, page, link)))
    return made


def _words(tournament: Tournament, rules: DeskRules, fees: list[Fee], page: str, link: str) -> str:
    lines = [f"{tournament.name}", _when(tournament, rules)]
    if tournament.venue:
        lines.append(_("Where: %(place)s") % {"place": tournament.venue})
    if fees:
        said = _fees(fees, tournament.currency)
        if rules.card_surcharge:
            said += f"; {_('without a scan card')} +{money(rules.card_surcharge, tournament.currency)}"
        lines.append(_("Fee: %(fees)s") % {"fees": said})
    if link and rules.registration_ends:
        until = date_format(timezone.localtime(rules.registration_ends), "SHORT_DATETIME_FORMAT")
        lines.append(_("Enter here by %(until)s: %(link)s") % {"until": until, "link": link})
    elif link:
        lines.append(_("Enter here: %(link)s") % {"link": link})
    else:
        lines.append(_("More: %(link)s") % {"link": page})
    return "\n".join(lines)


def _when(tournament: Tournament, rules: DeskRules) -> str:
    """Each day has a sentence of its own: languages decline them."""
    sentences = (
        pgettext("call", "We play on Monday, %(day)s"),
        pgettext("call", "We play on Tuesday, %(day)s"),
        pgettext("call", "We play on Wednesday, %(day)s"),
        pgettext("call", "We play on Thursday, %(day)s"),
        pgettext("call", "We play on Friday, %(day)s"),
        pgettext("call", "We play on Saturday, %(day)s"),
        pgettext("call", "We play on Sunday, %(day)s"),
    )
    said = sentences[tournament.date.weekday()] % {"day": date_format(tournament.date)}
    if rules.begins is None:
        return said
    return _("%(day)s at %(time)s") % {"day": said, "time": time_format(rules.begins)}


def _fees(fees: list[Fee], currency: str) -> str:
    """One sum where all pay the same, else each with who pays it; what is paid early beside it."""
    same = len({(fee.cents, fee.early_cents, fee.early_until) for fee in fees}) == 1
    said = [_sum(fee, currency) for fee in fees]
    if same:
        return said[0]
    named = [f"{fee.get_category_display()} {words}" for fee, words in zip(fees, said, strict=True)]
    return ", ".join(named)


def _sum(fee: Fee, currency: str) -> str:
    whole = money(fee.cents, currency)
    if fee.early_cents is None or fee.early_until is None or fee.early_until < timezone.localdate():
        return whole
    early = {
        "whole": whole,
        "early": money(fee.early_cents, currency),
        "day": date_format(fee.early_until, "SHORT_DATE_FORMAT"),
    }
    return _("%(whole)s (until %(day)s %(early)s)") % early
