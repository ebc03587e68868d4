"""What the database itself refuses, and how it finds and stores: nothing of it is lost where migrations begin anew.

Names are those of the database, on SQLite and on PostgreSQL alike. A new constraint or index is written down here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import CheckConstraint, Model, UniqueConstraint

from core.apps import our_apps

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

MODELS = [
    model
    for label in our_apps()
    for model in apps.get_app_config(label).get_models(include_auto_created=True)
]

#: Table, name, kind and columns; for a part of the rows only: the column that says which.
NAMED = """
accounts_answeredrequest     idempotency_key                  unique  user_id key
cash_bankaccount             bank_account_known               check   by_qr iban beneficiary
cash_bankline                bank_line_once                   unique  statement_id reference
cash_bookedtransfer          transfer_booked_once             unique  tournament_id iban reference
cash_cashposting             posting_negative_when_reversed   check   cents reverses_id
cash_cashposting             posting_of_something             check   cents
cash_fee                     fee_early_is_less                check   early_cents early_until cents
cash_fee                     fee_once                         unique  tournament_id category
cash_prize                   prize_of_a_category              unique  tournament_id category_id place
cash_prize                   prize_of_everyone                unique  tournament_id place where category_id
cash_prize                   prize_of_something               check   cents goods
cash_prizerules              prize_step                       check   step
core_job                     job_progress                     check   done total
core_job                     job_waiting                      index   state sent_at
core_upload                  upload_in_turn                   index   user_id ended_at created_at
draws_draw                   draw_number                      unique  round_id number
draws_draw                   one_draw_in_force                unique  round_id where discarded_at
draws_drawedit               draw_edit_number                 unique  draw_id number
draws_fixedtable             fixed_table_from_1               check   table
draws_pairapart              pair_apart_once                  unique  a_id b_id
draws_pairapart              pair_apart_ordered               check   a_id b_id
draws_seating                seating_version                  unique  round_id version
events_category              category_key                     unique  tournament_id key
events_invitation            invitation_for_one_thing         check   player_id role
events_listing               listing_waiting                  index   decided_at asked_at
events_tournament            tournament_counted               index   public state plain_name
events_tournament            tournament_listed                index   date id public state plain_name
events_tournament  tournament_searched  index   date id public state club_id searched
events_tournament            tournament_newest                index   date id
events_tournament            tournament_rounds                check   rounds_planned
events_tournament            tournament_smallest_coin         check   smallest_coin
events_tournament            tournament_state                 index   state date id
events_tournament            tournament_table_size            check   table_size
events_tournamentrole        tournament_role_once             unique  tournament_id user_id role
jury_case                    case_noted_once                  unique  tournament_id noted_id
jury_case                    case_number                      unique  tournament_id number
jury_decision                decision_number                  unique  case_id number
core_change                  change_of_key                    index   key number
people_club                  club_alphabetical                index   sort_key id
notices_following            followed_once                    unique  subscription_id registration_id
notices_notice               notice_once                      unique  subscription_id round_id kind key
notices_notice               notice_waiting                   index   round_id kind key state
people_clubrole              club_role_once                   unique  club_id user_id role
people_clubrequest           club_request_one_waits           unique  asked_by_id where decided_at
people_erasure               erasure_once                     unique  digest at
people_membership            membership_until_after_since     check   until since
people_player                player_namesake                  index   plain_name where namesake
people_player                player_searched                  index   sort_key id plain_name licence merged_into_id
people_player                registered_licence_once          unique  lower(licence) where registered
people_playermerge           merge_of_two                     check   kept_id gone_id
people_playermerge           merged_once                      unique  gone_id where undone_at
people_suspension            suspension_ends_after_it_starts  check   ends starts
premium_premiumtable         premium_table_of_one             check   club_id owner_id
premium_premiumtableversion  premium_version_from_1           check   number
premium_premiumtableversion  premium_version_number           unique  table_id number
proof_proof                  proof_number                     unique  tournament_id number
proof_proof                  proof_version                    unique  round_id version
rating_ratedtournament       rated_in_order                   unique  rating_id number
rating_ratedtournament       rated_once                       unique  rating_id tournament_id
rating_ratingchange          rating_changed_once              unique  rated_id registration_id
rating_ratingchange          rating_latest                    index   rated_id where latest
rating_ratinglist            rating_of_a_club                 unique  game club_id
rating_ratinglist            rating_of_the_union              unique  game where club_id
registration_application     application_mailbox              index   tournament_id mailbox
registration_application     application_open                 index   tournament_id registration_id
registration_registration    registered_once                  unique  tournament_id player_id
registration_registration    start_number_once                unique  tournament_id start_number
registration_team            team_name                        unique  tournament_id name
rounds_bye                   bye_once_a_round                 unique  round_id registration_id
rounds_round                 one_open_round                   unique  tournament_id where state
rounds_round                 round_ends_one_way               check   pool deals
rounds_round                 round_number                     unique  tournament_id number
rounds_seat                  seat_position                    unique  table_id position
rounds_seat                  seated_once_a_round              unique  round_id registration_id
rounds_table                 table_number                     unique  round_id number
rounds_tablecard             table_card_number                unique  tournament_id number
scoring_entry                entry_device_id                  unique  sheet_id device_id
scoring_entry                entry_number                     unique  sheet_id number
scoring_entry                entry_number_from_one            check   number
scoring_heldentry            held_device_id                   unique  sheet_id device_id
scoring_pen                  one_pen_a_sheet                  unique  sheet_id where ended_at
scoring_seattoken            one_asks_a_seat                  unique  seat_id where taken_at
scoring_seattoken            one_device_a_seat                unique  seat_id where taken_at
scoring_sheet                sheet_open                       index   id where state
scoring_sheet                sheet_version                    check   version entry_count
scoring_sheetseat            sheet_seat_at_table              check   position
scoring_sheetseat            sheet_seat_position              unique  sheet_id position
seasons_season               season_newest                    index   created_at id
seasons_season               season_own_is_private            check   owner_id club_id public
seasons_seasonevent          season_tournament_once           unique  season_id tournament_id
seasons_seasonfinish         season_finish_once               unique  event_id player_id
standings_publishedstanding  published_standing_version       unique  round_id version
standings_standingpart       standing_part_once               unique  standing_id round_id
statistics_eveningfigures    evening_counted_for              index   counted_for_id ruleset currency
statistics_eveningfigures    evening_of_a_player              unique  registration_id ruleset
statistics_eveningfigures    evening_of_everybody             unique  tournament_id ruleset where registration_id
statistics_summedfigures     summed_by_rate                   index   scope ruleset currency season_id club_id rate
statistics_summedfigures     summed_in_one_scope              check   club_id scope season_id
statistics_summedfigures     summed_of_player                 index   player_id scope
webhooks_delivery            delivered_once                   unique  webhook_id event_id
webhooks_delivery            delivery_waiting                 index   webhook_id state
webhooks_webhookevent        webhook_event_once               unique  tournament_id kind key
"""

#: Table and columns that are unique without a name of ours.
UNIQUE = """
accounts_apitoken                     digest
accounts_user                         email
accounts_user_groups                  user_id group_id
accounts_user_user_permissions        user_id permission_id
cash_bankaccount                      tournament_id
cash_bookedtransfer                   posting_id
cash_cashposting                      reverses_id
cash_paymentsymbol                    registration_id
cash_paymentsymbol                    symbol
cash_prizerules                       tournament_id
core_ratelimit                        digest
core_storedfile                       key
draws_drawwishes                      tournament_id
draws_fixedtable                      registration_id
events_deskrules                      tournament_id
events_invitation                     digest
events_tournament                     public_id
events_tournament                     slug
jury_decision                         entry_id
jury_decision                         overrules_id
jury_penaltycard                      follows_id
jury_suspensioncase                   suspension_id
notices_subscription                  endpoint
people_club                           name
people_player                         user_id
people_scancard                       number
publishing_wallorder                  tournament_id
registration_application              registration_id
registration_registration_categories  registration_id category_id
rounds_seat                           sheet_seat_id
rounds_table                          sheet_id
rounds_tablecard                      read_id
scoring_analysis                      public_id
scoring_fold                          sheet_id
scoring_pen                           digest
scoring_quicktable                    sheet_id
scoring_seattoken                     digest
scoring_sheet                         public_id
seasons_season                        slug
standings_standing                    round_id
statistics_roundfigures               round_id
statistics_summedfigures              key
statistics_tournamentfigures          tournament_id
"""


def lines(text: str) -> list[Any]:
    """One case a line, named by what stands first in it."""
    return [pytest.param(line.split(), id=" ".join(line.split()[:2])) for line in text.strip().splitlines()]


@cache
def kept(table: str) -> dict[str, dict[str, Any]]:
    """What the database keeps of a table, by name."""
    with connection.cursor() as cursor:
        return connection.introspection.get_constraints(cursor, table)


def definition(index: str) -> str:
    """The statement that makes an index; on SQLite what is unique in all rows is written with its table."""
    asked = {
        "postgresql": "SELECT indexdef FROM pg_indexes WHERE indexname = %s",
        "sqlite": "SELECT sql FROM sqlite_master WHERE name = %s",
    }
    with connection.cursor() as cursor:
        cursor.execute(asked[connection.vendor], [index])
        found = cursor.fetchone()
    return found[0].replace('"', "") if found else ""


@pytest.mark.parametrize("line", lines(NAMED))
def test_what_has_a_name_is_kept(line: list[str]) -> None:
    table, name, kind, *columns = line
    columns, where = (columns[:-2], columns[-1]) if "where" in columns else (columns, "")
    found = kept(table)[name]
    assert found[kind]
    if columns == ["lower(licence)"]:
        assert "lower(" in definition(name).lower()
    else:
        assert list(dict.fromkeys(found["columns"])) == columns
    if kind == "unique":
        _all, _where, rest = definition(name).partition(" WHERE ")
        assert bool(rest) == bool(where)
        assert where in rest


@pytest.mark.parametrize("line", lines(UNIQUE))
def test_what_is_unique_stays_so(line: list[str]) -> None:
    table, *columns = line
    assert any(each["unique"] and each["columns"] == columns for each in kept(table).values())


def test_all_of_them_are_listed() -> None:
    """What a model declares with a name stands above; so it cannot go from model and database together."""
    declared = {each.name for model in MODELS for each in (*model._meta.constraints, *model._meta.indexes)}
    assert declared == {line.split()[1] for line in NAMED.strip().splitlines()}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_the_database_keeps_what_the_model_declares(model: type[Model]) -> None:
    found = kept(model._meta.db_table)
    assert not [what for what, is_kept in declarations(model, found) if not is_kept]


def declarations(model: type[Model], found: dict[str, dict[str, Any]]) -> Iterator[tuple[str, bool]]:
    """What a model declares, and whether it is among what was found."""

    def any_of(columns: list[str], kind: str, expected: object = True) -> bool:
        return any(each["columns"] == columns and each[kind] == expected for each in found.values())

    own = model._meta
    for constraint in own.constraints:
        kind = {UniqueConstraint: "unique", CheckConstraint: "check"}[type(constraint)]
        yield constraint.name, found.get(constraint.name, {}).get(kind, False)
    for index in own.indexes:
        yield index.name, found.get(index.name, {}).get("index", False)
    for together in own.unique_together:
        yield f"unique {together}", any_of([own.get_field(name).column for name in together], "unique")
    for field in own.local_concrete_fields:
        at = [field.column]
        if field.primary_key:
            yield f"key {field.name}", any_of(at, "primary_key")
        elif field.unique:
            yield f"unique {field.name}", any_of(at, "unique")
        elif field.db_index:
            yield f"index {field.name}", any_of(at, "index")
        if field.remote_field and field.db_constraint:
            target = field.target_field
            yield (
                f"reference {field.name}",
                any_of(at, "foreign_key", (target.model._meta.db_table, target.column)),
            )
        if field.db_check(connection):
            checks = [each for each in found.values() if each["check"]]
            yield f"check {field.name}", any(field.column in each["columns"] for each in checks)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one way to store a text")
@pytest.mark.parametrize(
    ("table", "column"), [("standings_standing", "lines"), ("standings_standingpart", "results")]
)
def test_standings_are_stored_uncompressed(table: str, column: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT attstorage FROM pg_attribute WHERE attrelid = %s::regclass AND attname = %s",
            [table, column],
        )
        assert cursor.fetchone() == ("e",)
