"""A preferans evening by tickets alone: what the desk types is what the standing, the lists and the papers say (T-24).

Three at a table, 120 −70 −50; the other tables half of it and a third: nobody has the same, so every place is sure.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from core.refusals import WrongStateError
from scoring.domain import sheets, tickets
from scoring.domain.entries import Author
from scoring.domain.verifying import faults
from scoring.models import Entry, Sheet
from tests.evening import account, published_round, tournament_of
from tests.full_day import in_a_file
from tests.publishing.test_documents import pages, words
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.events.queries.internet import everything
from tournaments.jury.domain import cases, decisions
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.forms.amounts import BalanceAmountField
from tournaments.publishing.queries.lists import results_list, standing_list
from tournaments.ranking import systems
from tournaments.registration.models import Registration
from tournaments.rounds.domain import table_desk
from tournaments.rounds.models import Round
from tournaments.standings.domain.staleness import mark_round_stale
from tournaments.standings.domain.standings import current_standing
from tournaments.standings.queries.opened import opened_line, opened_sheet
from tournaments.standings.queries.standing import board
from tournaments.transfer.domain import import_tournament, read_tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

SOCHI = {"ruleset": "preferans/sochi", "ruleset_options": {"pool": 20}, "table_size": 3}
#: Those that have rounds of their own.
SYSTEMS = sorted(name for name, one in systems().items() if one.rounds)
#: Words of mariáš that no form, list or paper of such an evening may hold.
FOREIGN = ("Vklad", "Prémiové body", "Hry nad 50", "PB")


def evening(players: int = 9, system: str = "club-evening", **fields: Any) -> tuple[Tournament, Round]:
    tournament = tournament_of(players, system=system, **{**SOCHI, **fields})
    return tournament, published_round(tournament)


@pytest.fixture(scope="module")
def entered(lasting: None) -> tuple[Tournament, Round]:
    return evening()


def figures(table: int) -> list[str]:
    """What stands on the ticket of a table of three."""
    return [str(Fraction(each, table)) for each in (120, -70, -50)]


def enter_tickets(round_: Round) -> dict[int, Fraction]:
    """Every table's ticket by the verb; what everyone has, by registration."""
    brought: dict[int, Fraction] = {}
    for table in round_.tables.order_by("number"):
        typed = figures(table.number)
        table_desk.take_ticket(table, [{"balance": one} for one in typed], account())
        for seat in table.seats.select_related("sheet_seat"):
            brought[seat.registration_id] = Fraction(typed[seat.sheet_seat.position])
    mark_round_stale(round_)
    return brought


@pytest.fixture
def olga(client: Client) -> Client:
    client.force_login(account())
    return client


def ticket_page(round_: Round, table: int = 1, verb: str = "ticket") -> str:
    return reverse(f"organiser:{verb}", args=[round_.tournament.slug, round_.number, table])


def typed(*balances: str, **more: str) -> dict[str, str]:
    return {f"seat-{seat}-balance": one for seat, one in enumerate(balances)} | more


def column(round_: Round, table: int = 1) -> list[str]:
    return list(
        Sheet.objects.get(table__round=round_, table__number=table).seats.values_list("balance", flat=True)
    )


def test_the_form_asks_for_balances_and_nothing_of_mariáš(
    olga: Client, entered: tuple[Tournament, Round]
) -> None:
    _, round_ = entered
    with translation.override("sk"):
        text = re.sub(
            r'value="\w{64}"', "", olga.get(ticket_page(round_)).content.decode()
        )  # a token is any letters
    assert [word for word in FOREIGN if word in text] == []
    assert "visty" in text
    assert text.count('name="seat-') == 3


@pytest.mark.parametrize(
    ("balances", "kept"),
    [
        (("120", "-70", "-50"), ["120", "-70", "-50"]),
        (("+27,5", "−13", "-14,5"), ["55/2", "-13", "-29/2"]),
        (("27 1/2", "-13 1/2", "-14"), ["55/2", "-27/2", "-14"]),
        (("0", "0", "0"), ["0", "0", "0"]),
    ],
)
def test_what_is_typed_is_what_is_kept(
    olga: Client, balances: tuple[str, ...], kept: list[str], entered: tuple[Tournament, Round]
) -> None:
    _, round_ = entered
    assert olga.post(ticket_page(round_, verb="take-ticket"), typed(*balances))["Location"] == ticket_page(
        round_, 2
    )
    assert column(round_) == kept
    assert Sheet.objects.get(table__round=round_, table__number=1).state == Sheet.State.SIGNED


