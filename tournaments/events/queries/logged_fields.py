"""What the log of changes calls a field, and how it writes a value: in words, never as the database keeps it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import BooleanField, DateField, DateTimeField, Field, Model
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.formats import money

#: Fields by their names; one that is not here is called by its name with blanks.
FIELDS = {
    "agreed": gettext_lazy("Agreed to play on (D/4)"),
    "answer": gettext_lazy("Answer"),
    "begins": gettext_lazy("Play begins at"),
    "beneficiary": gettext_lazy("Who is paid"),
    "birth_year": gettext_lazy("Year of birth"),
    "born_from": gettext_lazy("Born from"),
    "born_to": gettext_lazy("Born until"),
    "by_qr": gettext_lazy("Payment by QR code"),
    "capacity": gettext_lazy("Most players"),
    "case": gettext_lazy("Case"),
    "categories": gettext_lazy("Categories"),
    "category": gettext_lazy("Category"),
    "cents": gettext_lazy("Amount"),
    "checked": gettext_lazy("Who was checked"),
    "checked_in_at": gettext_lazy("Check-in"),
    "closed_at": gettext_lazy("Closed"),
    "club": gettext_lazy("Club"),
    "code": gettext_lazy("Infraction"),
    "colour": gettext_lazy("Colour of the card"),
    "currency": gettext_lazy("Currency"),
    "date": gettext_lazy("Date"),
    "deal": gettext_lazy("Deal"),
    "deals": gettext_lazy("Number of deals"),
    "decision": gettext_lazy("Decision"),
    "declared_at": gettext_lazy("Declared"),
    "early_cents": gettext_lazy("Paid early"),
    "early_until": gettext_lazy("Paid until"),
    "email": gettext_lazy("E-mail"),
    "ended_at": gettext_lazy("Left"),
    "ends": gettext_lazy("Until"),
    "fee_category": gettext_lazy("Category"),
    "goods": gettext_lazy("Goods"),
    "grounds": gettext_lazy("Grounds"),
    "guests": gettext_lazy("Guests"),
    "held": gettext_lazy("The page stays"),
    "iban": gettext_lazy("Account (IBAN)"),
    "irreversible": gettext_lazy("It cannot be made good"),
    "is_superuser": gettext_lazy("Administrator"),
    "kinds": gettext_lazy("What is sent"),
    "language": gettext_lazy("Language"),
    "licence": gettext_lazy("Licence"),
    "lifted_at": gettext_lazy("Lifted"),
    "lifted_reason": gettext_lazy("Reason"),
    "live": gettext_lazy("Results show on the public page"),
    "lost_before": gettext_lazy("The game was lost before"),
    "merged_into": gettext_lazy("Merged into"),
    "message": gettext_lazy("Message for the hall"),
    "minutes": gettext_lazy("Minutes of the round"),
    "minutes_by_size": gettext_lazy("Minutes by the size of the table"),
    "money_shown": gettext_lazy("Money on the public page"),
    "name": gettext_lazy("Name"),
    "number": gettext_lazy("Number"),
    "offender": gettext_lazy("Whose infraction"),
    "on_appeal": gettext_lazy("On appeal"),
    "overrules": gettext_lazy("Instead of the decision"),
    "participation": gettext_lazy("Takes part as"),
    "phone": gettext_lazy("Phone"),
    "place": gettext_lazy("Place"),
    "play_ended_at": gettext_lazy("End of play"),
    "player": gettext_lazy("Player"),
    "pool": gettext_lazy("Until the pulka is closed"),
    "position": gettext_lazy("Seat"),
    "prizes_shown": gettext_lazy("Prizes on the public page"),
    "public": gettext_lazy("Public list"),
    "publish_consent_at": gettext_lazy("Consent to the name on the internet"),
    "publish_consent_until": gettext_lazy("Consent until"),
    "published": gettext_lazy("Published"),
    "reason": gettext_lazy("Reason"),
    "reasoning": gettext_lazy("Reasoning"),
    "registered": gettext_lazy("In the registry"),
    "registered_at": gettext_lazy("Registered"),
    "registration": gettext_lazy("Player"),
    "replayed": gettext_lazy("Played on"),
    "restored": gettext_lazy("The cards went back to before the renonce (D/3)"),
    "retired_at": gettext_lazy("Out of use since"),
    "role": gettext_lazy("Role"),
    "round": gettext_lazy("Round"),
    "round_minutes": gettext_lazy("Minutes per round"),
    "rounds_planned": gettext_lazy("Rounds"),
    "rule": gettext_lazy("Rule cited"),
    "ruled_at": gettext_lazy("Ruled"),
    "ruleset": gettext_lazy("Game"),
    "several": gettext_lazy("Several prizes for one player"),
    "shows": gettext_lazy("What the projector shows"),
    "start_number": gettext_lazy("Start number"),
    "started_at": gettext_lazy("Started"),
    "starts": gettext_lazy("From"),
    "state": gettext_lazy("State"),
    "step": gettext_lazy("Prizes rounded to"),
    "system": gettext_lazy("Competition system"),
    "table": gettext_lazy("Table"),
    "taken_back_at": gettext_lazy("Taken back"),
    "taken_back_reason": gettext_lazy("Reason"),
    "team": gettext_lazy("Team"),
    "tournament": gettext_lazy("Tournament"),
    "town": gettext_lazy("Town"),
    "unsorted": gettext_lazy("Unsorted cards"),
    "url": gettext_lazy("Address"),
    "user": gettext_lazy("Account"),
    "venue": gettext_lazy("Venue"),
    "verdict": gettext_lazy("Decision in words"),
    "winnable": gettext_lazy("The game could still be won"),
    "with_card": gettext_lazy("With a scan card"),
    "words": gettext_lazy("Note"),
}
#: Fields that say nothing to a reader: keys, what is derived, and who did it and when, which stands beside the line.
HIDDEN = frozenset(
    {
        *(
            "at",
            "call",
            "changes",
            "declared_by",
            "effects",
            "entry",
            "first_name",
            "follows",
            "id",
            "invented",
            "is_active",
        ),
        *(
            "is_staff",
            "key",
            "last_name",
            "namesake",
            "noted",
            "noted_id",
            "paused_at",
            "paused_seconds",
            "plain_name",
            "reseated",
            "seating",
            "turned",
            "projector_generation",
        ),
        *("public_id", "searched", "seed_rank", "sheet_seat", "statement"),
        *("asked_by", "by", "by_organiser", "created_by", "decided_by", "filed_by", "given_by", "imposed_by"),
        *("lifted_by", "made_by", "opened_by", "owner", "taken_back_by"),
        *("asked_at", "created_at", "date_joined", "decided_at", "filed_at", "given_at", "granted_at"),
        *("imposed_at", "made_at", "opened_at"),
    }
)
#: What a model is called where nothing stands: the log keeps “app.Model.None” for an empty relation.
_NOTHING = (None, "", "None")
LONGEST = 200


def field_name(model: type[Model] | None, name: str) -> str:
    """What a field is called for a reader: here, else by its model."""
    if name in FIELDS:
        return str(FIELDS[name])
    field = _field(model, name)
    return capfirst(str(field.verbose_name)) if field else name.replace("_", " ")


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
