"""T-1: creating a tournament from a preset, changing it, and how far it has come."""

from __future__ import annotations

from typing import Any

import pytest
from auditlog.models import LogEntry
from django.test import Client
from django.urls import reverse
from django.utils import translation

from core.refusals import WrongStateError
from scoring.domain.entries import Author, record_entry
from scoring.domain.sheets import reopen_sheet
from scoring.models import Entry
from tests.evening import SEVEN, account, entry, published_round, tournament_of
from tournaments import ranking
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.domain.settings import change_settings
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.forms.settings import TournamentForm, preset_initial
from tournaments.events.forms.system import SystemForm
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.registration.domain.participation import withdraw
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round
from tournaments.rounds.queries import visibility
from tournaments.standings.domain import declaring
from tournaments.standings.domain.standings import current_standing, mark_stale

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

WITH_ROUNDS = [name for name, system in ranking.systems().items() if system.points is not None]


def filled(form: Any) -> dict[str, str]:
    """What a browser sends when the form is shown and nothing is touched."""
    data = {}
    for bound in form:
        value = bound.field.prepare_value(bound.value())
        if value is True:
            data[bound.html_name] = "on"
        elif value is not None and value is not False:
            data[bound.html_name] = str(value)
    return data


@pytest.mark.parametrize("name", WITH_ROUNDS)
def test_an_untouched_form_keeps_the_preset_as_it_is(name: str) -> None:
    form = SystemForm(name, None, filled(SystemForm(name)))
    assert form.is_valid(), form.errors
    assert form.cleaned_data["options"] == {}


@pytest.mark.parametrize(
    ("name", "change", "options"),
    [
        ("vysocina", {"drops.best": "0"}, {"drops": {"best": 0}}),
        (
            "club-evening",
            {"premium.pb_in_zb": "", "premium.rate": "2,5"},
            {"premium": {"pb_in_zb": False, "rate": "5/2"}},
        ),
        ("club-evening", {"tie_breaks.1": "zb", "tie_breaks.2": "lot"}, {"tie_breaks": ["zb", "lot"]}),
        ("world-2015", {"teams.size": ""}, {"teams": None}),
        ("world-2015", {"teams.size": "3"}, {"teams": {"size": 3}}),
        (
            "place-sum",
            {"points.by_size.4": "1, 2, 3, 7/2"},
            {
                "points": {
                    "rule": "table_places",
                    "values": ["1", "2", "3"],
                    "by_size": {"4": ["1", "2", "3", "7/2"]},
                    "sum": "lowest",
                }
            },
        ),
        (
            "preferans-swiss",
            {"compression.2.factor": "1/5"},
            {
                "compression": [
                    {"up_to": 200, "factor": "1"},
                    {"up_to": 650, "factor": "1/5"},
                    {"up_to": None, "factor": "0"},
                ]
            },
        ),
    ],
)
def test_only_what_differs_from_the_preset_is_kept(
    name: str, change: dict[str, str], options: dict[str, Any]
) -> None:
    form = SystemForm(name, None, filled(SystemForm(name)) | change)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["options"] == options
    again = SystemForm(name, options, filled(SystemForm(name, options)))
    assert again.is_valid()
    assert again.cleaned_data["options"] == options


@pytest.mark.parametrize(
    ("name", "change", "field", "rule"),
    [
        ("vysocina", {"drops.worst": "4"}, "drops.worst", "T-19"),
        ("world-2015", {"points.values": "3, 2"}, "points.values", "T-17"),
        ("place-sum", {"unplayed.rule": "none"}, "unplayed.rule", "T-17"),
        ("club-evening", {"tie_breaks.1": "lot", "tie_breaks.2": "zb"}, "tie_breaks.1", "T-20"),
        ("preferans-swiss", {"final.rounds": "9"}, "final.rounds", "T-22"),
        ("preferans-swiss", {"compression.1.up_to": "900"}, "compression.1.up_to", "T-17"),
    ],
)
def test_an_option_that_is_not_legal_is_refused_at_its_field_with_its_rule(
    name: str, change: dict[str, str], field: str, rule: str
) -> None:
    form = SystemForm(name, None, filled(SystemForm(name)) | change)
    assert not form.is_valid()
    assert form.errors[field][0].rule == rule
    assert reverse("scoring:rule", args=[rule]) in str(form[field].errors)


