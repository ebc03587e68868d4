"""What the log of changes calls a field, and how it writes a value: in words, never as the database keeps it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import BooleanField, DateField, DateTimeField, Field, Model
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.formats import money

#: Fields by their names; one that is not here is called by its name with blanks.
FIELDS = {
    "begins": gettext_lazy("Play begins at"),
    "beneficiary": gettext_lazy("Who is paid"),
    "birth_year": gettext_lazy("Year of birth"),
    "by_qr": gettext_lazy("Payment by QR code"),
    "capacity": gettext_lazy("Most players"),
    "cents": gettext_lazy("Amount"),
    "checked_in_at": gettext_lazy("Check-in"),
    "with_card": gettext_lazy("With a scan card"),
    "closed_at": gettext_lazy("Closed"),
    "club": gettext_lazy("Club"),
    "currency": gettext_lazy("Currency"),
    "date": gettext_lazy("Date"),
    "declared_at": gettext_lazy("Declared"),
    "early_cents": gettext_lazy("Paid early"),
    "early_until": gettext_lazy("Paid until"),
    "email": gettext_lazy("E-mail"),
    "ended_at": gettext_lazy("Left"),
    "fee_category": gettext_lazy("Category"),
    "categories": gettext_lazy("Categories"),
    "category": gettext_lazy("Category"),
    "goods": gettext_lazy("Goods"),
    "held": gettext_lazy("The page stays"),
    "iban": gettext_lazy("Account (IBAN)"),
    "licence": gettext_lazy("Licence"),
    "live": gettext_lazy("Results show on the public page"),
    "message": gettext_lazy("Message for the hall"),
    "minutes": gettext_lazy("Minutes of the round"),
    "money_shown": gettext_lazy("Money on the public page"),
    "name": gettext_lazy("Name"),
    "number": gettext_lazy("Number"),
    "participation": gettext_lazy("Takes part as"),
    "phone": gettext_lazy("Phone"),
    "place": gettext_lazy("Place"),
    "play_ended_at": gettext_lazy("End of play"),
    "player": gettext_lazy("Player"),
    "position": gettext_lazy("Seat"),
    "prizes_shown": gettext_lazy("Prizes on the public page"),
    "public": gettext_lazy("Public list"),
    "reason": gettext_lazy("Reason"),
    "reasoning": gettext_lazy("Reasoning"),
    "registered_at": gettext_lazy("Registered"),
    "registration": gettext_lazy("Player"),
    "role": gettext_lazy("Role"),
    "round": gettext_lazy("Round"),
    "round_minutes": gettext_lazy("Minutes per round"),
    "rounds_planned": gettext_lazy("Rounds"),
    "rule": gettext_lazy("Rule cited"),
    "ruleset": gettext_lazy("Game"),
    "shows": gettext_lazy("What the projector shows"),
    "start_number": gettext_lazy("Start number"),
    "started_at": gettext_lazy("Started"),
    "state": gettext_lazy("State"),
    "system": gettext_lazy("Competition system"),
    "table": gettext_lazy("Table"),
    "team": gettext_lazy("Team"),
    "tournament": gettext_lazy("Tournament"),
    "town": gettext_lazy("Town"),
    "user": gettext_lazy("Account"),
    "venue": gettext_lazy("Venue"),
    "verdict": gettext_lazy("Decision in words"),
}
#: What a model is called where nothing stands: the log keeps “app.Model.None” for an empty relation.
_NOTHING = (None, "", "None")
LONGEST = 200


def field_name(name: str) -> str:
    """What a field is called for a reader."""
    return str(FIELDS.get(name, name.replace("_", " ")))


def value_text(model: type[Model] | None, name: str, value: Any) -> str:
    """A value of a field as a reader writes it."""
    if value in _NOTHING or str(value).endswith(".None"):
        return ""
    field = _field(model, name)
    written = str(value)
    choices = {str(key): str(label) for key, label in getattr(field, "flatchoices", None) or ()}
    if name == "cents" and written.lstrip("-").isdecimal():
        written = money(int(written), "")
    elif written in choices:
        written = choices[written]
    elif isinstance(field, BooleanField) and written in ("True", "False"):
        written = _("yes") if written == "True" else _("no")
    elif isinstance(field, DateField):
        written = _moment(written, whole=isinstance(field, DateTimeField))
    return written if len(written) <= LONGEST else f"{written[:LONGEST]}…"


def _field(model: type[Model] | None, name: str) -> Field[Any, Any] | None:
    """The field, unless it is gone since the line was written."""
    try:
        found = model._meta.get_field(name) if model else None
    except FieldDoesNotExist:
        return None
    return found if isinstance(found, Field) else None


def _moment(written: str, *, whole: bool) -> str:
    """A day, or a moment to the minute in local time."""
    if not whole:
        day: date | None = parse_date(written[:10])
        return date_format(day, "SHORT_DATE_FORMAT") if day else written
    moment: datetime | None = parse_datetime(written)
    if moment is None:
        return written
    local = timezone.localtime(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
    return date_format(local, "SHORT_DATETIME_FORMAT")
