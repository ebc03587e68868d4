"""A tournament in which everything happened that a tournament can hold, made by the product's own verbs."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from django.db import transaction
from PIL import Image

from accounts.models import User
from scoring.domain import calling, confirming, held
from scoring.domain.entries import Author, record_entry
from scoring.domain.pens import sheet_code, take_pen
from scoring.models import Entry, HeldEntry
from tests.evening import LOST_SEVEN, SEVEN, THREE_SEVEN, account, pen_of, player_at, tournament_of, write
from tests.evening import entry as sent
from tournaments.cash.domain import postings, prizes
from tournaments.cash.domain.prizes import Wanted
from tournaments.draws.domain import drawing, edits, wishes
from tournaments.draws.domain.draw_request import Choice
from tournaments.draws.domain.publishing import publish_seating
from tournaments.events.domain import desk
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import cases, decisions, discipline, photos
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import CaseAnalysis
from tournaments.jury.queries import cases as jury_queries
from tournaments.people.models import Club
from tournaments.registration.domain import participation, teams
from tournaments.registration.domain.participation import Person, Terms
from tournaments.registration.models import Registration
from tournaments.rounds.domain import lots, states, table_changes, table_desk
from tournaments.rounds.models import Round, Table
from tournaments.seasons.domain import seasons
from tournaments.transfer.domain import export_tournament

PLAYER, DESK = Author(role=Entry.Role.PLAYER), Author(role=Entry.Role.DESK)
#: What the analysis of a case is asked, as it would be stored.
QUESTION = {
    "format": "open-hands/1",
    "ruleset": "marias/szmk-2012",
    "game": "betl",
    "declarer": 0,
    "lead": 0,
    "aim": "betl",
    "play": {"hands": [["Z7"], ["Z9"], ["Z8"]], "talon": [], "tricks": []},
}


def full_day(name: str = "Veľký deň") -> Tournament:
    """Two rounds played, the third prepared; see the functions for what is in it."""
    olga, referee = account(), account("rozhodca@example.test")
    made = tournament_of(
        11,
        olga,
        logged=True,
        name=name,
        club=Club.objects.create(name="MK Žltá šatka", town="Žilina"),
        capacity=13,
        smallest_coin=10,
        round_minutes=45,
    )
    grant_role(made, referee, Role.JURY)
    grant_role(made, account("stol@example.test"), Role.DESK)
    _office(made, olga)
    first = _first_round(made, olga)
    three, one, other = sorted(first.tables.all(), key=lambda table: table.seats.count())
    _table_of_pen(one)
    _table_of_jury(made, other, referee)
    _table_of_three(made, three, olga)
    states.close_round(first, olga, "večera")
    _second_round(made, olga)
    _money(made, olga)
    drawing.prepare_draw(made, olga)  # the seed waits for its lots
    made.refresh_from_db()
    return made


def in_a_file(make: Callable[[], Tournament]) -> bytes:
    """The file of a tournament that is made and forgotten again."""
    with transaction.atomic():
        content = export_tournament(make())
        transaction.set_rollback(True)
    return content


def _office(made: Tournament, olga: User) -> None:
    """Options, categories, teams, wishes, prizes, a season; one who waits, one who withdrew, one substitute."""
    desk.set_desk_rules(made, playing_deposit=500, levy_rate=100, late_minutes=30)
    desk.add_category(made, usual="seniors", born_to=1960)
    desk.add_category(made, name="Žilinčania")
    entries = list(made.registrations.order_by("pk"))
    participation.change_terms(
        entries[4], Terms(participation="guest", categories=("zilincania", "seniors")), olga, "hosť"
    )
    teams.save_team(made, "Červení", [each.pk for each in entries[:3]])
    teams.save_team(made, "Zelení", [each.pk for each in entries[3:6]])
    wishes.keep_apart(made, entries[0], entries[7], reason="bratia")
    wishes.fix_table(entries[2], 1, "pri dverách")
    wishes.set_wishes(made, {"clubs": "5000"}, 1)
    prizes.set_prizes(made, None, [Wanted(1, 5000), Wanted(2, 3000), Wanted(3, 0, "šunka")])
    prizes.set_prizes(made, made.categories.get(key="seniors"), [Wanted(1, 1000)])
    prizes.set_prize_rules(made, several=True, guests=False, step=50)
    season = seasons.create_season(olga, "Žilinská liga 2026", made.club, "superliga-2009", {})
    seasons.add_tournament(season, made, "3/2")
    participation.register(made, Person("Náhradník Ján"), Terms(participation="substitute"), checked_in=True)
    participation.register(made, Person("Zuzana Šípková", "MK Žltá šatka", "", 1990, consent=True))
    participation.register(made, Person("Neskorý Emil", licence="N-7"))
    participation.register(made, Person("Čakateľ Ivan"), details={"phone": "+421 905 123 456"})
    participation.withdraw(made.registrations.get(player__name="Zuzana Šípková"), olga, "choroba")


def _first_round(made: Tournament, olga: User) -> Round:
    """A draw that was discarded, one with a called number, two places changed by hand."""
    drawing.run_draw(drawing.prepare_draw(made, olga))
    substitute = made.registrations.get(participation="substitute")
    participation.undo_check_in(substitute, olga, "hrá až keď niekto chýba")
    draw = drawing.run_draw(drawing.prepare_draw(made, olga), 77)
    one, other = (table["seats"][1] for table in draw.result["tables"][:2])
    edits.swap(draw, one, other, olga, 0)
    publish_seating(draw, olga, accept_broken=True)
    return states.start_round(Round.objects.get(pk=draw.round_id))


def _table_of_pen(table: Table) -> None:
    """Deals with a correction and a removal, a count, a signature, yes and no, and what came too late."""
    sheet = table.sheet
    pen = pen_of(sheet)[0]
    write(sheet, pen, sent(SEVEN, seen=0))
    write(sheet, pen, sent(LOST_SEVEN, seen=1))
    write(sheet, pen, sent(SEVEN, seen=2, kind=Entry.Kind.CORRECTION, target=2, reason="preklep „7“"))
    write(sheet, pen, sent(SEVEN, seen=3))
    write(sheet, pen, sent(seen=4, kind=Entry.Kind.REMOVAL, target=4, reason="dvakrát"))
    money = [500 + seat.money for seat in sheet.seats.all()]
    write(sheet, pen, sent({"money": money, "deposits": [500] * 4}, seen=5, kind=Entry.Kind.COUNT))
    other = take_pen(sheet.public_id, sheet_code(sheet), "tablet")[0]
    record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), sent(SEVEN, seen=5))
    record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), sent(LOST_SEVEN, seen=5))
    record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), sent(SEVEN, seen=4))
    waiting = list(HeldEntry.objects.filter(sheet=sheet))
    held.take_over(waiting[0], Author(role=Entry.Role.DESK, user=account("stol@example.test")))
    held.lay_aside(waiting[1], DESK)
    write(sheet, other, sent(seen=6, kind=Entry.Kind.SIGN))
    sheet.refresh_from_db()
    confirming.confirm(sheet, player_at(sheet, 0), 0)
    confirming.confirm(sheet, DESK, 1, confirming.PAPER)
    confirming.object_to(sheet, player_at(sheet, 2), 2, "chýba sto")


def _table_of_jury(made: Tournament, table: Table, referee: User) -> None:
    """A claim, a decision, an appeal, another decision that is confirmed, two yellow cards, a check, a photo."""
    sheet = table.sheet
    pen = pen_of(sheet)[0]
    dealt = write(sheet, pen, sent(SEVEN, seen=0))
    write(sheet, pen, sent(SEVEN, seen=1))
    claim = record_entry(
        sheet.public_id,
        player_at(sheet, 3),
        sent({"seat": 3}, seen=0, kind=Entry.Kind.CLAIM, target=dealt.number),
    ).entry
    asked = calling.call_jury(sheet, PLAYER, "conduct", "hlučný stôl")
    calling.take(sheet, asked.number, referee)
    calling.end(sheet, asked.number, referee)
    case = cases.open_case(made, referee, table=table, deal=dealt, call=claim, statement="zlý flek")
    offender = table.seats.get(sheet_seat__position=2).registration
    renonce = {**SEVEN, "renonces": [{"offender": 2, "code": "I.8"}]}
    decision = _decide(case, referee, verdict="renons", deal=renonce, offender=offender.pk, card="yellow")
    cases.publish(decision, referee, published=True)
    cases.appeal(decision, offender, "bol to omyl", referee)
    changed = _decide(
        case,
        referee,
        verdict="len napomenutie",
        offender=offender.pk,
        card="warning",
        amounts=[10, -10, 0, 0],
        on_appeal="change",
    )
    cases.appeal(changed, None, "ani to nie", referee)
    _decide(case, referee, verdict="platí", on_appeal="confirm", appealed=2)
    discipline.give_card(offender, "yellow", "reči", referee)
    asking = table.seats.exclude(registration=offender).first().registration
    discipline.note_check(table, asking, offender, found_unsorted=True, user=referee)
    photos.add_photo(case, _picture(), referee)
    CaseAnalysis.objects.create(case=case, question=QUESTION, players=[offender.pk] * 3, asked_by=referee)


def _decide(case: Any, referee: User, **ruling: Any) -> Any:
    return decisions.decide(jury_queries.case(case.tournament, case.number), Ruling(**ruling), referee)


def _picture() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(buffer, "PNG")
    return buffer.getvalue()


def _table_of_three(made: Tournament, table: Table, olga: User) -> None:
    """A late player joins, one is replaced by the substitute, one leaves in the middle."""
    pen = pen_of(table.sheet)[0]
    write(table.sheet, pen, sent(THREE_SEVEN, seen=0))
    late = made.registrations.get(player__name="Neskorý Emil")
    participation.check_in(late, olga)
    table_changes.join_table(table, late, olga)
    substitute = made.registrations.get(participation="substitute")
    participation.check_in(substitute, olga)
    seat = table.seats.get(sheet_seat__position=1)
    table_changes.replace_player(seat, substitute, olga, "odišiel na vlak")
    table.refresh_from_db()
    leaving = table.seats.get(sheet_seat__position=0)
    table_changes.leave_table(leaving, olga, "nevoľnosť", leaves=False)


def _second_round(made: Tournament, olga: User) -> None:
    """Tables of four only, so that somebody sits out; a ticket at every table; a lot between two."""
    participation.withdraw(made.registrations.filter(state="checked_in").last(), olga, "domov")
    draw = drawing.run_draw(drawing.prepare_draw(made, olga, Choice(exact=True, byes=3)))
    publish_seating(draw, olga, accept_broken=True)
    round_ = states.start_round(Round.objects.get(pk=draw.round_id))
    for table in round_.tables.all():
        rows = [
            {"deposit_1": 500, "deposit_2": 0, "money": cents, "premium": 0, "notes": ["durch"]}
            for cents in (850, 150, 500, 500)
        ]
        table_desk.take_ticket(table, rows, olga)
    states.end_play(round_)
    states.close_round(round_, olga, "koniec")
    pair = [each.pk for each in made.registrations.filter(state="checked_in")[:2]]
    lots.throw_lot(made, pair, round_=round_, user=olga, note="o tretie miesto")


def _money(made: Tournament, olga: User) -> None:
    """Fees paid, waived and refunded, a posting taken back, a prize, the cash counted."""
    postings.set_fees(made, {"licensed": 1000, "guest": 500})
    postings.set_early_fees(made, made.date, {"licensed": 800})
    entries: list[Registration] = list(made.registrations.filter(state="checked_in"))
    postings.pay_fee(entries[0], olga)
    postings.reverse(postings.pay_fee(entries[1], olga), olga, "omyl")
    postings.waive_fee(entries[2], olga, "rozhodca")
    postings.put_in(made, olga, 10000, "drobné")
    postings.hand_out(entries[0], olga, 500)
    postings.pay_prize(entries[0], olga, 5000, "1. miesto")
    postings.cash_up(made, olga, 5400, "chýba 1 €")
