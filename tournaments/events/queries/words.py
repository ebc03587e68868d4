"""What the parts of a competition system are called on the pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

#: What a result is measured by (T-16, T-18).
MEASURES = {
    "result": _("gain (whists in preferans)"),
    "zb": _("gain (ZB)"),
    "sb": _("gain with premium points (SB)"),
    "pb": _("premium points (PB)"),
    "money": _("money without premium points"),
    "balance": _("balance in whists"),
}

#: What decides between tied players (T-20).
TIE_BREAKS = {
    "zb": _("gain (ZB)"),
    "sb": _("gain with premium points (SB)"),
    "pb": _("premium points (PB)"),
    "all_points": _("points of all rounds, dropped ones too"),
    "best_round_points": _("points of the best round"),
    "next_best_round_points": _("points of the next best rounds"),
    "best_round_money": _("highest gain of a round"),
    "next_best_round_money": _("next highest gains of a round"),
    "last_round": _("points of the last round"),
    "table_wins": _("tables won"),
    "direct_meeting": _("direct meeting"),
    "lot": _("lot"),
}

#: What players on a shared place get (T-17).
TIES = {
    "mean": _("the mean of the points of their places"),
    "higher": _("the points of the better place"),
    "lower": _("the points of the worse place"),
}

#: Why a player has no place.
UNRANKED = {
    "guest": _("guest, not ranked"),
    "substitute": _("substitute, not ranked"),
    "withdrawn": _("withdrawn, not ranked"),
    "disqualified": _("disqualified"),
}
