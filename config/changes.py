"""What the log of changes keeps: settings of auditlog."""

from __future__ import annotations

# Every change of a tournament, a seat, a decision or a setting keeps who, when, from where, what before and after.
AUDITLOG_INCLUDE_TRACKING_MODELS = (
    {"model": "accounts.User", "exclude_fields": ["last_login", "password", "warned_at"]},
    "events.Category",
    # an account that fees are paid to: whoever puts his own in its place is found by the ends of the number
    {
        "model": "cash.BankAccount",
        "mask_fields": ["iban"],
        "mask_callable": "tournaments.cash.payment.iban.hidden",
    },
    "jury.Appeal",
    "jury.Case",
    {"model": "people.Club", "exclude_fields": ["sort_key", "plain_town"]},
    "people.ClubRequest",
    "people.ClubRole",
    "events.DeskRules",
    "events.Listing",
    "cash.Fee",
    "jury.Decision",
    "jury.PenaltyCard",
    {"model": "people.Player", "exclude_fields": ["sort_key"]},
    "cash.Prize",
    "cash.PrizeRules",
    {"model": "registration.Registration", "m2m_fields": ["categories"], "exclude_fields": ["sort_key"]},
    "rounds.Round",
    "rounds.Seat",
    "jury.SortingCheck",
    "premium.PremiumTable",
    "people.Suspension",
    {"model": "events.Tournament", "exclude_fields": ["plain_name", "plain_venue"]},
    "events.TournamentRole",
    # that somebody turned a page is nothing to keep
    {"model": "publishing.WallOrder", "include_fields": ["shows", "held"]},
    {"model": "webhooks.Webhook", "exclude_fields": ["salt"]},
)