def test_another_rule_for_points_shows_its_own_fields() -> None:
    form = SystemForm("club-evening", None, initial={"points.rule": "table_places"})
    assert "points.values" in form.fields
    assert "points.of" not in form.fields


@pytest.mark.parametrize("name", ["world-2015", "vysocina"])
def test_these_presets_propose_tickets_only(name: str) -> None:
    initial = preset_initial(ranking.systems()[name])
    assert initial["ruleset"] == Tournament.TICKET_ONLY
    assert initial["rounds_planned"] == len(ranking.systems()[name].rounds)


@pytest.mark.parametrize("name", [name for name, one in ranking.systems().items() if one.points])
def test_what_a_preset_proposes_can_be_taken_as_it_is(name: str, client: Client) -> None:
    client.force_login(account())
    client.post(reverse("organiser:open-new"), sent(system=name))
    made = Tournament.objects.get()
    assert (made.system, made.currency) == (name, ranking.systems()[name].currency)


def test_czech_presets_propose_crowns_and_that_of_preferans_its_rules() -> None:
    found = ranking.systems()
    czech = [name for name in found if preset_initial(found[name])["currency"] == "CZK"]
    assert sorted(czech) == ["prague-league", "vysocina"]
    assert preset_initial(found["preferans-swiss"])["ruleset"] == "preferans/sochi"


def test_another_system_leaves_a_tournament_its_rules_and_its_money(client: Client) -> None:
    user = account()
    client.force_login(user)
    client.post(
        reverse("organiser:open-new"), sent(system="preferans-swiss", currency="CZK", smallest_coin="100")
    )
    made = Tournament.objects.get()
    shown = client.get(reverse("organiser:settings", args=[made.slug]), {"system": "club-evening"})
    form = shown.context["form"]
    kept = [form[name].value() for name in ("system", "ruleset", "currency", "smallest_coin")]
    assert kept == ["club-evening", "preferans/sochi", "CZK", 100]


def sent(**change: str) -> dict[str, str]:
    name = change.get("system", "club-evening")
    form = TournamentForm(initial=preset_initial(ranking.systems()[name]))
    agreed = filled(form.options) if form.options else {}
    return filled(form) | agreed | filled(SystemForm(name)) | {"name": "Liga", "date": "2026-11-21"} | change


def test_a_tournament_is_made_from_a_preset(client: Client) -> None:
    client.force_login(account())
    shown = client.get(reverse("organiser:create"), {"system": "prague-league"})
    assert shown.context["form"]["round_minutes"].value() == 180
    done = client.post(
        reverse("organiser:open-new"), sent(system="prague-league", currency="CZK", smallest_coin="100")
    )
    made = Tournament.objects.get()
    assert done["Location"] == reverse("organiser:players", args=[made.slug])
    assert (made.system, made.rounds_planned, made.round_minutes) == ("prague-league", 2, 180)
    assert (made.currency, made.smallest_coin) == ("CZK", 100)
    assert made.ruleset_options == {"base_cents": 20, "premium_cents_per_point": 0}
    assert made.state == "registration"


@pytest.mark.parametrize(
    ("change", "coin"),
    [
        ({"currency": "CZK"}, 100),  # the form was shown with cents
        ({"currency": "CZK", "smallest_coin": "500"}, 500),
        ({"currency": "EUR", "smallest_coin": "5"}, 5),
    ],
)
def test_a_form_takes_coins_that_there_are(client: Client, change: dict[str, str], coin: int) -> None:
    client.force_login(account())
    client.post(reverse("organiser:open-new"), sent(**change))
    made = Tournament.objects.get()
    assert made.smallest_coin == coin
    shown = TournamentForm(instance=made).fields["smallest_coin"].widget.choices
    assert min(cents for cents, _label in shown) == (100 if made.currency == "CZK" else 1)


