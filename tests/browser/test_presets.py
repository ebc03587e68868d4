"""T-22: choosing a competition system on a page applies all of it; what is stored is compared with the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rules import registry
from tests.browser import PATIENCE
from tests.browser.server import Server
from tests.browser.test_evening import sign_in
from tournaments import ranking
from tournaments.events.forms.system_cards import GAMES, suits
from tournaments.ranking import System

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

PRESETS = list(ranking.systems().values())
WITH_ROUNDS = [pytest.param(preset, id=preset.id) for preset in PRESETS if preset.points is not None]
#: M-42: the base by currency; the rate of a premium point is meant for that of the preset's own.
BASE = {"EUR": 2, "CZK": 20}
COIN = {"EUR": 1, "CZK": 100}


@pytest.fixture(scope="module")
def office(browser: Browser, server: Server) -> Iterator[Page]:
    """The organiser's computer, signed in once."""
    context = browser.new_context(viewport={"width": 1280, "height": 1200}, locale="sk-SK")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    sign_in(page, server)
    yield page
    context.close()


@pytest.fixture(scope="module")
def settings(office: Page, server: Server) -> str:
    """The settings of one tournament in euro, which takes one preset after the other."""
    office.goto(f"{server.url}/organise/new/")
    office.locator("[name=name]").fill("Jeden po druhom")
    office.get_by_test_id("keep-draft").click()
    office.wait_for_url("**/settings/")
    return f"{office.url}?part=game"


def show_part(page: Page, name: str) -> None:
    page.locator(".parts__choice", has=page.locator(f"[name=part][value={name}]")).click()


def choose(page: Page, preset: System) -> None:
    """Another system in the list; what it proposes has arrived when its options are the form's."""
    page.locator("[name=system]").select_option(preset.id)
    expect(page.locator("[name='shown.system']")).to_have_value(preset.id)


def choose_card(page: Page, preset: System) -> None:
    """Its game, where it is of another one, and its card on the page of a new tournament."""
    game = next(game for game in GAMES if suits(preset, game))
    page.locator(f"#game-{game}").check()
    expect(page.locator("[name='shown.game']")).to_have_value(game)
    page.locator(f"#system-{preset.id}").check()
    expect(page.locator("[name='shown.system']")).to_have_value(preset.id)


def stored(page: Page) -> dict[str, Any]:
    """The tournament of the page as its file states it."""
    address = page.url[: page.url.index("/", page.url.index("/organise/") + len("/organise/"))]
    answer = page.request.get(f"{address}/export/")
    assert answer.ok
    tournament: dict[str, Any] = answer.json()["tournament"]
    return tournament


def base_of(tournament: dict[str, Any]) -> Any:
    """The base that the engine counts by."""
    declared = {option.name: option for option in registry.engine(tournament["ruleset"]).declared()}
    if "base_cents" not in declared:
        return None
    return tournament["ruleset_options"].get("base_cents", declared["base_cents"].default)


def assert_as_in_the_file(tournament: dict[str, Any], preset: System) -> None:
    assert (tournament["system"], tournament["system_options"]) == (preset.id, {})
    plan = preset.plan(1)
    assert plan is not None
    course = [tournament[name] for name in ("rounds_planned", "round_minutes", "table_size")]
    assert course == [len(preset.rounds), plan.minutes, preset.table_sizes[0]]
    options = tournament["ruleset_options"]
    if preset.ticket_only:
        assert (tournament["ruleset"], options) == ("ticket-only", {})
    else:
        assert preset.ruleset_options.items() <= options.items()
        base = base_of(tournament)
        assert base in (None, BASE[tournament["currency"]])
        if not preset.premium.pb_in_zb:
            assert preset.ruleset_options["base_cents"] == base


@pytest.mark.parametrize("preset", WITH_ROUNDS)
def test_a_new_tournament_is_stored_as_the_file_says(office: Page, server: Server, preset: System) -> None:
    office.goto(f"{server.url}/organise/new/")
    office.locator("[name=name]").fill(f"Nový {preset.id}")
    choose_card(office, preset)
    office.get_by_test_id("keep-draft").click()
    office.wait_for_url("**/settings/")
    made = stored(office)
    assert_as_in_the_file(made, preset)
    assert made["ruleset"] == ("ticket-only" if preset.ticket_only else preset.ruleset)
    assert (made["currency"], made["smallest_coin"]) == (preset.currency, COIN[preset.currency])


@pytest.mark.parametrize("preset", WITH_ROUNDS)
def test_the_settings_take_another_system_whole(office: Page, settings: str, preset: System) -> None:
    office.goto(settings)
    choose(office, preset)
    office.get_by_test_id("save-settings").click()
    expect(
        office.get_by_text("Nastavenia sú uložené.").or_(office.get_by_text("Nič sa nezmenilo."))
    ).to_be_visible()
    now = stored(office)
    assert_as_in_the_file(now, preset)
    if "currency" in ranking.stated(preset.id):
        assert (now["currency"], now["smallest_coin"]) == (preset.currency, COIN[preset.currency])


#: Chooses a rule set in the instant in which what a system proposes stands on the page.
AT_ONCE = """ruleset => new MutationObserver((_, observer) => {
  if (document.querySelector("[name='shown.system']").value !== "prague-league") return;
  observer.disconnect();
  const choice = document.querySelector("[name=ruleset]");
  choice.value = ruleset;
  choice.dispatchEvent(new Event("change", { bubbles: true }));
}).observe(document.querySelector("[data-test=settings-fields]"), { childList: true, subtree: true })"""