@pytest.mark.parametrize(
    ("balances", "said"),
    [
        (("120", "-70", "-40"), 'data-difference="10"'),
        (("120", "-70", ""), "field__error"),
        (("120", "-70", "päťdesiat"), "field__error"),
        (("120", "-70", "1e999999999"), "field__error"),
    ],
)
@pytest.mark.parametrize("reason", ["", "nikto nevie prečo"])
def test_what_does_not_sum_to_zero_is_not_kept_and_comes_back_as_typed(
    olga: Client, balances: tuple[str, ...], said: str, reason: str, entered: tuple[Tournament, Round]
) -> None:
    _, round_ = entered
    page = olga.post(ticket_page(round_, verb="take-ticket"), typed(*balances, reason=reason))
    assert (page.status_code, said in page.content.decode()) == (200, True)
    assert 'value="120"' in page.content.decode()
    sheet = Sheet.objects.get(table__round=round_, table__number=1)
    assert (sheet.entry_count, sheet.state) == (0, Sheet.State.OPEN)


@pytest.mark.parametrize(
    ("balances", "left"), [(("120", "-70", ""), "−50"), (("", "", "7,5"), "−7,5"), (("", "", ""), None)]
)
def test_while_typing_the_page_says_what_is_missing(
    olga: Client, balances: tuple[str, ...], left: str | None, entered: tuple[Tournament, Round]
) -> None:
    _, round_ = entered
    with translation.override("sk"):
        page = olga.post(ticket_page(round_, verb="check-ticket"), typed(*balances)).content.decode()
    assert ('data-test="left"' in page) == (left is not None)
    assert left is None or left in page
    assert "notice--stop" not in page


def test_a_ticket_once_entered_stands_in_its_form_and_is_corrected(
    olga: Client, entered: tuple[Tournament, Round]
) -> None:
    _, round_ = entered
    olga.post(ticket_page(round_, verb="take-ticket"), typed("27,5", "-13", "-14,5"))
    page = olga.get(ticket_page(round_)).content.decode()
    assert 'value="55/2"' in page
    table = round_.tables.get(number=1)
    table_desk.reopen_table(table, account(), "preklep")
    olga.post(ticket_page(round_, verb="take-ticket"), typed("30", "-15", "-15", reason="preklep"))
    assert column(round_) == ["30", "-15", "-15"]


#: A table of Sochi to 20: pools, hills, whists on others and of others. The hills become 16, 24, 22.
PULKA = (("4", "0", "10", "0"), ("2", "6", "0", "10"), ("0", "2", "0", "0"))
NAMES = ("pool", "hill", "whist", "whist_of_others")
SETTLED = ["170/3", "-130/3", "-40/3"]


def typed_paper(*rows: tuple[str, ...], **more: str) -> dict[str, str]:
    fields = {
        f"seat-{seat}-{name}": figure
        for seat, row in enumerate(rows)
        for name, figure in zip(NAMES, row, strict=True)
    }
    return fields | {"mode": "accounts"} | more


