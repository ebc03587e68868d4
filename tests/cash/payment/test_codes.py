"""T-41: every payment code is read back to the same fields by a decoder that is not its encoder."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rules.names import without_marks
from tests.cash.payment.decoding import READERS, seen, unpacked
from tests.examples import examples
from tournaments.cash.payment import PaymentCode, PaymentError, PaymentOrder, codes_of
from tournaments.cash.payment.bysquare import pack
from tournaments.cash.payment.order import LONGEST_MESSAGE, LONGEST_NAME, MOST_CENTS

pytestmark = pytest.mark.unit

PUBLISHED: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "published.toml").read_text(encoding="utf-8")
)["code"]
#: Signs of names and messages in the languages of those who play, and what the codes themselves part by.
SIGNS = "aábcčdďeéěfghiíjklĺľmnňoóôprŕřsštťuúůvxyýzžAÁČĎĽŠŽ0123456789 .,-/:*%+&'()ßőűЖ"
#: Invented accounts with right check digits.
ACCOUNTS = (
    "SK9611000000002918599669",
    "CZ6508000000192000145399",
    "AT611904300234573201",
    "DE89370400440532013000",
)
#: Ten thousand orders in all, as T-41 is accepted by; one in euros has two codes.
ORDERS = {"EUR": 4_000, "CZK": 6_000}


def order(**other: Any) -> PaymentOrder:
    usual: dict[str, Any] = {
        "cents": 1250,
        "currency": "EUR",
        "iban": ACCOUNTS[0],
        "symbol": "4200000017",
        "message": "Nočný turnaj: Ján Kováč",
        "beneficiary": "Mariášový klub Žltá šatka",
    }
    return PaymentOrder(**usual | other)


def fields_of(one: PaymentOrder, standard: str) -> dict[str, str]:
    """What a reader has to find; names and messages in PAY by square are without marks (B11)."""
    named = ("amount", "currency", "iban", "symbol", "message", "beneficiary")
    bare = without_marks if standard == "PAY by square" else str
    return {name: bare(getattr(one, name)) for name in named}


def read_back(one: PaymentOrder, mask: int | None = None) -> None:
    for code in codes_of(one):
        assert READERS[code.standard](seen(code, mask)) == fields_of(one, code.standard), code


def texts(longest: int, least: int = 0) -> some.SearchStrategy[str]:
    written = some.text(some.sampled_from(SIGNS), min_size=least, max_size=longest)
    return written.map(str.strip).filter(lambda text: len(text) >= least)


@pytest.mark.parametrize("currency", ["EUR", "CZK"])
@settings(max_examples=examples(25), deadline=None)
@given(data=some.data())
def test_every_code_is_read_back(currency: str, data: some.DataObject) -> None:
    made = order(
        currency=currency,
        cents=data.draw(some.integers(1, MOST_CENTS)),
        iban=data.draw(some.sampled_from(ACCOUNTS)),
        symbol=str(data.draw(some.integers(10**9, 10**10 - 1))),
        message=data.draw(texts(LONGEST_MESSAGE)),
        beneficiary=data.draw(texts(35, 1)),
    )
    read_back(made)


@pytest.mark.acceptance(name="sizes")
@pytest.mark.parametrize("currency", ["EUR", "CZK"])
def test_ten_thousand_orders_are_read_back(currency: str) -> None:
    """Each mask in its turn: to choose the best one takes most of the time."""
    chance = random.Random(currency)
    for number in range(ORDERS[currency]):
        made = order(
            currency=currency,
            cents=chance.randint(1, 10 ** chance.randint(1, 9) - 1),
            iban=chance.choice(ACCOUNTS),
            symbol=str(chance.randrange(10**9, 10**10)),
            message="".join(chance.choices(SIGNS, k=chance.randint(0, LONGEST_MESSAGE))).strip(),
            beneficiary=("M" + "".join(chance.choices(SIGNS, k=chance.randint(0, 34)))).strip(),
        )
        read_back(made, number % 8)


@pytest.mark.parametrize("code", PUBLISHED, ids=lambda code: code["of"])
def test_published_texts_are_understood(code: dict[str, Any]) -> None:
    assert unpacked(code["text"]) == (bytes.fromhex(code["header"]), code["fields"])


@pytest.mark.parametrize("code", PUBLISHED, ids=lambda code: code["of"])
def test_what_others_pack_is_packed_alike(code: dict[str, Any]) -> None:
    packed = pack(code["fields"])
    assert unpacked(packed)[1] == code["fields"]
    assert (packed == code["text"]) == code["ours"]


def test_the_order_of_the_standard() -> None:
    """An order has its fields where the published ones have theirs."""
    fields = unpacked(codes_of(order(message="money", beneficiary="Foo"))[0].text)[1]
    published = next(code["fields"] for code in PUBLISHED if "money" in code["fields"])
    assert [fields.index(one) for one in ("EUR", "money", "Foo")] == [
        published.index(one) for one in ("EUR", "money", "Foo")
    ]
    assert len(fields) == len(published)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("cents", 0),
        ("cents", -1),
        ("cents", MOST_CENTS + 1),
        ("currency", "eur"),
        ("currency", ""),
        ("currency", "USD"),
        ("iban", "SK9611000000002918599668"),  # a digit
        ("iban", "SK961100000000291859966"),  # too short
        ("iban", "SK9611 0000 0000 2918 5996 69"),  # blanks
        ("iban", "sk9611000000002918599669"),
        ("iban", "2918599669/1100"),
        ("iban", ""),
        ("iban", "ŠK9611000000002918599669"),
        ("iban", "SK96１１000000002918599669"),
        ("symbol", "0123456789"),
        ("symbol", "123456789"),
        ("symbol", "12345678901"),
        ("symbol", "123456789x"),
        ("message", "a\tb"),
        ("message", "a\nb"),
        ("message", " a"),
        ("message", "\u202eab"),
        ("message", "m" * 61),
        ("beneficiary", ""),
        ("beneficiary", "a\nSK9611000000002918599669"),
        ("beneficiary", "M" * 71),
    ],
)
def test_what_no_code_can_hold_is_refused_by_its_field(field: str, wrong: object) -> None:
    with pytest.raises(PaymentError) as refused:
        codes_of(order(**{field: wrong}))
    assert refused.value.field == field
    assert refused.value.rule == "T-41"


@pytest.mark.parametrize(
    ("currency", "field", "other"),
    [
        ("CZK", "beneficiary", {"beneficiary": "M" * 36}),
        ("EUR", "message", {"beneficiary": "中" * LONGEST_NAME, "message": "中" * LONGEST_MESSAGE}),
    ],
)
def test_what_one_standard_has_no_room_for(currency: str, field: str, other: dict[str, str]) -> None:
    with pytest.raises(PaymentError) as refused:
        codes_of(order(currency=currency, **other))
    assert refused.value.field == field


def test_a_drawing_has_no_styles_and_no_words_of_the_order() -> None:
    """It stands in a page: nothing of what was typed may be read as a tag there."""
    drawn = PaymentCode("EPC QR", "<script>alert(1)</script>").svg()
    assert drawn.startswith("<svg")
    assert "script" not in drawn
    assert "style=" not in drawn