def test_what_is_chosen_the_instant_it_stands_there_counts(office: Page, settings: str) -> None:
    office.goto(settings)
    with office.expect_response("**/choose/"):
        choose(office, ranking.systems()["club-evening"])
    office.evaluate(AT_ONCE, "preferans/sochi")
    choose(office, ranking.systems()["prague-league"])
    expect(office.locator("[name=ruleset]")).to_have_value("preferans/sochi")
    expect(office.locator("[name=option-base_cents]")).to_have_count(0)


@contextmanager
def held_back(page: Page, address: str) -> Iterator[None]:
    """The first answer of the address comes when what is done within has been done."""
    waiting: list[Route] = []

    def handle(route: Route) -> None:
        waiting.append(route) if not waiting else route.continue_()

    page.route(address, handle)
    try:
        yield
        waiting[0].continue_()
    finally:
        page.unroute(address)


def test_what_is_chosen_while_a_proposal_is_on_its_way_stays(
    office: Page, server: Server, settings: str
) -> None:
    """The last word is the person's: on the settings, and on the page of a new tournament."""
    office.goto(settings)
    choose(office, ranking.systems()["prague-league"])
    with held_back(office, "**/choose/"):
        with office.expect_request("**/choose/"):
            office.locator("[name=system]").select_option("club-evening")
        office.locator("[name=ruleset]").select_option("preferans/sochi")
        show_part(office, "day")
        office.locator("[name=capacity]").fill("28")
    expect(office.locator("[name='shown.system']")).to_have_value("club-evening")
    expect(office.locator("[name=capacity]")).to_have_value("28")
    show_part(office, "game")
    expect(office.locator("[name=ruleset]")).to_have_value("preferans/sochi")
    expect(office.locator("[name=option-base_cents]")).to_have_count(0)

    with held_back(office, "**/choose/"):
        with office.expect_request("**/choose/"):
            office.locator("[name=system]").select_option("prague-league")
        office.locator("[name=ruleset]").select_option("marias/szmk-2012")
        # asks anew, in place of the question on its way
        office.locator("[name=currency]").select_option("EUR")
    expect(office.locator("[name='shown.system']")).to_have_value("prague-league")
    expect(office.locator("[name=currency]")).to_have_value("EUR")
    expect(office.locator("[name=ruleset]")).to_have_value("marias/szmk-2012")
    expect(office.locator("[name='shown.currency']")).to_have_value("EUR")
    expect(office.locator("[name=option-base_cents]")).to_have_value("")  # the usual one
    expect(office.locator("[name=option-base_cents]")).to_have_attribute("placeholder", "2")

    office.goto(f"{server.url}/organise/new/")
    choose_card(office, ranking.systems()["prague-league"])
    with held_back(office, "**/choose/"):
        with office.expect_request("**/choose/"):
            office.locator("#system-club-evening").check()
        office.locator("#system-prague-league").check()
        office.locator("[name=rounds_planned]").fill("7")
        office.locator("#plan [name=players]").fill("26")
    expect(office.locator("[name='shown.system']")).to_have_value("prague-league")
    expect(office.locator("#system-prague-league")).to_be_checked()
    expect(office.locator("[name=rounds_planned]")).to_have_value("7")
    expect(office.locator("#plan [name=players]")).to_have_value("26")


def test_systems_without_rounds_are_offered_to_seasons_only(office: Page, server: Server) -> None:
    office.goto(f"{server.url}/organise/new/")
    offered = set()
    for game in GAMES:
        office.locator(f"#game-{game}").check()
        expect(office.locator("[name='shown.game']")).to_have_value(game)
        offered |= set(office.locator("[name=system]").evaluate_all("all => all.map((one) => one.value)"))
    assert sorted(offered) == sorted(preset.id for preset in PRESETS if preset.points is not None)


def test_what_belongs_to_a_currency_is_seen_when_it_is_chosen(office: Page, settings: str) -> None:
    """M-42: the base and the coins follow; what was typed stays; the options of the rules come with the system's."""
    office.goto(settings)
    choose(office, ranking.systems()["club-evening"])
    office.locator("[name=currency]").select_option("EUR")
    expect(office.locator("[name='shown.currency']")).to_have_value("EUR")
    office.locator("[name=ruleset]").select_option("marias/szmk-2012")
    with office.expect_navigation():
        office.get_by_test_id("save-settings").click()
    office.goto(settings)
    show_part(office, "day")
    office.locator("[name=capacity]").fill("24")
    show_part(office, "game")
    office.locator("[name=currency]").select_option("CZK")
    base = office.locator("[name=option-base_cents]")
    expect(base).to_have_value("20")
    office.locator("details", has=base).locator("summary").first.click()
    expect(base).to_be_visible()
    expect(office.locator("[name=smallest_coin]")).to_have_value("100")
    expect(office.locator("[name=capacity]")).to_have_value("24")

    choose(office, ranking.systems()["prague-league"])
    office.locator("[name=ruleset]").select_option("preferans/sochi")
    expect(base).to_have_count(0)
    office.locator("[name=ruleset]").select_option("marias/szmk-2012")
    expect(base).to_have_value("20")
    office.get_by_test_id("save-settings").click()
    expect(office.get_by_text("Nastavenia sú uložené.")).to_be_visible()
    made = stored(office)
    assert (made["capacity"], made["system_options"]) == (24, {})
    assert made["ruleset_options"] == {"base_cents": 20, "premium_cents_per_point": 0}