class TestFromThePaper:
    """T-24: the desk types pool, hill and whists as they stand there; the rules settle them."""

    def test_the_form_asks_for_the_accounts_and_says_what_they_come_to(
        self, olga: Client, entered: tuple[Tournament, Round]
    ) -> None:
        _, round_ = entered
        with translation.override("sk"):
            page = olga.get(ticket_page(round_), {"mode": "accounts"}).content.decode()
            assert page.count('name="seat-') == 3 * (len(NAMES) + 1)
            checked = olga.post(
                ticket_page(round_, verb="check-ticket"), typed_paper(*PULKA)
            ).content.decode()
        assert "56,67" in checked
        assert 'data-difference="0"' in checked

    def test_it_counts_and_stands_in_the_form_and_behind_the_figure(
        self, olga: Client, entered: tuple[Tournament, Round]
    ) -> None:
        tournament, round_ = entered
        answer = olga.post(ticket_page(round_, verb="take-ticket"), typed_paper(*PULKA))
        assert answer["Location"] == ticket_page(round_, 2) + "?mode=accounts"
        assert column(round_) == SETTLED
        form = olga.get(ticket_page(round_)).content.decode()
        assert 'name="seat-1-hill" value="6"' in form
        first = round_.tables.get(number=1).seats.get(sheet_seat__position=0).registration_id
        with translation.override("sk"):
            page = olga.get(reverse("organiser:figures-sheet", args=[tournament.slug, 1, first]))
        assert "Visty na iných" in page.content.decode()

    @pytest.mark.parametrize(
        ("sent", "said"),
        [
            (typed_paper(PULKA[0], PULKA[1], ("0", "2", "1", "0")), "GEN-13"),
            (typed_paper(PULKA[0], PULKA[1], ("21", "2", "0", "0")), "RUS-40"),
            (typed_paper(*PULKA, **{"seat-0-balance": "57"}), "SET-1"),
            (typed_paper(PULKA[0], PULKA[1], ("", "2", "0", "0")), "field__error"),
            (typed_paper(PULKA[0], PULKA[1], ("0", "dva", "0", "0")), "field__error"),
        ],
    )
    def test_what_cannot_be_is_said_and_not_kept(
        self, olga: Client, sent: dict[str, str], said: str, entered: tuple[Tournament, Round]
    ) -> None:
        _, round_ = entered
        page = olga.post(ticket_page(round_, verb="take-ticket"), sent).content.decode()
        assert said in page
        assert 'name="mode" value="accounts"' in page
        assert Sheet.objects.get(table__round=round_, table__number=1).entry_count == 0
        checked = olga.post(ticket_page(round_, verb="check-ticket"), sent).content.decode()
        assert "notice--stop" in checked or "field__error" in said

    def test_the_purse_needs_what_is_left_in_the_pot(self, olga: Client) -> None:
        """AUS-20: 60 are left, 20 for each."""
        _, round_ = evening(ruleset="preferans/styrian", ruleset_options={"ante": 100})
        cash = {f"seat-{seat}-cash": one for seat, one in enumerate(("30", "-50", "-40"))} | {
            "mode": "accounts"
        }
        refused = olga.post(ticket_page(round_, verb="take-ticket"), cash).content.decode()
        assert "GEN-9" in refused
        olga.post(ticket_page(round_, verb="take-ticket"), cash | {"pot": "60"})
        assert column(round_) == ["50", "-30", "-20"]

    def test_by_program(self, olga: Client, entered: tuple[Tournament, Round]) -> None:
        _, round_ = entered
        rows = [dict(zip(NAMES, row, strict=True)) for row in PULKA]
        address = f"/api/v1/tournaments/{round_.tournament.slug}/rounds/1/tables/1/ticket/"
        wrong = [*rows[:2], {**rows[2], "whist": "1"}]
        refused = olga.post(address, {"rows": wrong}, content_type="application/json")
        assert (refused.status_code, refused.json()["rule"]) == (422, "GEN-13")
        made = olga.post(address, {"rows": rows}, content_type="application/json")
        assert made.status_code == 201, made.content
        kept = made.json()["ticket"]["rows"]
        assert kept == [row | {"balance": one} for row, one in zip(rows, SETTLED, strict=True)]

    def test_it_moves_with_its_tournament(self) -> None:
        def filled() -> Tournament:
            tournament, round_ = evening()
            rows = [dict(zip(NAMES, row, strict=True)) for row in PULKA]
            for table in round_.tables.all():
                table_desk.take_ticket(table, rows, account())
            return tournament

        moved = import_tournament(read_tournament(in_a_file(filled))).tournament
        for sheet in Sheet.objects.filter(table__round__tournament=moved):
            assert list(sheet.seats.values_list("balance", flat=True)) == SETTLED
            assert list(faults(sheet)) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_standing_follows_the_tickets_in_every_system(system: str) -> None:
    """Whatever a system ranks by, a higher balance is never behind a lower one at the same table, nor tied with it."""
    _, round_ = evening(system=system)
    brought = enter_tickets(round_)
    rows = {row.player: row for row in current_standing(round_).evaluated.rows}
    assert {player: row.balance for player, row in rows.items()} == brought
    for table in round_.tables.all():
        here = sorted(
            (seat.registration_id for seat in table.seats.all()), key=lambda one: brought[one], reverse=True
        )
        places = [rows[player].place for player in here]
        assert places == sorted(places)
        assert len(set(places)) == 3


def test_what_sb_decides_the_balance_decides() -> None:
    """T-20: Prague league, where premium points count as SB and the tie-break is it alone."""
    _, round_ = evening(system="prague-league", system_options={"tie_breaks": ["sb"]})
    brought = enter_tickets(round_)
    assert {row.player: row.sb for row in current_standing(round_).evaluated.rows} == brought


