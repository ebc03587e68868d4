"""Names of players (GEN-3): which are no names, and which are one."""

from __future__ import annotations

import unicodedata

from rules.errors import N_, RuleError

LONGEST = 80
#: Characters that take no room and are neither letter, mark nor format character to Unicode: joiners, fillers.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | {
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}
#: Takes room and shows nothing, but is no space to Unicode: the empty pattern of Braille.
_BLANK = "\u2800"


def is_seen(character: str) -> bool:
    """Whether it may stand in a name: no control character, none without width, no half of one."""
    return unicodedata.category(character) not in ("Cc", "Cf", "Cs") and character not in _INVISIBLE


def compared(name: str) -> str:
    """The name as it is compared with others: trimmed, and in Unicode's composed form (NFC)."""
    return (
        name.strip() if name.isascii() else unicodedata.normalize("NFC", name.strip().strip(_BLANK).strip())
    )


def check_name(name: str, field: str) -> str:
    """The name as it is compared. Raises RuleError GEN-3 for a text that is no name of a player."""
    if not 1 <= len(name) <= LONGEST:
        raise RuleError(
            "GEN-3",
            N_("{name} must be a name of length 1 to {most}, not of length {length}"),
            field=field,
            most=LONGEST,
            length=len(name),
            name=field,
        )
    if not (name.isascii() and name.isprintable()):
        hidden = next((character for character in name if not is_seen(character)), None)
        if hidden is not None:
            raise RuleError(
                "GEN-3",
                N_("{name} holds U+{code}, a control or zero-width character; a name has none"),
                field=field,
                code=f"{ord(hidden):04X}",
                name=field,
            )
    found = compared(name)
    if not found:
        raise RuleError(
            "GEN-3", N_("{name} is blank; a name has at least one letter or sign"), field=field, name=field
        )
    return found


def check_names(names: tuple[str, ...]) -> None:
    """Every one is a name, and no two are one. Raises RuleError GEN-3."""
    seen: dict[str, int] = {}
    for seat, name in enumerate(names):
        first = seen.setdefault(check_name(name, f"players[{seat}]"), seat)
        if first != seat:
            raise RuleError(
                "GEN-3",
                N_("players {first} and {second} have one name; names are compared trimmed and in NFC"),
                field="players",
                first=first + 1,
                second=seat + 1,
            )


#: Letters that do not fall into a letter and a mark, and what keyboards and banks without them write.
_TWO: dict[str, str | int | None] = dict(
    zip("æœßþÆŒẞÞ", ("ae", "oe", "ss", "th", "Ae", "Oe", "Ss", "Th"), strict=True)
)
_BARE: dict[int, str | int | None] = {
    **str.maketrans("đðłøħŧıƶŋĐÐŁØĦŦƵŊŀĿĸ’‘ʼ‐‑–—", "ddlohtiznDDLOHTZNlLk'''----"),
    **str.maketrans(_TWO),
}


def without_marks(text: str) -> str:
    """A text in plain letters, great and small as they are: “Đorđe Žltý” is “Dorde Zlty”.

    It is the one folding of names: for search, lists, banks and doubles (T-34).
    """
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if unicodedata.category(char) != "Mn").translate(_BARE)
