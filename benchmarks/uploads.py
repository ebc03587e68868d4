"""What a file that somebody sends costs: processor seconds to read it, bytes stored, seconds and bytes of its page.

python -m benchmarks uploads: each kind at its largest and nastiest, in a scratch database. The bounds are 2 s, three
times the size of 1 MB, 1 s and 300 kB.
"""

from __future__ import annotations

import io
import os
import platform
import resource
import time
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

MB = 1_000_000
LINES, COLUMNS = 1_990, 60
IBAN = "SK9611000000002918599669"


def main() -> Iterator[dict[str, object]]:
    """For every kind: processor seconds (with those of the reading process), bytes stored, the page."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("FLEK_MODE", "test")
    import django

    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment, teardown_test_environment

    setup_test_environment(debug=False)
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield from _measured()
    finally:
        connection.creation.destroy_test_db(str(connection.settings_dict["NAME"]), verbosity=0)
        teardown_test_environment()


def lists() -> dict[str, bytes]:
    """Lists of 1 MB, or as large as they may be where something else bounds them."""
    wide = "\n".join(";".join(f"x{at}" for at in range(COLUMNS)) for _ in range(LINES))
    return {
        "long lines": _filled("Meno;Klub;Licencia\n", "Anna B{0};{1};L{0}\n", 470),
        "60 columns": ("Meno" + ";" * (COLUMNS - 1) + "\n" + wide).encode()[:MB],
        "names alike": _filled("Meno\n", "Anna B{0}\n", 0),
        "one name": _filled("Meno;Licencia\n", "Anna Nová;L{0}\n", 0),
        "one line": b"Meno\n" + b"x" * (MB - 10),
        "too wide": b"Meno" + b";" * (MB - 10) + b"x",
    }


def statements() -> dict[str, bytes]:
    """Bank statements of 1 MB."""
    entry = (
        "<Ntry><Amt Ccy='EUR'>1</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2026-07-02</Dt></ValDt>"
        "<NtryDtls><TxDtls><RmtInf><Ustrd>{text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
    )
    head, tail = "<Document><BkToCstmrStmt><Stmt>", "</Stmt></BkToCstmrStmt></Document>"
    pieces = head + entry.format(text="ab<!---->" * 105_000) + tail
    return {
        "CSV": _filled("dátum;objem;správa;ID operácie\n", "02.07.2026;1,00;{1};SP{0}\n", 470),
        "camt, text in pieces": pieces.encode()[: MB - 1],
        "camt, many": (head + entry.format(text="x" * 250) * 2_000 + tail).encode(),
    }


def _filled(head: str, line: str, filling: int) -> bytes:
    return (head + "".join(line.format(number, "x" * filling) for number in range(LINES))).encode()[:MB]


def _picture() -> bytes:
    from PIL import Image

    Image.effect_noise((3_000, 2_500), 90).convert("RGB").save(kept := io.BytesIO(), "JPEG", quality=35)
    return kept.getvalue()


def _measured() -> Iterator[dict[str, object]]:
    from django.test import Client
    from django.urls import reverse

    from accounts.models import User
    from core.refusals import Refusal
    from tournaments.cash.domain.bank_account import set_bank_account
    from tournaments.cash.domain.statements import take_statement
    from tournaments.cash.models import BankStatement
    from tournaments.events.domain.tournaments import create_tournament
    from tournaments.jury.domain.photos import drawn_anew
    from tournaments.registration.domain.importing import read_list
    from tournaments.registration.models import PlayerImport

    user = User.objects.create_user("olga@example.test")
    tournament = create_tournament(user=user, name="Turnaj", on=date(2026, 11, 21))
    set_bank_account(tournament, by_qr=True, iban=IBAN, beneficiary="MK")
    client = Client()
    client.force_login(user)

    def page(model: Any, name: str) -> str:
        newest = model.objects.order_by("-pk").first()
        return reverse(f"organiser:{name}", args=[tournament.slug, newest.pk]) if newest else ""

    kinds: list[tuple[str, dict[str, bytes], Callable[[bytes], object], Callable[[], str]]] = [
        (
            "list",
            lists(),
            lambda content: read_list(tournament, "x.csv", content, user),
            lambda: page(PlayerImport, "import-preview"),
        ),
        (
            "statement",
            statements(),
            lambda content: take_statement(tournament, "x", content, user),
            lambda: page(BankStatement, "statement"),
        ),
        ("picture", {"noise": _picture()}, drawn_anew, str),
    ]
    for kind, files, read, address in kinds:
        for name, content in files.items():
            before, stored = _seconds(), _stored()
            try:
                read(content)
                refused = ""
            except Refusal as refusal:
                refused = str(refusal.message)
            said = f"uploads: {kind}, {name} ({len(content) // 1000} kB{', refused' if refused else ''})"
            yield _value(f"{said}: processor", round(_seconds() - before, 2), "s")
            yield _value(f"{said}: stored", _stored() - stored, "B")
            if where := "" if refused else address():
                began = time.process_time()
                answer = client.get(where)
                yield _value(f"{said}: page, processor", round(time.process_time() - began, 2), "s")
                yield _value(f"{said}: page", len(answer.content), "B")


def _seconds() -> float:
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def _stored() -> int:
    """Bytes of what was kept of lists and statements, as it lies in the database."""
    from django.db import connection

    tables = {
        "registration_playerimport": ("source", "rows", "faults"),
        "cash_bankstatement": ("source", "unread"),
        "cash_bankline": ("reference", "payer", "message"),
    }
    total = 0
    with connection.cursor() as cursor:
        for table, columns in tables.items():
            size = " + ".join(f"length(cast({column} AS text))" for column in columns)
            cursor.execute(f"SELECT coalesce(sum({size}), 0) FROM {table}")  # names of ours
            total += int(cursor.fetchone()[0])
    return total


def _value(name: str, value: float, unit: str) -> dict[str, object]:
    return {
        "name": name,
        "value": value,
        "unit": unit,
        "measured_on": platform.processor() or platform.machine(),
    }
