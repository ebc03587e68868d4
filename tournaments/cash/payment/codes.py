"""Which codes a currency is paid by, and their drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import segno

from rules.errors import N_
from tournaments.cash.payment import bysquare, epc, spayd
from tournaments.cash.payment.order import PaymentError, PaymentOrder

#: By currency: the name of the standard and its encoder, the one that is read most first.
STANDARDS: dict[str, tuple[tuple[str, Callable[[PaymentOrder], str]], ...]] = {
    "EUR": (("PAY by square", bysquare.encode), ("EPC QR", epc.encode)),
    "CZK": (("QR Platba", spayd.encode),),
}


@dataclass(frozen=True)
class PaymentCode:
    """A code: the name of its standard, which people know it by, and its text."""

    standard: str
    text: str

    def qr(self, mask: int | None = None) -> segno.QRCode:
        """As a QR code in UTF-8, with error correction M as EPC069-12 asks; `mask`: one of the eight, else the best."""
        return segno.make_qr(self.text, error="m", boost_error=False, encoding="utf-8", mask=mask)

    def svg(self) -> str:
        """Drawn: SVG without sizes, black on white with the quiet zone that scanners need; paths and names only."""
        return str(
            self.qr().svg_inline(
                border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
            )
        )


def payable_in(currency: str) -> bool:
    """Whether there is a code for this currency."""
    return currency in STANDARDS


def codes_of(order: PaymentOrder) -> list[PaymentCode]:
    """Every code of an order. Raises PaymentError for a currency without one, or a text that is too long for one."""
    if not payable_in(order.currency):
        raise PaymentError(
            N_("There is no payment code for {currency}."), field="currency", currency=order.currency
        )
    return [PaymentCode(standard, encode(order)) for standard, encode in STANDARDS[order.currency]]