def test_a_draft_is_seen_by_nobody_else_until_it_is_opened(client: Client) -> None:
    client.force_login(account())
    client.post(reverse("organiser:keep-new"), sent())
    made = Tournament.objects.get()
    assert made.state == "draft"
    assert Client().get(reverse("public:tournament", args=[made.slug])).status_code == 404
    client.post(reverse("organiser:open-registration", args=[made.slug]))
    assert Client().get(reverse("public:tournament", args=[made.slug])).status_code == 200


@pytest.mark.parametrize("verb", ["organiser:open-new", "organiser:keep-new"])
def test_a_wrong_option_comes_back_filled_and_creates_nothing(client: Client, verb: str) -> None:
    client.force_login(account())
    answer = client.post(reverse(verb), sent(system="vysocina", **{"drops.worst": "5"}))
    assert not Tournament.objects.exists()
    assert answer.context["form"]["name"].value() == "Liga"
    assert answer.context["system_form"]["drops.worst"].value() == "5"
    assert "T-19" in answer.content.decode()


@pytest.mark.parametrize("verb", ["choose-for-new", "open-new", "keep-new"])
def test_a_verb_of_a_new_tournament_leads_back_to_its_page_and_asks_who_it_is(
    client: Client, verb: str
) -> None:
    address = reverse(f"organiser:{verb}")
    assert "login" in client.post(address, sent())["Location"]
    client.force_login(account())
    assert client.get(address)["Location"] == reverse("organiser:create")
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("verb", ["choose-settings", "save-settings"])
def test_a_verb_of_the_settings_leads_back_to_their_page(client: Client, verb: str) -> None:
    slug = tournament_of(0).slug
    client.force_login(account())
    answer = client.get(reverse(f"organiser:{verb}", args=[slug]))
    assert answer["Location"] == reverse("organiser:settings", args=[slug])


def test_a_changed_system_is_logged_and_makes_standings_stale(client: Client) -> None:
    tournament = tournament_of(4)
    round_ = published_round(tournament)
    current_standing(round_)
    client.force_login(account())
    form = TournamentForm(instance=tournament)
    data = filled(form) | filled(form.options) | filled(SystemForm("club-evening"))
    answer = client.post(reverse("organiser:save-settings", args=[tournament.slug]), data | {"ties": "lower"})
    assert answer.status_code == 302
    round_.standing.refresh_from_db()
    assert round_.standing.requested_version > round_.standing.computed_version
    change = LogEntry.objects.get_for_object(tournament).get(action=LogEntry.Action.UPDATE)
    assert change.actor == account()
    page = client.get(reverse("organiser:settings", args=[tournament.slug])).content.decode()
    assert "lower" in page


def test_the_rules_of_a_published_seating_stay() -> None:
    tournament = tournament_of(4)
    change_settings(tournament, {"currency": "CZK"})
    published_round(tournament)
    with pytest.raises(WrongStateError) as refused:
        change_settings(tournament, {"currency": "EUR"})
    assert refused.value.extra["field"] == "currency"
    tournament.refresh_from_db()
    assert tournament.currency == "CZK"


@pytest.mark.parametrize(
    ("fields", "field", "rule"),
    [
        ({"system_options": {"drops": {"worst": -1}}}, "drops", "T-19"),
        ({"system": "superliga-2009"}, "system", "T-22"),
        ({"ruleset_options": {"nonsense": 1}}, None, "GEN-4"),
    ],
)
def test_settings_that_are_not_legal_name_field_and_rule(
    fields: dict[str, Any], field: str | None, rule: str
) -> None:
    with pytest.raises(BadSettingError) as refused:
        change_settings(tournament_of(0), fields)
    assert refused.value.extra["rule"] == rule
    assert field is None or refused.value.extra["field"] == field


def played(count: int = 1) -> Tournament:
    tournament = tournament_of(4, rounds_planned=count)
    for _ in range(count):
        states.close_round(published_round(tournament), account(), "na papieri")
    tournament.refresh_from_db()
    return tournament


