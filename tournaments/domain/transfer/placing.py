"""Entering a tournament out of a file: all of it, or nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, models, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from accounts.models import User
from rules.errors import RuleError
from scoring.domain import verifying
from scoring.domain.jobs import store_file
from scoring.domain.refolding import refold
from scoring.models import Sheet
from tournaments.domain.refusals import BadTransferError, Refusal, WrongStateError
from tournaments.domain.registry import Circle, circle_for
from tournaments.domain.renumbering import renumbered
from tournaments.domain.seasons import check_rules
from tournaments.domain.staleness import tell_all
from tournaments.domain.standings import current_standing
from tournaments.domain.tournaments import grant_role
from tournaments.domain.transfer.matching import decided, match_players
from tournaments.domain.transfer.parts import PARTS, Part
from tournaments.domain.transfer.preview import differing, season_plan
from tournaments.domain.transfer.reading import TournamentFile
from tournaments.matching import plain
from tournaments.models import Club, Player, Round, Season, Standing, Tournament, TournamentRole

#: Ids by part, in the order of the file; None: it is not entered here.
Ids = dict[str, list[int | None]]


@dataclass(frozen=True)
class Imported:
    """What became of a file; `unchanged` when the very same tournament was here already."""

    tournament: Tournament
    unchanged: bool = False


@transaction.atomic
def import_tournament(
    file: TournamentFile,
    decisions: Mapping[int, int | None] | None = None,
    *,
    user: User | None = None,
    trusted: bool = True,
    accounts: bool = True,
    slug: str = "",
) -> Imported:
    """Enter the tournament of a file. `decisions` say who unclear players are (`matching.decided`).

    trusted    the file is believed where it says who did what: those who acted, roles and seasons are entered too;
               else only the importing account is known in it, and becomes the organiser
    accounts   who acted and has no account here gets one, without a password
    slug       another address, where its own is taken

    Raises BadTransferError, WrongStateError; nothing is written then.
    """
    row = file.tournament
    present = Tournament.objects.filter(public_id=row.public_id).first()
    if present is not None:
        differs = differing(file, present)
        if differs:
            raise WrongStateError(
                _("This tournament is here already, and differs from the file in: %(parts)s.")
                % {"parts": ", ".join(differs)},
                differs=differs,
            )
        return Imported(present, unchanged=True)
    if Tournament.objects.filter(slug=slug or row.slug).exists():
        raise BadTransferError(
            "tournament.slug", _("another tournament has the address %(slug)s") % {"slug": slug or row.slug}
        )
    ids: Ids = {
        "accounts": _accounts(file, user, trusted=trusted, create=accounts),
        "clubs": _clubs(file),
    }
    ids["players"] = _players(file, decisions or {}, ids["clubs"], circle_for(user, trusted=trusted))
    ids["seasons"] = _seasons(file, ids["clubs"]) if trusted else [None] * len(file.rows["seasons"])
    placed = _Placing(file, ids, slug or row.slug)
    for part in PARTS:
        if part.where and (trusted or part.name != "roles"):
            placed.place(part)
    tournament = Tournament.objects.get(pk=placed.tournament)
    _fold(file, placed)
    tell_all(tournament)
    for round_ in tournament.rounds.exclude(state=Round.State.DRAFT):
        Standing.objects.create(round=round_)
        _standing(round_)
    if not trusted and user is not None:
        grant_role(tournament, user, TournamentRole.Role.ORGANISER)
    return Imported(tournament)


# --- what others refer to -----------------------------------------------------------------------
def _accounts(file: TournamentFile, user: User | None, *, trusted: bool, create: bool) -> list[int | None]:
    rows = file.rows["accounts"]
    emails = [row.email.lower() for row in rows]
    if len(set(emails)) != len(emails):
        raise BadTransferError("accounts", _("an address stands here twice"))
    if not trusted:
        return [user.pk if user and email == user.email else None for email in emails]
    known = dict(User.objects.filter(email__in=emails).values_list("email", "pk"))
    found: list[int | None] = []
    for row, email in zip(rows, emails, strict=True):
        if email not in known and create:
            known[email] = User.objects.create_user(row.email, name=row.name).pk
        found.append(known.get(email))
    return found


def _clubs(file: TournamentFile) -> list[int | None]:
    rows = file.rows["clubs"]
    known = {
        club.plain_name: club.pk
        for club in Club.objects.filter(plain_name__in=[plain(row.name) for row in rows])
    }
    exact = dict(Club.objects.filter(name__in=[row.name for row in rows]).values_list("name", "pk"))
    found: list[int | None] = []
    for row in rows:
        key = exact.get(row.name) or known.get(plain(row.name))
        found.append(key or Club.objects.create(name=row.name, town=row.town).pk)
    return found


def _players(
    file: TournamentFile, decisions: Mapping[int, int | None], clubs: list[int | None], circle: Circle | None
) -> list[int | None]:
    """Known players stay as they are here; new ones are made, and are people of who organises the tournament."""
    found: list[int | None] = []
    for place, player in decided(match_players(file, circle), decisions).items():
        row = file.rows["players"][place - 1]
        if player is None:
            player = Player.objects.create(
                name=row.name,
                licence=row.licence,
                birth_year=row.birth_year,
                publish_consent_at=row.publish_consent_at,
                club_id=row.club and clubs[row.club - 1],
            )
        found.append(player.pk)
    return found


def _seasons(file: TournamentFile, clubs: list[int | None]) -> list[int | None]:
    found: list[int | None] = []
    for row, raw, (kind, season) in zip(
        file.rows["seasons"], file.raw["seasons"], season_plan(file).values(), strict=True
    ):
        if kind == "new":
            try:
                check_rules(row.system, raw["system_options"])
            except Refusal as refusal:
                raise BadTransferError("seasons", refusal.message) from None
            season = Season.objects.create(
                name=row.name,
                slug=row.slug,
                system=row.system,
                system_options=raw["system_options"],
                public=row.public,
                club_id=row.club and clubs[row.club - 1],
            )
        found.append(season.pk if season else None)
    return found


# --- the rows -----------------------------------------------------------------------------------
class _Placing:
    """Rows of the file on their way into the database, part by part."""

    def __init__(self, file: TournamentFile, ids: Ids, slug: str) -> None:
        self.file = file
        self.ids = ids
        self.slug = slug
        self.tournament: int | None = None

    def place(self, part: Part) -> None:
        """Insert the rows of a part in their order. Raises BadTransferError."""
        ids: list[int | None] = []
        self.ids[part.name] = ids
        waiting: list[Model] = []
        own = [name for name, target in part.refs.items() if target == part.name]
        try:
            with transaction.atomic():
                for row, raw in zip(self.file.rows[part.name], self.file.raw[part.name], strict=True):
                    # a row that refers to one that is not inserted yet waits for it
                    if any((getattr(row, name) or 0) > len(ids) for name in own):
                        ids += _insert(part, waiting)
                        waiting = []
                    made = self._made(part, row, raw)
                    if made is not None:
                        waiting.append(made)
                ids += _insert(part, waiting)
        except DatabaseError as error:
            raise BadTransferError(
                part.name, _("breaks a rule of the data: %(error)s") % {"error": error}
            ) from None
        if part.single:
            self.tournament = ids[0]
        for name in part.many:
            self._relate(part, name)

    def _made(self, part: Part, row: Any, raw: dict[str, Any]) -> Model | None:
        """The row as an object; None where it refers to what is not entered here."""
        made = part.model(**{name: getattr(row, name) for name in part.columns.split()})
        for name, target in part.refs.items():
            key = getattr(row, name)
            found = None if key is None else self.ids[target][key - 1]
            if found is None and not part.model._meta.get_field(name).null:
                return None
            setattr(made, f"{name}_id", found)
        for name, (through, column) in part.derived.items():
            of = self.file.rows[part.refs[through]][getattr(row, through) - 1]
            target = next(each for each in PARTS if each.name == part.refs[through]).refs[column]
            setattr(made, f"{name}_id", self.ids[target][getattr(of, column) - 1])
        for name, document in part.documents.items():
            value = raw[name]
            if document.numbers == "file":
                value = renumbered(value, self._registration, name)
            elif document.numbers == "draw":
                draw = row if part.name == "draws" else self.file.rows["draws"][row.draw - 1]
                numbers = {each.number: self._registration(each.registration) for each in draw.drawn_as}
                value = renumbered(value, numbers.__getitem__, name)
            setattr(made, name, value)
        if part.owner:
            setattr(made, f"{part.owner}_id", self.tournament)
        for name in part.computed:
            COMPUTED[name](made, row, self._registration)
        if part.name == "registrations":
            _typed(made, row, self.file)
        if part.single:
            made.slug = self.slug  # type: ignore[attr-defined]
        return made

    def _registration(self, place: int) -> int:
        found = self.ids["registrations"][place - 1]
        assert found is not None  # every registration is entered
        return found

    def _relate(self, part: Part, name: str) -> None:
        """The rows between two parts (categories of a registration), in the order of the file."""
        target = part.many[name]
        through = getattr(part.model, name).through
        field = part.model._meta.get_field(name)
        mine, its = field.m2m_field_name(), field.m2m_reverse_field_name()  # type: ignore[union-attr]
        through.objects.bulk_create(
            through(**{f"{mine}_id": key, f"{its}_id": self.ids[target][each - 1]})
            for key, row in zip(self.ids[part.name], self.file.rows[part.name], strict=True)
            for each in getattr(row, name)
        )


def _insert(part: Part, rows: list[Model]) -> Iterator[int]:
    """Insert and give the ids; moments that the database would set to now stay those of the file."""
    stamped = [
        field.name
        for field in part.model._meta.concrete_fields
        if isinstance(field, models.DateTimeField) and field.auto_now_add
    ]
    kept = [[getattr(row, name) for name in stamped] for row in rows]
    part.model._default_manager.bulk_create(rows, batch_size=500)
    for row, moments in zip(rows, kept, strict=True):
        for name, moment in zip(stamped, moments, strict=True):
            setattr(row, name, moment)
    if stamped and rows:
        part.model._default_manager.bulk_update(rows, stamped, batch_size=200)
    return iter([row.pk for row in rows])


def _drawn_as(made: Any, row: Any, registration: Any) -> None:
    made.drawn_as = {str(registration(each.registration)): each.number for each in row.drawn_as}


def _picture(made: Any, row: Any, registration: Any) -> None:
    key = hashlib.sha256(b"photo\0" + row.picture).hexdigest()
    made.file = store_file(key, row.picture, "image/jpeg")


COMPUTED = {"drawn_as": _drawn_as, "picture": _picture}


def _typed(made: Any, row: Any, file: TournamentFile) -> None:
    """An entry keeps what the file says of its player."""
    player = file.rows["players"][row.player - 1]
    made.licence, made.birth_year = player.licence or "", player.birth_year


# --- what follows from the rows -----------------------------------------------------------------
def _fold(file: TournamentFile, placed: _Placing) -> None:
    """Totals are computed from the entries; the file must say the same. Raises BadTransferError."""
    sheets = [key for key in placed.ids["sheets"] if key is not None]
    places = {key: place for place, key in enumerate(sheets)}
    wrong = _("the totals are not those of its entries")
    try:
        different = list(refold(sheets))
    except (RuleError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise BadTransferError(
            "sheets", _("the entries cannot be folded: %(error)s") % {"error": error}
        ) from None
    if different:
        raise BadTransferError(f"sheets[{places[different[0]]}]", wrong)
    for sheet in Sheet.objects.filter(pk__in=sheets).select_related("fold").order_by("pk"):
        fault = next(verifying.faults(sheet), None)
        if fault:
            raise BadTransferError(f"sheets[{places[sheet.pk]}]", fault)


def _standing(round_: Round) -> None:
    """Every standing can be computed. Raises BadTransferError."""
    try:
        current_standing(round_)
    except (LookupError, TypeError, ValueError, ArithmeticError) as error:
        raise BadTransferError(
            f"rounds[{round_.number - 1}]", _("no standing follows from it: %(error)s") % {"error": error}
        ) from None
