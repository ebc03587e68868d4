"""What the rows of a tournament refer to beyond it: accounts, clubs, players and seasons, found here or made."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from accounts.models import User
from core.names import plain
from core.refusals import Refusal
from tournaments.people.domain.consents import note_imported
from tournaments.people.domain.known_players import Circle
from tournaments.people.models import Club, Player
from tournaments.seasons.domain.seasons import check_rules
from tournaments.seasons.models import Season
from tournaments.transfer.domain.matching import decided, match_players
from tournaments.transfer.domain.parts import BY_NAME
from tournaments.transfer.domain.preview import season_plan
from tournaments.transfer.domain.reading import TournamentFile
from tournaments.transfer.domain.refusals import BadTransferError


def enter_accounts(
    file: TournamentFile, user: User | None, *, trusted: bool, create: bool
) -> list[int | None]:
    """Who acted, by their addresses; of a file that is not believed only the account that brings it in."""
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


def enter_clubs(file: TournamentFile) -> list[int | None]:
    """Clubs are known by their names; new ones are made."""
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


def enter_players(
    file: TournamentFile, decisions: Mapping[int, int | None], clubs: list[int | None], circle: Circle | None
) -> list[int | None]:
    """Known players stay as they are here; new ones are made, and are people of who organises the tournament."""
    found: list[int | None] = []
    for place, player in decided(match_players(file, circle), decisions).items():
        row = file.rows["players"][place - 1]
        if player is None:
            player = Player.objects.create(
                **{name: getattr(row, name) for name in BY_NAME["players"].columns.split()},
                club_id=row.club and clubs[row.club - 1],
            )
            note_imported([player])
        found.append(player.pk)
    return found


def enter_seasons(file: TournamentFile, clubs: list[int | None]) -> list[int | None]:
    """Seasons that are here, new ones; None for one that stays away (`preview.season_plan`)."""
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
