"""What the log of changes calls a kind of thing, and the title of a change: “Change of registration: Anna (no. 14)”."""

from __future__ import annotations

import re
from typing import NamedTuple

from auditlog.models import LogEntry
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from core.formats import money

DONE = {
    LogEntry.Action.CREATE: pgettext_lazy("log", "made"),
    LogEntry.Action.UPDATE: pgettext_lazy("log", "changed"),
    LogEntry.Action.DELETE: pgettext_lazy("log", "deleted"),
}


class Kind(NamedTuple):
    """A kind in words: alone, as something new, and after “change of”."""

    name: Promise
    new: Promise
    of: Promise


#: What is logged (settings.AUDITLOG_INCLUDE_TRACKING_MODELS), by the name of its model.
LOGGED = {
    "appeal": Kind(gettext_lazy("Appeal"), gettext_lazy("New appeal"), pgettext_lazy("change of", "appeal")),
    "bankaccount": Kind(
        gettext_lazy("Account that is paid to"),
        gettext_lazy("New account that is paid to"),
        pgettext_lazy("change of", "account that is paid to"),
    ),
    "case": Kind(gettext_lazy("Case"), gettext_lazy("New case"), pgettext_lazy("change of", "case")),
    "category": Kind(
        gettext_lazy("Category"), gettext_lazy("New category"), pgettext_lazy("change of", "category")
    ),
    "club": Kind(gettext_lazy("Club"), gettext_lazy("New club"), pgettext_lazy("change of", "club")),
    "clubrequest": Kind(
        gettext_lazy("Request for a club"),
        gettext_lazy("New request for a club"),
        pgettext_lazy("change of", "request for a club"),
    ),
    "clubrole": Kind(
        gettext_lazy("Role in a club"),
        gettext_lazy("New role in a club"),
        pgettext_lazy("change of", "role in a club"),
    ),
    "decision": Kind(
        gettext_lazy("Decision"), gettext_lazy("New decision"), pgettext_lazy("change of", "decision")
    ),
    "deskrules": Kind(
        gettext_lazy("Settings of the desk"),
        gettext_lazy("New settings of the desk"),
        pgettext_lazy("change of", "settings of the desk"),
    ),
    "fee": Kind(gettext_lazy("Fee"), gettext_lazy("New fee"), pgettext_lazy("change of", "fee")),
    "listing": Kind(
        gettext_lazy("Request for the public list"),
        gettext_lazy("New request for the public list"),
        pgettext_lazy("change of", "request for the public list"),
    ),
    "penaltycard": Kind(gettext_lazy("Card"), gettext_lazy("New card"), pgettext_lazy("change of", "card")),
    "player": Kind(gettext_lazy("Player"), gettext_lazy("New player"), pgettext_lazy("change of", "player")),
    "premiumtable": Kind(
        gettext_lazy("Table of premium points"),
        gettext_lazy("New table of premium points"),
        pgettext_lazy("change of", "table of premium points"),
    ),
    "prize": Kind(gettext_lazy("Prize"), gettext_lazy("New prize"), pgettext_lazy("change of", "prize")),
    "prizerules": Kind(
        gettext_lazy("Rules of the prizes"),
        gettext_lazy("New rules of the prizes"),
        pgettext_lazy("change of", "rules of the prizes"),
    ),
    "registration": Kind(
        gettext_lazy("Registration"),
        gettext_lazy("New registration"),
        pgettext_lazy("change of", "registration"),
    ),
    "round": Kind(gettext_lazy("Round"), gettext_lazy("New round"), pgettext_lazy("change of", "round")),
    "seat": Kind(gettext_lazy("Seat"), gettext_lazy("New seat"), pgettext_lazy("change of", "seat")),
    "sortingcheck": Kind(
        gettext_lazy("Check of sorting"),
        gettext_lazy("New check of sorting"),
        pgettext_lazy("change of", "check of sorting"),
    ),
    "suspension": Kind(
        gettext_lazy("Suspension"), gettext_lazy("New suspension"), pgettext_lazy("change of", "suspension")
    ),
    "tournament": Kind(
        gettext_lazy("Tournament"), gettext_lazy("New tournament"), pgettext_lazy("change of", "tournament")
    ),
    "tournamentrole": Kind(
        gettext_lazy("Role in a tournament"),
        gettext_lazy("New role in a tournament"),
        pgettext_lazy("change of", "role in a tournament"),
    ),
    "user": Kind(gettext_lazy("Account"), gettext_lazy("New account"), pgettext_lazy("change of", "account")),
    "wallorder": Kind(
        gettext_lazy("Projector"),
        gettext_lazy("New choice for the projector"),
        pgettext_lazy("change of", "projector"),
    ),
    "webhook": Kind(
        gettext_lazy("Webhook"), gettext_lazy("New webhook"), pgettext_lazy("change of", "webhook")
    ),
}
KINDS = {model: kind.name for model, kind in LOGGED.items()}
#: How the database has called the thing when the line was written, by kind (`__str__` of the models).
_PLAYER = re.compile(r"^(?P<number>\d+|–) (?P<name>.+?)(?: (?:True|False))?$", re.DOTALL)
_NUMBERED = re.compile(r" (?P<number>\d+)$")
_DECISION = re.compile(r" (?P<case>\d+) / (?P<number>\d+)$")
_SEAT = re.compile(r" (?P<round>\d+) / (?P<table>\d+) / \d+$")
_LAST_WORD = re.compile(r" \S+$")


def change_title(model: str, action: int, thing: str) -> str:
    """What was done to what: “New registration: Anna”, “Change: round 2”."""
    what, itself = _thing(model, thing)
    kind = LOGGED.get(model)
    if itself or kind is None:  # “round 2” says of what kind it is
        done = str(DONE[action])
    elif action == LogEntry.Action.CREATE:
        done = str(kind.new)
    elif action == LogEntry.Action.UPDATE:
        done = _("Change of %(kind)s") % {"kind": kind.of}
    else:
        done = _("Deletion of %(kind)s") % {"kind": kind.of}
    return f"{done}: {what}" if what else done


def _thing(model: str, thing: str) -> tuple[str, bool]:
    """What it is called, and whether that says of what kind it is."""
    if model in ("registration", "penaltycard", "sortingcheck") and (found := _PLAYER.match(thing)):
        if found["number"] == "–":
            return found["name"], False
        return _("%(name)s (no. %(number)s)") % {"name": found["name"], "number": found["number"]}, False
    if model == "round" and (found := _NUMBERED.search(thing)):
        return _("Round %(number)s") % {"number": found["number"]}, True
    if model == "case" and (found := _NUMBERED.search(thing)):
        return _("Case %(number)s") % {"number": found["number"]}, True
    if model in ("decision", "appeal") and (found := _DECISION.search(thing)):
        numbers = {"case": found["case"], "number": found["number"]}
        return _("Case %(case)s, decision %(number)s") % numbers, model == "decision"
    if model == "seat" and (found := _SEAT.search(thing)):
        return _("Round %(round)s, table %(table)s") % found.groupdict(), False
    if model == "prize" and (found := _NUMBERED.search(thing)):
        return _("%(place)s place") % {"place": f"{found['number']}."}, False
    if model == "fee" and thing.isdecimal():
        return money(int(thing), ""), False
    if model in ("clubrole", "tournamentrole", "suspension"):  # the role or the day stands among the fields
        return _LAST_WORD.sub("", thing), False
    if model in ("premiumtable", "wallorder"):
        return "", False
    return thing, False
