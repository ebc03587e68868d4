"""The same games of twelve filled deal by deal in one tournament and by tickets alone in another: one standing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.desk import Desk
from tests.browser.server import Server
from tests.browser.test_day import Day, desk
from tests.browser.test_preferans_games import PASS, WHIST, contract, scored
from tests.browser.test_preferans_tickets import PLAYERS, create

__all__ = ["desk"]  # the organiser's laptop, a fixture of the day

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

ROUNDS, TABLES, SEATS = (1, 2), (1, 2, 3), 4
#: Sochi at a table of four, where the dealer sits out: a six with one whister, a seven down two, an all-pass, a misere.
PLAYED: list[dict[str, Any]] = [
    contract(0, 1, "6S", defence=[None, None, WHIST, PASS], tricks=[0, 6, 4, 0]),
    contract(1, 2, "7H", defence=[WHIST, None, None, WHIST], tricks=[2, 0, 5, 3]),
    {"kind": "all_pass", "dealer": 2, "tricks": [2, 3, 0, 5]},
    {"kind": "misere", "dealer": 3, "declarer": 0, "tricks": [1, 4, 5, 0]},
]
#: Nobody whists: the declarer has what it is worth. One more of them at every further table, so that no two are alike.
ALONE = [("8C", 1), ("7D", 2), ("9S", 1), ("6NT", 3), ("8H", 2)]


def turned(deal: dict[str, Any], by: int) -> dict[str, Any]:
    """The same deal so many seats further on."""
    made = dict(deal)
    for name in ("dealer", "declarer"):
        if name in deal:
            made[name] = (deal[name] + by) % SEATS
    for name in ("defence", "tricks"):
        if name in deal:
            made[name] = [deal[name][(seat - by) % SEATS] for seat in range(SEATS)]
    return made


def game(number: int, table: int) -> dict[str, Any]:
    """What is played at a table in a round."""
    alone = []
    for called, declarer in ALONE[: number + table - 1]:
        defence: list[str | None] = [None if seat in (0, declarer) else PASS for seat in range(SEATS)]
        alone.append(contract(0, declarer, called, defence=defence))
    deals = [turned(deal, number + place) for place, deal in enumerate([*PLAYED, *alone])]
    return {
        "format": "table-record/1",
        "ruleset": "preferans/sochi",
        "options": {"pool": 20},
        "players": [str(seat) for seat in range(SEATS)],
        "deals": deals,
    }


def paper(record: dict[str, Any]) -> list[dict[str, str]]:
    """What the players read from their sheet at the end: pool, hill, whists on others and of others, by seat."""
    accounts = scored(record)["accounts"]
    own = [sum(map(Fraction, line)) for line in accounts["whist"]]
    others = [sum(map(Fraction, line)) for line in zip(*accounts["whist"], strict=True)]
    columns = {"pool": accounts["pool"], "hill": accounts["hill"], "whist": own, "whist_of_others": others}
    return [{name: str(figures[seat]) for name, figures in columns.items()} for seat in range(SEATS)]


class Evening(Day):
    """A tournament of twelve whose seatings are those of the list, so that two of them sit alike."""

    def seat_everybody(self, number: int) -> None:
        page = self.open("draw/")
        sealed = page.get_by_test_id("prepare-anew")  # when the round before was closed
        if sealed.count():
            sealed.locator("summary").first.click()
        page.locator("input[name=method][value=manual]").check(force=True)
        self.press(page.get_by_test_id("prepare"))
        self.publish(number)
        self.act(number, "start")

    def seated(self, number: int) -> list[list[str]]:
        return [[self.seat_of(number, table, seat) for seat in range(SEATS)] for table in TABLES]

    def standing(self) -> list[tuple[str, str, str]]:
        """Place, name and balance of every line, as the page shows them."""
        rows = self.open("standing/").locator("table.standing tbody tr").all()
        return [
            (
                row.locator("td, th").first.inner_text(),
                row.locator(".standing__name").inner_text(),
                row.locator("td strong").inner_text(),
            )
            for row in rows
        ]


def by_deals(evening: Evening, tables: Desk, number: int) -> None:
    """Every table's deals come to its sheet, and it is signed."""
    slug = evening.address.rstrip("/").rpartition("/")[2]
    for table in TABLES:
        answer = evening.page.request.get(
            f"{evening.server.url}/api/v1/tournaments/{slug}/rounds/{number}/tables/{table}/"
        )
        sheet = answer.json()["sheet"]
        sheet = sheet["id"] if isinstance(sheet, dict) else sheet
        tables.ask("write", sheet, *game(number, table)["deals"])
        tables.ask("sign", sheet)


def by_tickets(evening: Evening, number: int) -> None:
    """The desk types what stands on the papers; Enter goes from field to field, and on to the next table."""
    page: Page = evening.open(f"rounds/{number}/tables/1/ticket/")
    page.get_by_test_id("by-accounts").click()
    for table in TABLES:
        expect(page.locator("[name=seat-0-pool]")).to_be_focused()
        for seat, row in enumerate(paper(game(number, table))):
            for name, figure in row.items():
                field = page.locator(f"[name=seat-{seat}-{name}]")
                expect(field).to_be_focused()
                page.keyboard.type(figure)
                page.keyboard.press("Enter")
            page.keyboard.press("Enter")  # no balance is written there
        expect(page.get_by_test_id("difference")).to_have_attribute("data-difference", "0")
        evening.press(page.get_by_test_id("save-ticket"))


def test_tickets_alone_make_the_standing_that_the_deals_make(
    desk: BrowserContext, server: Server, tmp_path: Path
) -> None:
    page = desk.new_page()
    standings, seatings = [], []
    for filled in ("deals", "tickets"):
        evening = Evening(page, server, tmp_path)
        if filled == "deals":
            evening.sign_in()
        create(evening)
        for number in ROUNDS:
            evening.seat_everybody(number)
            seatings.append(evening.seated(number))
            if filled == "deals":
                by_deals(evening, server.desk, number)
            else:
                by_tickets(evening, number)
            evening.close(number)
        standings.append(evening.standing())
    assert seatings[:2] == seatings[2:]
    assert standings[0] == standings[1]
    won: Counter[str] = Counter()
    for number, seated in zip(ROUNDS, seatings, strict=False):
        for table, names in zip(TABLES, seated, strict=True):
            balance = scored(game(number, table))["balance"]
            won.update({name: Fraction(one) for name, one in zip(names, balance, strict=True)})  # type: ignore[misc]
    assert sorted(won) == sorted(PLAYERS)
    assert [name for _place, name, _balance in standings[0]] == [name for name, _won in won.most_common()]
    assert len(set(won.values())) == len(PLAYERS)
