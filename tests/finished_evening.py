"""An evening that is over, for those who walk through the product: made by its own verbs, beside the server."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.urls import reverse

from scoring.domain.confirming import PAPER, confirm
from scoring.domain.entries import Author
from scoring.domain.sheets import sign_sheet
from scoring.models import Entry
from tests.evening import LOST_SEVEN, SEVEN, account, drawn_round, entry, pen_of, write
from tournaments.cash.domain.prizes import Wanted, set_prizes
from tournaments.events.domain.desk import add_category
from tournaments.events.domain.tournaments import create_tournament, grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import cases, decisions
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.queries import cases as jury_queries
from tournaments.registration.domain import entering, participation
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round, Table
from tournaments.standings.domain import declaring

NAMES = (
    *("Anna Kováčová", "Boris Hudák", "Cyril Malý", "Dana Krajčíová", "Emil Žiak", "František Ďurica"),
    *("Gabriela Ľuptáková", "Henrich Šimko", "Igor Čech", "Ján Novotný", "Karol Ťažký", "Ľubomír Ondruš"),
    *("Mária Štefánková", "Norbert Väčšík", "Oto Bielik", "Rastislav Ďurček"),
)
DESK = Author(role=Entry.Role.DESK)
DEALS: list[dict[str, Any]] = [
    SEVEN,
    {**SEVEN, "contract": "hundred", "red": True, "lead": False, "won": {}, "points": 120},
    {**SEVEN, "contract": "betl", "lead": False, "flek": {"betl": 1}, "won": {"betl": True}},
    LOST_SEVEN,
    {**SEVEN, "contract": "durch", "lead": False, "won": {"durch": True},
     "premium": [{"row": "durch.ace_no_king"}]},
]  # fmt: skip


def finished_evening(name: str = "Jesenný turnaj v licitovanom mariáši") -> dict[str, Any]:
    """Two rounds of four tables with prizes, a category and a ruling that was appealed; results declared."""
    olga = account("vecer@example.test")
    made = create_tournament(
        user=olga, name=name, on=date(2026, 11, 21), venue="Hostinec U Zeleného, Trnava", rounds_planned=2,
        public=True,
    )  # fmt: skip
    grant_role(made, olga, Role.JURY)
    add_category(made, usual="seniors", born_to=1960)
    listed = [
        entering.Person(
            name, ("Flekári Trnava", "MK Talon Košice")[number % 2], f"W{number}", 1940 + 3 * number
        )
        for number, name in enumerate(NAMES)
    ]
    entering.register_all(made, [entering.Entrant(person) for person in listed], checked_in=True)
    participation.record_consent_of_all(made)
    set_prizes(made, None, [Wanted(1, 0, "víťazný pohár"), Wanted(2, 0, "kôš"), Wanted(3, 0, "víno")])
    ruled = _round(made, olga)
    _ruling(made, ruled, olga)
    states.close_round(ruled.round, olga)
    states.close_round(_round(made, olga).round, olga)
    declaring.announce(made)
    declaring.declare(Tournament.objects.get(pk=made.pk), olga)
    player = made.registrations.order_by("pk")[0]
    return {
        "slug": made.slug,
        "pages": [
            reverse("public:tournament", args=[made.slug]),
            reverse("public:mine", args=[made.slug, player.pk]),
            reverse("public:figures", args=[made.slug, 2, player.pk]),
            reverse("public:table", args=[made.slug, 1, ruled.number]),
        ],
    }


def _round(made: Tournament, olga: Any) -> Table:
    """A round with every table played and signed; its first table."""
    round_ = states.start_round(Round.objects.get(pk=drawn_round(made, olga).pk))
    tables: Sequence[Table] = list(round_.tables.select_related("sheet", "round").order_by("number"))
    for table in tables:
        pen = pen_of(table.sheet)[0]
        for number in range(4):
            turned = DEALS[(number + table.number) % len(DEALS)]
            body = {
                **turned,
                "dealer": number,
                "pausing": number,
                "actor": (number + table.number % 3 + 1) % 4,
            }
            write(table.sheet, pen, entry(body, seen=number))
    for table in tables:
        table.sheet.refresh_from_db()
        sign_sheet(table.sheet, DESK)
        for position in range(4):
            confirm(table.sheet, DESK, position, PAPER)
    return tables[0]


def _ruling(made: Tournament, table: Table, olga: Any) -> None:
    """A renonce is ruled and made public; an appeal confirms it."""
    dealt = table.sheet.entries.filter(kind=Entry.Kind.DEAL).order_by("number")[0]
    case = cases.open_case(made, olga, table=table, deal=dealt, statement="nepriznaná farba")
    seats = [number for number in range(4) if number not in (dealt.body["actor"], dealt.body["pausing"])]
    offender = table.seats.get(sheet_seat__position=seats[0]).registration
    body = {**dealt.body, "renonces": [{"offender": seats[0], "code": "I.1"}]}
    first = Ruling(verdict="V siedmom štichu nepriznal farbu.", deal=body, offender=offender.pk)
    decision = decisions.decide(jury_queries.case(made, case.number), first, olga)
    cases.publish(decision, olga, published=True)
    cases.appeal(decision, offender, "Farbu som nemal.", olga)
    again = Ruling(verdict="Potvrdzuje sa.", on_appeal="confirm", appealed=1)
    confirmed = decisions.decide(jury_queries.case(made, case.number), again, olga)
    cases.publish(confirmed, olga, published=True)
