"""Entering a tournament out of a file: all of it, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from rules.errors import RuleError
from scoring.domain import verifying
from scoring.domain.refolding import refold
from scoring.models import Sheet
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament, TournamentRole
from tournaments.proof.domain.sealing import seal
from tournaments.proof.domain.verifying import differences
from tournaments.registration.domain.circles import circle_for
from tournaments.rounds.models import Round, Table
from tournaments.standings.domain.staleness import mark_all_processed
from tournaments.standings.domain.standings import current_standing
from tournaments.standings.models import Standing
from tournaments.statistics.domain.asking import ask as count_deals
from tournaments.transfer.domain.parts import PARTS
from tournaments.transfer.domain.placing import Ids, Placing
from tournaments.transfer.domain.preview import differing
from tournaments.transfer.domain.reading import TournamentFile
from tournaments.transfer.domain.referring import enter_accounts, enter_clubs, enter_players, enter_seasons
from tournaments.transfer.domain.refusals import BadTransferError


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
        "accounts": enter_accounts(file, user, trusted=trusted, create=accounts),
        "clubs": enter_clubs(file),
    }
    ids["players"] = enter_players(file, decisions or {}, ids["clubs"], circle_for(user, trusted=trusted))
    ids["seasons"] = enter_seasons(file, ids["clubs"]) if trusted else [None] * len(file.rows["seasons"])
    placed = Placing(file, ids, slug or row.slug)
    for part in PARTS:
        if part.where and (trusted or part.name != "roles"):
            placed.place(part)
    tournament = Tournament.objects.get(public_id=row.public_id)
    _tell_places(tournament)
    _fold(file, placed)
    mark_all_processed(tournament)
    for round_ in tournament.rounds.exclude(state=Round.State.DRAFT):
        Standing.objects.create(round=round_)
        _standing(round_)
    if not trusted and tournament.public:  # who brings it in asks for the list here (T-37)
        tournament.public = False
        tournament.save(update_fields=["public"])
    _prove(tournament)
    count_deals(tournament.pk)
    if not trusted and user is not None:
        grant_role(tournament, user, TournamentRole.Role.ORGANISER)
    return Imported(tournament)


def _tell_places(tournament: Tournament) -> None:
    """Sheets are called by their round and table, which the file says of the tables; in one of before, by a title."""
    tables = Table.objects.filter(sheet_id=OuterRef("pk"))
    Sheet.objects.filter(table__round__tournament=tournament).update(
        title="",
        round_number=Subquery(tables.values("round__number")[:1]),
        table_number=Subquery(tables.values("number")[:1]),
    )


def _fold(file: TournamentFile, placed: Placing) -> None:
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


def _prove(tournament: Tournament) -> None:
    """The proofs of the file hold (T-39); one from before there were any is proved as it comes in.

    Raises BadTransferError.
    """
    if not tournament.proofs.exists():
        for round_ in tournament.rounds.filter(state=Round.State.CLOSED).order_by("number"):
            seal(round_)
    difference = next(differences(tournament), None)
    if difference is not None:
        raise BadTransferError("proofs", difference)