def test_by_the_result_the_order_is_that_of_the_balances(entered: tuple[Tournament, Round]) -> None:
    _, round_ = entered
    brought = enter_tickets(round_)
    shown = board(round_)
    assert shown.kind == "balance"
    assert [line.row.player for line in shown.lines] == sorted(brought, key=lambda one: -brought[one])
    assert [line.place for line in shown.lines] == list(range(1, 10))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_list_says_the_same_and_nothing_of_money(system: str) -> None:
    tournament, round_ = evening(system=system)
    brought = enter_tickets(round_)
    for made in (standing_list(tournament, round_), results_list(tournament, round_)):
        keys = [one.key for one in made.columns]
        assert not {"money", "zb", "premium"} & set(keys)
        at = keys.index("balance")
        assert sorted(row[at] for row in made.rows) == sorted(brought.values())
        assert {len(row) for row in made.rows} == {len(keys)}


def test_a_line_opens_into_its_ticket_and_holds_no_money(
    olga: Client, entered: tuple[Tournament, Round]
) -> None:
    tournament, round_ = entered
    brought = enter_tickets(round_)
    first = max(brought, key=lambda one: brought[one])
    line = opened_line(round_, Registration.objects.get(pk=first), everything(round_.tournament))
    assert line is not None
    assert (line.kind, line.row.balance) == ("balance", 120)
    opened = opened_sheet(round_, line.registration, str, everything(round_.tournament))
    assert (dict(opened.ticket), list(opened.steps)) == ({"balance": "120"}, [])
    with translation.override("sk"):
        for page in ("figures", "figures-sheet"):
            address = reverse(f"organiser:{page}", args=[tournament.slug, 1, first])
            text = olga.get(address).content.decode()
            assert "120" in text
            assert "€" not in text.partition('data-test="opened')[2]


@pytest.mark.parametrize("page", ["standing", "table", "review"])
def test_the_pages_of_the_organiser_show_balances(
    olga: Client, page: str, entered: tuple[Tournament, Round]
) -> None:
    tournament, round_ = entered
    enter_tickets(round_)
    arguments = {"standing": [], "table": [1, 1], "review": [1]}[page]
    with translation.override("sk"):
        text = olga.get(reverse(f"organiser:{page}", args=[tournament.slug, *arguments])).content.decode()
    main = text.partition("<main")[2]
    assert "120" in main
    assert "0,00" not in main


def test_the_blank_ticket_and_the_standing_on_paper_speak_of_balances(
    entered: tuple[Tournament, Round],
) -> None:
    tournament, round_ = entered
    blank = words(pages(tournament, "tickets", language="sk"))
    assert [word for word in FOREIGN if word in blank] == []
    assert "visty" in blank
    enter_tickets(round_)
    assert "120" in words(pages(tournament, "standing", language="sk"))


class TestProgram:
    """The same by the API."""

    def post(self, client: Client, round_: Round, what: str, body: dict[str, Any]) -> Any:
        address = f"/api/v1/tournaments/{round_.tournament.slug}/rounds/1/tables/1/{what}/"
        return client.post(address, body, content_type="application/json")

    def test_a_ticket_counts(self, olga: Client, entered: tuple[Tournament, Round]) -> None:
        _, round_ = entered
        rows = [{"balance": one} for one in ("55/2", "-13", "-29/2")]
        made = self.post(olga, round_, "ticket", {"rows": rows})
        assert made.status_code == 201, made.content
        first, *_ = olga.get(f"/api/v1/tournaments/{round_.tournament.slug}/rounds/1/").json()["tables"]
        shown = [(seat["balance"], seat["money"], seat["premium"], seat["zb"]) for seat in first["seats"]]
        assert shown == [(row["balance"], None, None, None) for row in rows]
        assert made.json()["ticket"]["rows"] == rows
        assert column(round_) == ["55/2", "-13", "-29/2"]

    @pytest.mark.parametrize(
        ("rows", "status"),
        [
            ([{"money": 12000}, {"money": -7000}, {"money": -5000}], 400),
            ([{"balance": "120"}, {"balance": "-70"}], 422),
            ([{"balance": "120"}, {"balance": "-70"}, {"balance": "-40"}], 422),
            ([{"balance": "1.5"}, {"balance": "-1.5"}, {"balance": "0"}], 422),
            ([{"balance": None}] * 3, 400),
        ],
    )
    def test_what_is_none_is_refused(
        self, olga: Client, rows: list[dict[str, Any]], status: int, entered: tuple[Tournament, Round]
    ) -> None:
        _, round_ = entered
        refused = self.post(olga, round_, "ticket", {"rows": rows, "reason": "tak to je"})
        assert refused.status_code == status, refused.content
        assert Sheet.objects.get(table__round=round_, table__number=1).entry_count == 0

    def test_no_money_is_counted(self, olga: Client, entered: tuple[Tournament, Round]) -> None:
        _, round_ = entered
        assert self.post(olga, round_, "count", {"money": [0] * 3, "deposits": [0] * 3}).status_code == 409


