"""How money, figures and places are written in the reader's language: on pages and paper, in forms and messages."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import get_language, ngettext_lazy, pgettext_lazy

NBSP = "\u00a0"
MINUS = "\u2212"
SYMBOLS = {"EUR": "€", "CZK": "Kč"}
#: Months as they stand in a date, which Django has in the nominative for Slovak: 22. novembra 2026.
MONTHS_IN_DATES = (
    pgettext_lazy("alt. month", "January"),
    pgettext_lazy("alt. month", "February"),
    pgettext_lazy("alt. month", "March"),
    pgettext_lazy("alt. month", "April"),
    pgettext_lazy("alt. month", "May"),
    pgettext_lazy("alt. month", "June"),
    pgettext_lazy("alt. month", "July"),
    pgettext_lazy("alt. month", "August"),
    pgettext_lazy("alt. month", "September"),
    pgettext_lazy("alt. month", "October"),
    pgettext_lazy("alt. month", "November"),
    pgettext_lazy("alt. month", "December"),
)
#: Spans of time, for which Django's Slovak has the form of 2 to 4 also for 5 and more: 6 minút.
SPANS = (
    ngettext_lazy("%(num)d year", "%(num)d years", "num"),
    ngettext_lazy("%(num)d month", "%(num)d months", "num"),
    ngettext_lazy("%(num)d week", "%(num)d weeks", "num"),
    ngettext_lazy("%(num)d day", "%(num)d days", "num"),
    ngettext_lazy("%(num)d hour", "%(num)d hours", "num"),
    ngettext_lazy("%(num)d minute", "%(num)d minutes", "num"),
)


def money(cents: int | None, currency: str = "EUR") -> str:
    """An amount of cents as written in the reader's language: “1,20 €”, “−0,06 €”, “€1.20”, without a currency “1,20”;
    nothing for None."""
    return "" if cents is None else _amount(cents, currency, "")


def signed_money(cents: int | None, currency: str = "EUR") -> str:
    """Like `money`, with a plus before what was won: “+1,20 €”."""
    return "" if cents is None else _amount(cents, currency, "+")


def whole(value: int | None) -> str:
    """A whole number with a real minus, such as premium points; nothing for None."""
    return "" if value is None else f"{MINUS if value < 0 else ''}{_grouped(abs(value))}"


def exact(text: str | None) -> str:
    """An exact figure such as “7/2”, shown with at most two decimals: “3,5”. Only what is shown is rounded."""
    if text in (None, ""):
        return ""
    written = str(text)
    # nearly all of them, and fast
    if written.removeprefix("-").isdecimal():
        return whole(int(written))
    value = Fraction(written)
    hundredths = (abs(value) * 100 + Fraction(1, 2)).__floor__()
    units, rest = divmod(hundredths, 100)
    decimals = f"{rest:02d}".rstrip("0")
    sign = MINUS if value < 0 and hundredths else ""
    return f"{sign}{_grouped(units)}{_point() + decimals if decimals else ''}"


def places(first: int, sharing: int | None = 1) -> str:
    """A place, shared by so many players: “3.”, “3.–4.”; “3”, “3–4” in English."""
    dot = "" if _english() else "."
    last = first + (sharing or 1) - 1
    return f"{first}{dot}" if last == first else f"{first}{dot}–{last}{dot}"


def out_of(count: int) -> str:
    """Of how many: “of 46”; “zo 46”, “z 12” and “ze 46”, as the number is spoken in Slovak and Czech."""
    if _english():
        return f"of {count}"
    czech = (get_language() or "sk").startswith("cs")
    # the figure that is said first: 4 in 46, in 14 and in 400; a hundred alone is “sto”
    leading = count if count < 10 else count % 10 if count < 20 else int(str(count)[0])
    hissed = leading in ((3, 4, 6, 7) if czech else (4, 6, 7)) or count // 100 == 1 or (czech and count == 2)
    longer = "ze" if czech else "zo"
    return f"{longer if hissed and count < 1000 else 'z'} {count}"


def _amount(cents: int, currency: str, plus: str) -> str:
    if isinstance(cents, bool) or not isinstance(cents, int):
        raise TypeError(f"Money is a whole number of cents, not {cents!r}.")
    units, rest = divmod(abs(cents), 100)
    sign = MINUS if cents < 0 else plus if cents > 0 else ""
    figures = f"{_grouped(units)}{_point()}{rest:02d}"
    if not currency:
        return f"{sign}{figures}"
    if not _english():
        return f"{sign}{figures}{NBSP}{SYMBOLS.get(currency, currency)}"
    return f"{sign}€{figures}" if currency == "EUR" else f"{sign}{currency}{NBSP}{figures}"


def _grouped(units: int) -> str:
    return f"{units:,}" if _english() else f"{units:,}".replace(",", NBSP)


def _point() -> str:
    return "." if _english() else ","


def _english() -> bool:
    return (get_language() or "sk").startswith("en")
