"""Scorers' phones by the API that their page speaks: what a table writes, without the page."""

from __future__ import annotations

import re
import uuid
from typing import Any

from playwright.sync_api import APIRequestContext, APIResponse, Page

from tests.evening import SEVEN, THREE_SEVEN


class TablePhone:
    """The phone that writes at a table: it has the pen by the code of its slip."""

    def __init__(self, request: APIRequestContext, url: str, card: str, code: str) -> None:
        self.request, self.card = request, card
        read_id = card.strip("/").rpartition("/")[2]
        self.sheet = f"{url}/api/v1/sheets/{request.get(f'{url}/api/v1/cards/{read_id}/').json()['sheet']}/"
        taken = request.post(self.sheet + "pen/", data={"code": code, "device": "phone"})
        assert taken.status == 201, taken.text()
        self.pen = taken.json()["token"]

    def state(self) -> dict[str, Any]:
        """The sheet as the server has it."""
        answer: dict[str, Any] = self.request.get(self.sheet).json()
        return answer

    def deal(self) -> None:
        """A seven that the second player wins."""
        seats = len(self.state()["seats"])
        self._send("deal", SEVEN if seats == 4 else THREE_SEVEN)

    def sign(self) -> None:
        """The table signs."""
        self._send("sign", {})

    def _send(self, kind: str, body: dict[str, Any]) -> APIResponse:
        seen = self.state()["version"]
        new = {"id": str(uuid.uuid4()), "kind": kind, "version": seen, "body": body}
        answer = self.request.post(
            self.sheet + "entries/", data=new, headers={"Authorization": f"Pen {self.pen}"}
        )
        assert answer.status == 201, answer.text()
        return answer


def phone_of_table(page: Page, request: APIRequestContext, url: str, round_: str, table: int) -> TablePhone:
    """The phone of a table, with the code and the card that were printed for the round; nobody's page is left."""
    slips = page.request.get(f"{round_}codes/").text()
    codes = re.findall(r'code-slip__code code">\s*(\w+)', slips)
    cards = list(dict.fromkeys(re.findall(r"/c/[\w-]+/", page.request.get(f"{round_}cards/").text())))
    assert len(cards) == len(codes), (cards, codes)
    return TablePhone(request, url, cards[table - 1], codes[table - 1])