def test_who_may_not_type_tickets_may_not_type_balances(
    client: Client, entered: tuple[Tournament, Round]
) -> None:
    _, round_ = entered
    client.force_login(account("outsider@example.test"))
    assert client.post(ticket_page(round_, verb="take-ticket"), typed("120", "-70", "-50")).status_code == 403
    assert column(round_) == ["0", "0", "0"]


def test_a_system_that_pays_deposits_does_not_ask_for_them_where_there_is_no_money(olga: Client) -> None:
    tournament, round_ = evening(system="vysocina")
    olga.post(ticket_page(round_, verb="take-ticket"), typed("120", "-70", "-50"))
    assert column(round_) == ["120", "-70", "-50"]
    assert (
        "pays the others"
        not in olga.get(reverse("organiser:ticket-slips", args=[tournament.slug, 1])).content.decode()
    )


def played() -> Tournament:
    tournament, round_ = evening()
    enter_tickets(round_)
    return tournament


def test_tickets_of_balances_move_with_their_tournament() -> None:
    moved = import_tournament(read_tournament(in_a_file(played))).tournament
    seats = Sheet.objects.filter(table__round__tournament=moved).order_by("table__number", "seats__position")
    assert list(seats.values_list("seats__balance", flat=True)) == [*figures(1), *figures(2), *figures(3)]
    assert [list(faults(sheet)) for sheet in Sheet.objects.filter(table__round__tournament=moved)] == [
        [],
        [],
        [],
    ]
    rows = current_standing(moved.rounds.get()).evaluated.rows
    assert [row.balance for row in rows][:3] == [120, 60, 40]


class TestOfMoneyFromBefore:
    """A ticket of money that was taken before balances were: it counted as the deals do, and still does."""

    @pytest.fixture
    def old(self, monkeypatch: pytest.MonkeyPatch) -> Tournament:
        tournament, round_ = evening()
        row = {"deposit_1": 1000, "deposit_2": 0, "money": 1000, "premium": 0, "notes": []}
        body = {"rows": [row] * 3, "premium_in_money": True, "point_cents": 5}
        with monkeypatch.context() as before:
            before.setattr(tickets, "in_balances", lambda ruleset: False)
            for table in round_.tables.all():
                sheets.take_ticket(table.sheet, Author(role=Entry.Role.DESK), body, "")
        return tournament

    def test_its_sheet_is_sound_and_goes_on(self, old: Tournament) -> None:
        sheet = Sheet.objects.filter(table__round__tournament=old).first()
        assert list(faults(sheet)) == []
        assert list(sheet.seats.values_list("balance", flat=True)) == ["0", "0", "0"]
        right = {"rows": [{"balance": one} for one in figures(1)]}
        sheets.take_ticket(sheet, Author(role=Entry.Role.DESK), right, "saldo z papiera")
        assert list(sheet.seats.values_list("balance", flat=True)) == figures(1)

    def test_its_tournament_moves(self, old: Tournament) -> None:
        assert import_tournament(read_tournament(in_a_file(lambda: old))).tournament == old


def test_the_jury_moves_whists_not_cents(referee: User, entered: tuple[Tournament, Round]) -> None:
    """T-26a: 10 from the one to the other are ten whists, and halves can be moved too."""
    tournament, round_ = entered
    enter_tickets(round_)
    grant_role(tournament, referee, Role.JURY)
    table = round_.tables.get(number=1)
    for amounts, expected in (
        ([10, -10, 0], ["130", "-80", "-50"]),
        (["1/2", "-1/2", 0], ["261/2", "-161/2", "-50"]),
    ):
        case = cases.open_case(tournament, referee, table=table)
        decisions.decide(case, Ruling(verdict="Presun", amounts=amounts), referee)
        assert column(round_) == expected
    case = cases.open_case(tournament, referee, table=table)
    with pytest.raises(WrongStateError):
        decisions.decide(case, Ruling(verdict="Presun", amounts=[1, 0, 0]), referee)


@pytest.mark.parametrize(("typed", "moved"), [("10", 10), ("−7,5", "-15/2"), ("", 0), ("0", 0)])
def test_the_form_of_a_decision_reads_the_unit_of_the_game(typed: str, moved: int | str) -> None:
    assert BalanceAmountField(required=False).clean(typed) == moved
