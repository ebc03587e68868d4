"""One question to Fio: the movements of a period. The token stands in the address, so that nobody writes this down:
there is no log of it here, and no error holds it."""

from __future__ import annotations

import http.client
import socket
import ssl
from datetime import date
from enum import StrEnum
from urllib.parse import urlsplit

from django.conf import settings
from django.views.decorators.debug import sensitive_variables

#: Seconds for one step, and bytes of an answer: a month of a busy club has a tenth of it.
PATIENCE = 20
LARGEST_ANSWER = 2_000_000


class Why(StrEnum):
    """Why there is no answer."""

    UNREACHABLE = "unreachable"
    TOO_OFTEN = "too_often"  # less than thirty seconds after the last question with this token
    TOKEN = "token"  # noqa: S105 - a word for a reason
    TOO_OLD = "too_old"  # of more than ninety days the bank says nothing without its owner
    STRANGE = "strange"


class AskingError(Exception):
    """There is no answer; `why` not."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.value)
        self.why = why


#: What its codes mean. A token that it does not know is a fault of its own to the bank.
STATUS = {
    409: Why.TOO_OFTEN,
    422: Why.TOO_OLD,
    500: Why.TOKEN,
    401: Why.TOKEN,
    403: Why.TOKEN,
    404: Why.TOKEN,
}


@sensitive_variables("token", "path", "connection")
def ask(token: str, first: date, last: date, form: str = "json") -> bytes:
    """The answer as it comes, asked by period: the bank's own mark of what was read stays where it is (T-50).

    Raises AskingError.
    """
    base = urlsplit(settings.FIO_API)
    path = f"{base.path}/periods/{token}/{first.isoformat()}/{last.isoformat()}/transactions.{form}"
    connection = _connection(base.scheme, base.hostname or "", base.port)
    try:
        connection.request("GET", path, headers={"Accept": f"application/{form}", "User-Agent": "Flek/1"})
        answer = connection.getresponse()
        content = answer.read(LARGEST_ANSWER + 1)
        status = answer.status
    except (OSError, http.client.HTTPException, ValueError, socket.gaierror):
        raise AskingError(Why.UNREACHABLE) from None
    finally:
        connection.close()
    if status != http.client.OK:
        raise AskingError(STATUS.get(status, Why.UNREACHABLE))
    if len(content) > LARGEST_ANSWER:
        raise AskingError(Why.STRANGE)
    return content


def _connection(scheme: str, host: str, port: int | None) -> http.client.HTTPConnection:
    if scheme == "https":
        return http.client.HTTPSConnection(host, port, timeout=PATIENCE, context=ssl.create_default_context())
    return http.client.HTTPConnection(host, port, timeout=PATIENCE)
