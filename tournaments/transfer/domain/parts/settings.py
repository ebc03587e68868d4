"""People whom a tournament refers to, and what is settled before anybody enters: settings, fees, prizes."""

from __future__ import annotations

from accounts.models import User
from tournaments.cash.models import Fee, Prize, PrizeRules
from tournaments.draws.models import DrawWishes
from tournaments.events.models import Category, DeskRules, Tournament, TournamentRole
from tournaments.people.fields import PERSON
from tournaments.people.models import Club, Player
from tournaments.registration.models import Team
from tournaments.rounds.models import TableCard
from tournaments.seasons.models import Season, SeasonEvent
from tournaments.transfer.domain.parts.described import OPTIONS, Part, plain_columns

SETTINGS = (
    Part("accounts", User, "", "email name"),
    Part("clubs", Club, "", "name town"),
    Part("players", Player, "", plain_columns(PERSON), {"club": "clubs"}),
    Part(
        "seasons",
        Season,
        "",
        "name slug system public",
        {"club": "clubs"},
        {"system_options": OPTIONS},
    ),
    Part(
        "tournament",
        Tournament,
        "pk",
        "public_id name slug venue date state public ruleset system rounds_planned table_size round_minutes round_end "
        "capacity currency smallest_coin live counted_money_counts projector_generation objections "
        "desk_needs_jury organiser_may_rule money_shown prizes_shown created_at declared_at",
        {"club": "clubs", "created_by": "accounts", "declared_by": "accounts"},
        {"ruleset_options": OPTIONS, "system_options": OPTIONS},
        single=True,
    ),
    Part(
        "roles",
        TournamentRole,
        "tournament",
        "role granted_at",
        {"user": "accounts"},
        owner="tournament",
    ),
    Part(
        "season_events",
        SeasonEvent,
        "tournament",
        "name date coefficient",
        {"season": "seasons"},
        owner="tournament",
    ),
    Part(
        "desk_rules",
        DeskRules,
        "tournament",
        "begins public_registration registration_ends late_minutes replacement_result playing_deposit levy_rate "
        "scan_cards card_surcharge "
        "premium_in_money point_cents premium_column signed_needs_jury",
        owner="tournament",
    ),
    Part(
        "draw_wishes",
        DrawWishes,
        "tournament",
        "meetings clubs club_rounds teams tables threes positions",
        owner="tournament",
    ),
    Part("fees", Fee, "tournament", "category cents early_cents early_until", owner="tournament"),
    Part("categories", Category, "tournament", "key name born_from born_to", owner="tournament"),
    Part("prize_rules", PrizeRules, "tournament", "several guests step", owner="tournament"),
    Part(
        "prizes",
        Prize,
        "tournament",
        "place cents goods",
        {"category": "categories"},
        owner="tournament",
    ),
    Part("teams", Team, "tournament", "name", owner="tournament"),
    Part("table_cards", TableCard, "tournament", "number read_id", owner="tournament"),
)
