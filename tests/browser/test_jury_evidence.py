"""Acceptance 4 of the open hands: a renonce in trick 4 of a hundred, from the cards to the standing, at 390 px."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.fitting import assert_accessible
from tests.browser.server import Server
from tests.browser.test_study import assert_fits, tap
from tests.scoring.open_hands import HUNDRED_FIRST, HUNDRED_HAND, HUNDRED_PLAYED, HUNDRED_TALON

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

#: The scorer has written the deal; the jury has taken up the case. Seat 1 deals and pauses, seat 2 is the actor.
SETUP = """
import json, uuid
from accounts.models import User
from scoring.domain.entries import Author, NewEntry, record_entry
from scoring.models import Entry
from tests.scoring.open_hands import HUNDRED_DEAL
from tournaments.jury.domain.cases import open_case
from tournaments.rounds.models import Table
table = Table.objects.filter(round__tournament__name="Ukážkový turnaj", number=1).order_by("-round__number").first()
deal = {**HUNDRED_DEAL, "dealer": 1, "pausing": 1, "actor": 2}
sheet = table.sheet
made = record_entry(sheet.public_id, Author(role=Entry.Role.DESK), NewEntry(uuid.uuid4(), Entry.Kind.DEAL, sheet.version, deal)).entry
tournament = table.round.tournament
case = open_case(tournament, User.objects.get(email="rozhodca@flek.localhost"), table=table, deal=made)
names = [seat.name for seat in sheet.seats.order_by("position")]
print(json.dumps({"slug": tournament.slug, "case": case.number, "names": names, "sheet": sheet.public_id}))
"""  # noqa: E501


def fact(page: Page, name: str, value: str) -> None:
    page.locator(f'[name="{name}"][value="{value}"]').check(force=True)


def test_acceptance_4_from_the_renonce_to_the_standing(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    printed = server.manage("demo", "--base", server.url)
    made = server.desk.make(SETUP)
    actor, offender = made["names"][2], made["names"][3]
    standing = f"{server.url}/tournaments/{made['slug']}/standing/sk/"
    before = context.request.get(standing).text()
    link = re.search(r"^Jury\b.*?(http\S+)", printed, re.MULTILINE)
    assert link is not None
    page.goto(link[1])
    address = f"{server.url}/jury/{made['slug']}/cases/{made['case']}/"

    # The actor's twelve cards are in the record; the others and the play are tapped in.
    page.goto(address)
    page.get_by_role("link", name="Karty zo zápisu").click()
    expect(page.locator("[name=hand_0]")).to_have_value(" ".join(HUNDRED_HAND))
    expect(page.locator("[name=talon]")).to_have_value(" ".join(HUNDRED_TALON))
    expect(page.locator('[name=place][value="hand_1"]')).to_be_checked()
    tap(page, *HUNDRED_FIRST)
    page.get_by_role("button", name="Všetky ostatné patria sem").click()
    fact(page, "place", "played")
    tap(page, *HUNDRED_PLAYED)
    assert_fits(page)
    page.locator("form[data-study] button.button--primary").click()

    # What could still be won just before the wrong card, and how.
    answer = page.locator("#answer")
    expect(answer).to_contain_text("S otvorenými kartami sa dá vyhrať")
    expect(answer).to_contain_text(f"Proti pravidlám v 4. zdvihu: {offender}")
    expect(answer).to_contain_text("110 bodov")
    page.locator('[data-line-go="on"]').click()
    expect(page.locator("[data-line-place]")).to_have_text("1 / 19")
    assert_accessible(page)
    assert_fits(page)

    # The ruling is the referee's own: nothing is filled in.
    page.goto(address)
    expect(page.locator("[name=winnable]:checked")).to_have_value("")
    expect(page.locator("[name=reasoning]")).to_have_value("")
    fact(page, "offender_1", "3")
    fact(page, "code_1", "I.1")
    page.locator("#decision details:has([name=winnable]) > summary").click()
    fact(page, "winnable", "yes")
    page.locator("#decision details:has([name=rule]) > summary").click()
    page.locator("[name=reasoning]").fill("D/7: po troch zdvihoch mal aktér istých šesť desiatok a hlášku.")
    page.locator("[name=rule]").fill("S:D/7")
    page.get_by_test_id("preview").click()
    page.get_by_test_id("decide").click()

    # The case keeps both, and the standing has changed.
    expect(page.locator("main")).to_contain_text("po troch zdvihoch mal aktér istých šesť desiatok")
    expect(page.locator("section:has(#analysis-title)")).to_contain_text("S otvorenými kartami sa dá vyhrať")
    assert_accessible(page)
    after = context.request.get(standing).text()
    assert after != before
    state = context.request.get(f"{server.url}/api/v1/sheets/{made['sheet']}/").json()
    assert state["deals"][-1]["result"]["premium"] == [0, 0, 52, 0]
    assert actor in after
