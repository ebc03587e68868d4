"""Fill the demo: a club, its people, a tournament in its second round; print where to look."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.domain.administrators import owner_of_the_laptop
from accounts.models import User
from accounts.views import entry_link
from operations.demo_states import COMING, PREFERANS, SEASON, fill_states
from rules.plain import FreeJson
from scoring.domain.confirming import PAPER, confirm
from scoring.domain.entries import Author, NewEntry, record_entry
from scoring.domain.pens import sheet_code
from scoring.domain.sheets import sign_sheet
from scoring.models import Entry, Sheet
from tournaments.draws.domain import drawing
from tournaments.draws.domain.publishing import publish_seating
from tournaments.events.domain import listing
from tournaments.events.domain.tournaments import create_tournament, grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.registration.domain import participation
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round, Table
from tournaments.seasons.models import Season

OWNER = "spravca@flek.localhost"
SLUG_NAME = "Ukážkový turnaj"
NAMES = """Anna Kováčová;Boris Hudák;Cyril Malý;Dana Krajčíová;Emil Žiak;František Ďurica;Gabriela Ľuptáková
Henrich Šimko;Igor Čech;Ján Novotný;Karol Ťažký;Ľubomír Ondruš;Mária Štefánková;Norbert Väčšík""".replace(
    "\n", ";"
)
#: What is printed before an address, in English, Slovak and Czech, all as wide as the longest.
ROLES = {
    "organiser": "Organiser · Organizátor · Pořadatel   ",
    "scorer": "Scorer · Zapisovateľ · Zapisovatel    ",
    "jury": "Jury · Rozhodca · Rozhodčí            ",
    "administrator": "Administrator · Správca · Správce     ",
    "public": "Public · Verejnosť · Veřejnost        ",
}
CLUBS = ["MK Talon Košice", "Mariášový klub Žilina", "Flekári Trnava"]

#: What was played at the first tables of the running round, in the form that the rules read.
DEALS: list[FreeJson] = [
    {"actor": 1, "contract": "seven", "lead": True, "won": {"game": True, "seven": True}},
    {"actor": 2, "contract": "hundred", "red": True, "lead": False, "points": 120},
    {"actor": 3, "contract": "betl", "flek": {"betl": 1}, "won": {"betl": True}},
    {
        "actor": 1,
        "contract": "seven",
        "flek": {"game": 2},
        "lead": False,
        "won": {"game": False, "seven": True},
    },
    {"actor": 0, "contract": "durch", "won": {"durch": True}, "premium": [{"row": "durch.ace_no_king"}]},
]


class Command(BaseCommand):
    """Makes the demo tournament unless it is there, and prints its addresses."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--base", default="http://localhost:8000", help="address of the web server")
        parser.add_argument("--states", action="store_true", help="tournaments in every state beside it")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("The demo exists only with FLEK_MODE=demo.")
        tournament = Tournament.objects.filter(name=SLUG_NAME).first() or self._fill()
        base = options["base"].rstrip("/")
        for line in self._addresses(tournament, base):
            self.stdout.write(line)
        if options["states"]:
            organiser = User.objects.get(email="organizator@flek.localhost")
            fill_states(tournament, organiser, owner_of_the_laptop(OWNER))
            for name, address in self._others():
                self.stdout.write(f"{name}: {base}{address}")

    @transaction.atomic
    def _fill(self) -> Tournament:
        organiser = self._account("organizator@flek.localhost", "Oľga Organizátorová")
        referee = self._account("rozhodca@flek.localhost", "Rudolf Rozhodca")
        tournament = create_tournament(
            user=organiser,
            name=SLUG_NAME,
            on=timezone.localdate(),
            venue="Reštaurácia U kráľa",
            rounds_planned=3,
        )
        listing.ask(tournament, organiser, "Klubový večer")
        listing.approve(tournament, owner_of_the_laptop(OWNER))
        grant_role(tournament, referee, Role.JURY)
        for number, name in enumerate(NAMES.split(";")):
            person = participation.Person(name, CLUBS[number % 3], f"SK{1001 + number}", 1950 + 3 * number)
            participation.register(tournament, person, checked_in=True)
        participation.record_consent_of_all(tournament)
        first = self._round(tournament, organiser)
        for table in first.tables.select_related("sheet"):
            self._play(table, rounds_of_deals=2)
            self._sign(table)
        states.close_round(first, organiser)
        second = self._round(tournament, organiser)
        for table in second.tables.select_related("sheet")[:3]:
            self._play(table, rounds_of_deals=1)
        return tournament

    def _account(self, email: str, name: str) -> User:
        return User.objects.filter(email=email).first() or User.objects.create_user(email, name=name)

    def _round(self, tournament: Tournament, user: User) -> Round:
        draw = drawing.run_draw(drawing.prepare_draw(tournament, user))
        publish_seating(draw, user)
        return states.start_round(draw.round)

    def _play(self, table: Table, rounds_of_deals: int) -> None:
        """The deals of DEALS, with dealer and pausing player going round."""
        size = table.seats.count()
        author = Author(role=Entry.Role.DESK)
        for number, deal in enumerate(DEALS * rounds_of_deals):
            dealer = number % size
            body = {
                **deal,
                "kind": "deal",
                "dealer": dealer,
                "actor": self._actor(deal["actor"], dealer, size),
            }
            if size == 4:
                body["pausing"] = dealer
            sheet = Sheet.objects.get(pk=table.sheet_id)
            record_entry(
                sheet.public_id,
                author,
                NewEntry(uuid.uuid4(), Entry.Kind.DEAL, sheet.version, body),
            )

    def _sign(self, table: Table) -> None:
        """The sheet is signed, and its players have said yes on paper (T-26)."""
        author = Author(role=Entry.Role.DESK)
        sheet = Sheet.objects.get(pk=table.sheet_id)
        sign_sheet(sheet, author)
        for position in range(table.seats.count()):
            confirm(sheet, author, position, PAPER)

    def _actor(self, wanted: int, dealer: int, size: int) -> int:
        """A seat that plays this deal: at a table of four the dealer pauses."""
        seat = wanted % size
        return (seat + 1) % size if size == 4 and seat == dealer else seat

    def _others(self) -> list[tuple[str, str]]:
        """The pages of the other tournaments and of their season."""
        found = Tournament.objects.filter(name__in=[COMING, PREFERANS]).order_by("name")
        pages = [(one.name, reverse("public:tournament", args=[one.slug])) for one in found]
        season = Season.objects.get(name=SEASON)
        return [*pages, (SEASON, reverse("seasons:season", args=[season.slug]))]

    def _addresses(self, tournament: Tournament, base: str) -> list[str]:
        owner = owner_of_the_laptop(OWNER)
        organiser = User.objects.get(email="organizator@flek.localhost")
        referee = User.objects.get(email="rozhodca@flek.localhost")
        table = (
            Table.objects.filter(round__tournament=tournament).order_by("-round__number", "-number").first()
        )
        assert table is not None
        card = tournament.table_cards.get(number=table.number)
        code = f"(code · kód {sheet_code(table.sheet)})"

        def entry(user: User, view: str) -> str:
            return base + entry_link(user, reverse(view, args=[tournament.slug]))

        return [
            f"{ROLES['organiser']} {entry(organiser, 'organiser:tournament')}",
            f"{ROLES['scorer']} {base}{reverse('table-card', args=[card.read_id])}   {code}",
            f"{ROLES['jury']} {entry(referee, 'jury:tournament')}",
            f"{ROLES['administrator']} {base}{entry_link(owner, reverse('union:home'))}",
            f"{ROLES['public']} {base}{reverse('public:tournament', args=[tournament.slug])}",
        ]
