"""Every endpoint of the API under `config.api_urls`: a request for it, its answer, and who may send it."""

from __future__ import annotations

from typing import Any, NamedTuple

ANYONE: tuple[str, ...] = ()
ORGANISER = ("organiser",)
DESK = ("organiser", "desk")
JURY = ("jury",)
INSIDE = ("organiser", "desk", "jury")

PERSON = {"name": "Nová Hráčka"}
SEATING = {"tables": [["{player}", "{other}"]]}
#: A push service with keys of nobody.
BROWSER = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/made-up-2",
    "p256dh": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    "auth": "AAAAAAAAAAAAAAAAAAAAAA",
}
RULING = {"verdict": "Výsledok platí.", "offender": "{other}"}
ROW = {"money": 0}


class Endpoint(NamedTuple):
    """`status` is what a caller with the right gets: the verb was reached, even where it refuses (409, 422)."""

    method: str
    address: str
    body: Any
    status: int
    who: tuple[str, ...]


def _of(prefix: str, *rows: tuple[str, str, Any, int, tuple[str, ...]]) -> list[Endpoint]:
    return [
        Endpoint(method, prefix + address, body, status, who) for method, address, body, status, who in rows
    ]


ENDPOINTS = [
    *_of(
        "",
        ("get", "tournaments/", None, 200, ANYONE),
        ("get", "seasons/", None, 200, ANYONE),
        ("get", "seasons/{season}/", None, 200, ANYONE),
        ("get", "seasons/{season}/players/1/", None, 404, ANYONE),
        # nothing is counted there yet: tests/statistics asks for figures
        ("get", "statistics/", None, 404, ANYONE),
        ("get", "players/1/statistics/", None, 404, ANYONE),
        ("get", "clubs/1/statistics/", None, 404, ANYONE),
        ("get", "seasons/{season}/statistics/", None, 404, ANYONE),
        ("post", "score/", {}, 422, ANYONE),
        ("get", "cards/{card}/", None, 200, ANYONE),
        # what a browser gives: tests/notices asks with it
        (
            "post",
            "notices/followed/",
            {"endpoint": "https://fcm.googleapis.com/fcm/send/made-up-1"},
            200,
            ANYONE,
        ),
        (
            "post",
            "notices/unfollow/",
            {"endpoint": "https://fcm.googleapis.com/fcm/send/made-up-1", "registration": 1},
            200,
            ANYONE,
        ),
        ("post", "notices/stop/", {"endpoint": "https://fcm.googleapis.com/fcm/send/made-up-1"}, 200, ANYONE),
        (
            "post",
            "notices/moved/",
            {"was": "https://fcm.googleapis.com/fcm/send/made-up-1", **BROWSER},
            200,
            ANYONE,
        ),
        ("get", "openapi.json", None, 200, ANYONE),
    ),
    *_of(
        "tournaments/{slug}/",
        ("get", "", None, 200, ANYONE),
        ("post", "state/", {"action": "announce"}, 409, ORGANISER),
        ("get", "players/", None, 200, ANYONE),
        ("post", "notices/", {"registration": "{player}", "language": "sk", **BROWSER}, 200, ANYONE),
        ("post", "players/", PERSON, 201, DESK),
        ("get", "players/{player}/", None, 200, INSIDE),
        ("patch", "players/{player}/", {"state": "checked_in"}, 200, DESK),
        ("get", "standing/", None, 200, ANYONE),
        ("get", "standing/{player}/", None, 200, ANYONE),
        ("get", "standing/{player}/rounds/1/", None, 200, ANYONE),
        ("get", "statistics/", None, 404, ANYONE),
        ("get", "statistics/{player}/", None, 404, ANYONE),
        ("get", "decisions/", None, 200, ANYONE),
        ("get", "proofs/", None, 200, ANYONE),
        ("get", "teams/", None, 200, ANYONE),
        ("post", "teams/", {"name": "Kráľ", "members": ["{other}"]}, 201, DESK),
        ("get", "teams/standing/", None, 200, ANYONE),
        ("get", "teams/{team}/", None, 200, ANYONE),
        ("put", "teams/{team}/", {"name": "Dolník", "members": ["{player}"]}, 200, DESK),
        ("delete", "teams/{team}/", None, 204, DESK),
        ("get", "documents/", None, 200, INSIDE),
        ("post", "documents/", {"kind": "guide-player"}, 202, DESK),
        ("post", "documents/", {"kind": "protocol"}, 202, ("organiser", "jury")),
        ("get", "jobs/{job}/", None, 200, ORGANISER),
        ("get", "jobs/{job}/file/", None, 404, INSIDE),
    ),
    *_of(
        "tournaments/{slug}/rounds/",
        ("get", "", None, 200, ANYONE),
        ("get", "1/", None, 200, ANYONE),
        ("patch", "1/", {"minutes": 70}, 200, DESK),
        ("post", "1/state/", {"action": "start"}, 200, DESK),
        ("post", "1/state/", {"action": "close", "reason": "koniec"}, 200, ORGANISER),
        ("get", "1/seatings/", None, 200, ANYONE),
        ("get", "1/repair/?arrival={late}", None, 409, ORGANISER),
        ("post", "1/repair/", {"seating": SEATING, "seen": 1}, 409, ORGANISER),
        ("get", "1/tables/", None, 200, INSIDE),
        ("get", "1/tables/1/", None, 200, INSIDE),
        ("get", "1/tables/1/record/", None, 200, INSIDE),
        ("get", "1/tables/1/code/", None, 200, DESK),
        ("post", "1/tables/1/code/", {}, 200, DESK),
        ("post", "1/tables/1/changes/", {"action": "leave", "seat": 0, "reason": "chorý"}, 201, DESK),
        ("post", "1/tables/1/sheet/", {"action": "close", "reason": "hádka"}, 200, DESK),
        ("post", "1/tables/1/ticket/", {"rows": [ROW] * 4, "reason": "lístok"}, 201, DESK),
        ("delete", "1/tables/1/ticket/?reason=omyl", None, 409, DESK),
        ("post", "1/tables/1/count/", {"money": [0] * 4, "deposits": [0] * 4}, 201, DESK),
    ),
    *_of(
        "tournaments/{slug}/draws/",
        ("get", "", None, 200, DESK),
        ("post", "", {"method": "random"}, 409, ORGANISER),
        ("post", "lot/", {}, 409, ORGANISER),
        ("get", "{draw}/", None, 200, DESK),
        ("post", "{draw}/run/", {}, 409, ORGANISER),
        ("post", "{draw}/preview/", SEATING, 200, ORGANISER),
        ("post", "{draw}/changes/", {"action": "undo"}, 409, ORGANISER),
        ("get", "{draw}/slips/", None, 200, DESK),
        ("post", "{draw}/slips/", {"start_number": 1, "table": 1, "seat": 1}, 409, DESK),
        ("delete", "{draw}/slips/0/", None, 409, DESK),
        ("post", "{draw}/publish/", {}, 409, ORGANISER),
    ),
    *_of(
        "tournaments/{slug}/wishes/",
        ("get", "", None, 200, ORGANISER),
        ("put", "", {"clubs": "hard"}, 200, ORGANISER),
        ("get", "pairs/", None, 200, ORGANISER),
        ("post", "pairs/", {"one": "{player}", "other": "{late}"}, 201, ORGANISER),
        ("delete", "pairs/{pair}/", None, 204, ORGANISER),
        ("get", "tables/", None, 200, ORGANISER),
        ("post", "tables/", {"player": "{player}", "table": 2}, 201, ORGANISER),
        ("delete", "tables/{fixed}/", None, 204, ORGANISER),
    ),
    *_of(
        "tournaments/{slug}/",
        ("get", "calls/", None, 200, JURY),
        ("post", "calls/{call}/", {"action": "take"}, 200, JURY),
        ("get", "held/", None, 200, INSIDE),
        ("post", "held/{held}/", {"action": "aside"}, 200, INSIDE),
        ("get", "cases/", None, 200, JURY),
        ("post", "cases/", {"call": "{call}"}, 201, JURY),
        ("get", "cases/1/", None, 200, JURY),
        ("patch", "cases/1/", {"statement": "dve karty naraz"}, 200, JURY),
        ("post", "cases/1/preview/", RULING, 200, JURY),
        ("post", "cases/1/decisions/", RULING, 201, JURY),
        ("post", "cases/1/appeals/", {"grounds": "nesúhlasím"}, 404, JURY),
        ("get", "penalty-cards/", None, 200, JURY),
        ("post", "penalty-cards/", {"player": "{player}", "colour": "yellow", "reason": "krik"}, 201, JURY),
        ("post", "penalty-cards/{penalty}/take-back/", {"reason": "omyl"}, 200, JURY),
        ("get", "sorting-checks/", None, 200, JURY),
        (
            "post",
            "sorting-checks/",
            {"round": 1, "table": 1, "asked_by": "{player}", "checked": "{other}", "unsorted": True},
            201,
            JURY,
        ),
    ),
    *_of(
        "tournaments/{slug}/",
        ("get", "cash/", None, 200, DESK),
        ("patch", "cash/", {"fees": {"guest": 2000}}, 200, ORGANISER),
        ("get", "cash/accounts/", None, 200, DESK),
        ("get", "cash/postings/", None, 200, DESK),
        ("post", "cash/postings/", {"action": "pay", "player": "{other}"}, 201, DESK),
        ("post", "cash/postings/{posting}/reverse/", {"reason": "omyl"}, 201, DESK),
        ("get", "cash/counts/", None, 200, DESK),
        ("post", "cash/counts/", {"counted": 1000}, 201, DESK),
        ("get", "prizes/", None, 200, DESK),
        ("patch", "prizes/", {"prizes": [{"place": 1, "cents": 7000}]}, 200, ORGANISER),
        ("post", "prizes/lots/", {"players": ["{player}", "{late}"]}, 409, ORGANISER),
        ("post", "prizes/payments/", {"player": "{player}"}, 409, DESK),
    ),
]


def filled(part: Any, known: dict[str, Any]) -> Any:
    """A body with the ids in place of their names in braces."""
    if isinstance(part, dict):
        return {name: filled(value, known) for name, value in part.items()}
    if isinstance(part, list):
        return [filled(value, known) for value in part]
    if isinstance(part, str) and part.startswith("{"):
        return known[part.strip("{}")]
    return part


def names_ids(part: Any) -> bool:
    """Whether a body names a row by its id."""
    if isinstance(part, dict):
        return any(map(names_ids, part.values()))
    if isinstance(part, list):
        return any(map(names_ids, part))
    return isinstance(part, str) and part.startswith("{")