def test_the_stages_follow_each_other() -> None:
    tournament = tournament_of(4, rounds_planned=2)
    first = published_round(tournament)
    with pytest.raises(WrongStateError):
        declaring.announce(tournament, "koniec")
    states.close_round(first, account(), "na papieri")
    with pytest.raises(WrongStateError):
        declaring.announce(tournament)
    with pytest.raises(WrongStateError):
        declaring.declare(tournament, account())
    assert declaring.announce(tournament, "málo času").state == "provisional"
    assert declaring.resume(tournament, "predsa len hráme").state == "running"
    reasons = [
        entry.additional_data.get("reason")
        for entry in LogEntry.objects.filter(object_id=tournament.pk, changes__has_key="state")
    ]
    assert "málo času" in reasons


def test_declared_results_change_by_a_decision_only_and_as_the_next_version() -> None:
    tournament = played()
    declaring.announce(tournament)
    declared = declaring.declare(tournament, account())
    assert (declared.declared_by, declared.declared_at is not None) == (account(), True)
    round_ = tournament.rounds.get()
    assert round_.published_standings.count() == 1  # closing the round has published the same
    for verb in (
        lambda: states.reopen_round(round_, account(), "omyl"),
        lambda: change_settings(tournament, {"venue": "inde"}),
        lambda: withdraw(tournament.registrations.first()),
    ):
        with pytest.raises(WrongStateError):
            verb()
    sheet = round_.tables.get().sheet
    jury = Author(role=Entry.Role.JURY, user=account("jury@example.test"))
    reopen_sheet(sheet, jury, "odvolanie")
    sheet.refresh_from_db()
    record_entry(sheet.public_id, jury, entry({**SEVEN, "pausing": 0}, seen=sheet.version))
    mark_stale(sheet.pk)  # the test runs in one transaction: what follows a commit is called here
    last = round_.published_standings.last()
    assert last is not None
    assert last.version == 2
    assert len(last.changed) == 4


def test_a_hidden_round_hides_the_standings_after_it() -> None:
    tournament = played(2)
    first, second = tournament.rounds.all()
    for round_ in (first, second):
        table = round_.tables.first()
        table.sheet.entry_count = 1
        table.sheet.save(update_fields=["entry_count"])
    assert visibility.public_round(tournament) == second
    states.show_results(second, "declared")
    assert visibility.public_round(tournament) == first
    states.show_results(first, "declared")
    states.show_results(second, "")
    assert visibility.public_round(tournament) is None


@pytest.mark.parametrize("who", ["anonymous", "desk", "jury", "stranger"])
@pytest.mark.parametrize(
    "door",
    [
        "organiser:choose-settings",
        "organiser:save-settings",
        "organiser:open-registration",
        "organiser:announce",
        "organiser:resume",
    ],
)
def test_only_the_organiser_changes_settings(client: Client, who: str, door: str) -> None:
    tournament = tournament_of(0)
    grant_role(tournament, account("desk@example.test"), Role.DESK)
    grant_role(tournament, account("jury@example.test"), Role.JURY)
    tournament_of(0, account("stranger@example.test"), name="Iný")
    if who != "anonymous":
        client.force_login(account(f"{who}@example.test"))
    answer = client.post(reverse(door, args=[tournament.slug]), {"reason": "dosť"})
    assert answer.status_code == (302 if who == "anonymous" else 403)
    assert who != "anonymous" or "login" in answer["Location"]


def test_the_live_mode_of_a_round_is_the_offices(client: Client) -> None:
    tournament = tournament_of(4)
    published_round(tournament)
    address = reverse("organiser:round-live", args=[tournament.slug, 1])
    client.force_login(account("stranger@example.test"))
    assert client.post(address, {"live": "round"}).status_code == 403
    client.force_login(account())
    assert client.post(address, {"live": "nonsense"}).status_code == 404
    client.post(address, {"live": "round"})
    assert Round.objects.get().live == "round"


def test_what_was_changed_is_told_in_the_words_of_the_form(client: Client) -> None:
    client.force_login(account())
    tournament = tournament_of(0)
    with translation.override("sk"):
        change_settings(tournament, {"money_shown": "places", "counted_money_counts": True})
    page = client.get(
        reverse("organiser:settings", args=[tournament.slug]), headers={"accept-language": "sk"}
    )
    told = " ".join(page.content.decode().split("Čo sa zmenilo")[-1].split())
    assert "čísla bez meny → len miesta" in told
    assert "nie → áno" in told
