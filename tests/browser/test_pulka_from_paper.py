"""Games begun on paper, players who come and go, adjusted hills: on the phone, figure by figure as the rules say."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.server import Server
from tests.browser.test_preferans_games import PASS, PreferansPhone, contract, scored, shown
from tests.browser.test_quick_table import opened

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]


def fill(page: Page, figures: dict[str, str]) -> None:
    for label, figure in figures.items():
        page.get_by_label(label, exact=True).fill(figure)


def expect_as_the_rules_say(phone: PreferansPhone, desk: Desk) -> dict[str, Any]:
    """Every figure on the page is that of `python -m rules score` of the exported record."""
    expect(phone.at("outbox-count")).to_have_count(0)
    result = scored(desk.ask("record", phone.sheet["id"]))
    phone.expect_figures(result["accounts"], result["balance"] if result["finished"] else [])
    assert phone.state()["outcome"]["balance"] == result["balance"]
    return result


def test_a_pulka_from_paper_with_a_fourth_who_comes_and_goes(page: Page, server: Server, desk: Desk) -> None:
    """Sochi to 10. The pools 8, 6, 9 and hills 12, 8, 10 from paper: Dana joins with 23/3 and 10."""
    sheet = opened(page, server, "Preferans Soči", "Anna", "Boris", "Cyril").sheet
    phone = PreferansPhone(page, server.url, sheet)
    phone.tap("Preniesť hru z papiera")
    fill(page, {"Anna: Pulka": "8", "Boris: Pulka": "6", "Cyril: Pulka": "19", "Anna: Hora": "12x"})
    expect(page.get_by_label("Anna: Hora", exact=True)).to_have_attribute("aria-invalid", "true")
    fill(page, {"Anna: Hora": "12", "Boris: Hora": "8", "Cyril: Hora": "10"})
    fill(page, {"Anna: Visty na hráča Boris": "20", "Cyril: Visty na hráča Anna": "7/2"})
    expect(phone.at("refusal")).to_be_visible()
    expect(page.get_by_label("Cyril: Pulka", exact=True)).to_have_attribute("aria-invalid", "true")
    fill(page, {"Cyril: Pulka": "9"})
    expect(phone.at("preview")).to_contain_text("Anna")
    phone.tap("Začať s týmto stavom")
    expect(phone.at("deal-1")).to_contain_text("prenesené z papiera".capitalize())
    assert expect_as_the_rules_say(phone, desk)["accounts"]["pool"] == [8, 6, 9]

    phone.tap("Pridať hráča")
    page.get_by_label("Meno").fill("anna")
    phone.tap("Pridať k stolu")
    expect(page.get_by_role("alert")).to_contain_text("už pri tomto stole sedí")
    page.get_by_label("Meno").fill("Dana")
    phone.tap("Pridať k stolu")
    expect(phone.at("pool-3")).to_have_text("7 2/3")
    assert expect_as_the_rules_say(phone, desk)["accounts"]["hill"] == [12, 8, 10, 10]
    phone.at("deal-2").get_by_role("button").first.click()
    expect(phone.at("deal-2")).to_contain_text("priemer ostatných")
    expect(phone.at("deal-2").get_by_role("link", name="Odstrániť")).to_have_count(0)
    expect(phone.at("deal-2")).to_contain_text("zapíšte, že odchádza")

    phone.write_deal(contract(0, 1, "6S", defence=[None, None, PASS, PASS]))
    phone.tap("Nové rozdanie").tap("Hráč odchádza", within="kind").tap("Dana", within="seat").tap("Zapísať")
    expect(phone.at("hill-3")).to_have_text("12 1/3")
    phone.write_deal(contract(1, 0, "6S", defence=[None, PASS, PASS]))
    phone.write_deal(contract(2, 1, "6C", defence=[PASS, None, PASS]))
    phone.write_deal(contract(0, 2, "6D", defence=[PASS, PASS, None]))
    assert expect_as_the_rules_say(phone, desk)["finished"]

    before = phone.state()["outcome"]["balance"]
    phone.tap("Podpísať lístok").tap("Upraviť hory na celé visty")
    expect(phone.at("adjust-save")).to_be_disabled()
    phone.tap("+1", within="adjust-0").tap("\u22121", within="adjust-3")
    expect(phone.at("adjusted-0")).not_to_have_text(shown(before[0], sign=True))
    phone.at("adjust-save").click()
    expect(page.get_by_role("link", name="Upraviť hory na celé visty")).to_be_visible()
    page.goto(phone.address)
    expect(phone.at("balance")).to_contain_text("úprava na celé visty")
    result = expect_as_the_rules_say(phone, desk)
    assert result["balance"] != before
    assert desk.ask("record", sheet["id"])["close"] == {
        "hill_adjustment": [{"seat": 0, "points": 1}, {"seat": 3, "points": -1}]
    }


def test_what_was_carried_over_is_corrected_and_removed(page: Page, server: Server, desk: Desk) -> None:
    sheet = opened(page, server, "Chorvátsky preferans (podľa knihy)", "Anna", "Boris", "Cyril").sheet
    phone = PreferansPhone(page, server.url, sheet)
    phone.tap("Preniesť hru z papiera")
    start = str(phone.state()["outcome"]["start"]["main"][0])
    expect(page.get_by_label("Anna: Hlavový súčet", exact=True)).to_have_value(start)
    fill(page, {"Anna: Hlavový súčet": "10", "Boris: Boky na hráča Cyril": "14", "Cyril: Refy": "1"})
    phone.tap("Začať s týmto stavom")
    expect(phone.at("main-0")).to_have_text("10")

    phone.at("deal-1").get_by_role("button").first.click()
    page.get_by_role("link", name="Opraviť 1. rozdanie").click()
    expect(page.get_by_label("Boris: Boky na hráča Cyril", exact=True)).to_have_value("14")
    fill(page, {"Boris: Boky na hráča Cyril": "24"})
    phone.tap("preklep").tap("Zapísať opravu")
    expect(phone.at("side-1-2")).to_have_text("24")
    expect_as_the_rules_say(phone, desk)

    page.get_by_role("link", name="Odstrániť 1. rozdanie").click()  # the line is still open
    phone.tap("zapísané dvakrát").tap("Odstrániť")
    expect(phone.at("main-0")).to_have_text(start)
    expect(page.get_by_role("link", name="Preniesť hru z papiera")).to_be_visible()


def test_classic_begins_with_an_agreed_hill(page: Page, server: Server, desk: Desk) -> None:
    """CLASSIC-5."""
    sheet = opened(page, server, "Klasický preferans s bombami", "Anna", "Boris", "Cyril").sheet
    phone = PreferansPhone(page, server.url, sheet)
    phone.tap("Preniesť hru z papiera").tap("Dohodnutá hora pre všetkých")
    fill(page, {"Hora každého hráča": "20"})
    phone.tap("Začať s týmto stavom")
    for seat in range(3):
        expect(phone.at(f"hill-{seat}")).to_have_text("20")
    record = desk.ask("record", sheet["id"])
    assert record["deals"] == [{"kind": "carry", "hill": [20, 20, 20]}]
    expect_as_the_rules_say(phone, desk)
