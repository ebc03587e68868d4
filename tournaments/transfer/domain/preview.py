"""What a file would do to this server, before anybody says yes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from accounts.models import User
from core.names import plain
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Circle
from tournaments.people.models import Club
from tournaments.seasons.models import Season
from tournaments.transfer.domain.matching import Match, match_players
from tournaments.transfer.domain.parts import PARTS
from tournaments.transfer.domain.reading import TournamentFile, read_tournament
from tournaments.transfer.domain.writing import export_tournament


@dataclass(frozen=True)
class Preview:
    """What is in the file, and what of it is here.

    present      the same tournament, where it is here already; `differs` names the parts that are others in the file
    slug_free    nobody has its address
    accounts     addresses of those who acted in it: who has an account here, and who has none
    seasons      names of its seasons: those it would join, those that would be made, those whose address is another's
    """

    name: str
    date: date
    slug: str
    slug_free: bool
    present: Tournament | None
    differs: Sequence[str]
    rounds: int
    sheets: int
    entries: int
    players: Sequence[Match]
    new_clubs: Sequence[str]
    known_accounts: Sequence[str]
    new_accounts: Sequence[str]
    joined_seasons: Sequence[str]
    new_seasons: Sequence[str]
    foreign_seasons: Sequence[str]

    def count(self, state: str) -> int:
        """How many players are "known", "new" or "unclear"."""
        return sum(match.state == state for match in self.players)

    def new_players(self, *, whole: bool) -> int:
        """How many are told to be new: to nobody but a site admin (`whole`) the registry says who is known."""
        linked = sum(match.of_the_registry for match in self.players)
        return self.count("new") + (0 if whole else linked)


def preview(file: TournamentFile, circle: Circle | None = None) -> Preview:
    """Look through a file that was read, for a circle (`match_players`); nothing is written."""
    row = file.tournament
    present = Tournament.objects.filter(public_id=row.public_id).first()
    emails = [account.email.lower() for account in file.rows["accounts"]]
    known = set(User.objects.filter(email__in=emails).values_list("email", flat=True))
    clubs = {plain(club.name): club.name for club in file.rows["clubs"]}
    there = set(Club.objects.filter(plain_name__in=clubs).values_list("plain_name", flat=True))
    seasons = season_plan(file)
    return Preview(
        name=row.name,
        date=row.date,
        slug=row.slug,
        slug_free=not Tournament.objects.filter(slug=row.slug).exists(),
        present=present,
        differs=_differs(file, present),
        rounds=file.count("rounds"),
        sheets=file.count("sheets"),
        entries=file.count("entries"),
        players=match_players(file, circle),
        new_clubs=[name for key, name in clubs.items() if key not in there],
        known_accounts=[email for email in emails if email in known],
        new_accounts=[email for email in emails if email not in known],
        joined_seasons=[name for name, (kind, _found) in seasons.items() if kind == "joined"],
        new_seasons=[name for name, (kind, _found) in seasons.items() if kind == "new"],
        foreign_seasons=[name for name, (kind, _found) in seasons.items() if kind == "foreign"],
    )


def _differs(file: TournamentFile, present: Tournament | None) -> Sequence[str]:
    if present is None:
        return []
    return differing(file, present) if file.differs is None else file.differs


def differing(file: TournamentFile, present: Tournament) -> list[str]:
    """The parts in which a file differs from the tournament that is here; what is known of its players beside the
    tournament is this server's own."""
    whole = export_tournament(present)
    if file.encoded() == whole:
        return []
    here = read_tournament(whole)
    return [
        part.name
        for part in PARTS
        if part.name != "players"
        and file.raw[part.name] != here.raw[part.name]
        and (file.raw[part.name] or not part.later)
    ]


def season_plan(file: TournamentFile) -> dict[str, tuple[str, Season | None]]:
    """What becomes of the seasons of a file, by their addresses: "joined" with the one that is here, "new", or
    "foreign" where another season has the address, or it is somebody's own (T-37)."""
    found = {
        season.slug: season
        for season in Season.objects.filter(
            slug__in=[row.slug for row in file.rows["seasons"]]
        ).select_related("club")
    }
    plan: dict[str, tuple[str, Season | None]] = {}
    for row in file.rows["seasons"]:
        here = found.get(row.slug)
        club = file.rows["clubs"][row.club - 1].name if row.club else ""
        if here is None and not (row.public or row.club):
            plan[row.slug] = ("foreign", None)
        elif here is None:
            plan[row.slug] = ("new", None)
        elif (
            here.owner_id is None
            and here.name == row.name
            and plain(here.club.name if here.club else "") == plain(club)
        ):
            plan[row.slug] = ("joined", here)
        else:
            plan[row.slug] = ("foreign", None)
    return plan
