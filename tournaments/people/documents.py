"""Scan cards as paper, ten on a sheet of A4, and as a picture for the phone (T-42): Code 128 and QR of one number."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

import segno
from barcode.codex import Code128
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from PIL import Image, ImageDraw

from accounts.models import User
from core import jobs, limits
from core.models import Job, StoredFile
from core.names import alphabetical
from core.pictures import INK, PAPER, RED, RULE, SOFT, TWICE, box, cut, face, finished, width_of, write
from core.rate_limits import enforce
from core.refusals import WrongStateError
from scoring.documents.rendering import printed
from tournaments.people.domain.scan_cards import give_cards
from tournaments.people.models import Player, ScanCard

TASK = "tournaments.people.tasks.print_scan_cards"
ON_A_SHEET = 10
#: The picture, for a phone that is held upright; what a reader of Code 128 wants to be white on both sides, in modules.
PICTURE = (1080, 1350)
QUIET = 10


def modules(number: str) -> str:
    """The bars of Code 128: a 1 for each dark module, a 0 for each light one, without the white at both sides."""
    return str(Code128(number).build()[0])


@dataclass(frozen=True)
class PrintedCard:
    """A card as the sheet shows it; the codes are SVG."""

    name: str
    club: str
    number: str
    bars: SafeString
    qr: SafeString


def print_cards(job: Job) -> StoredFile:
    """The PDF of these players' cards, by surname; who has none is given one."""
    wanted = job.arguments
    players = sorted(
        Player.objects.select_related("club").filter(pk__in=wanted["players"], merged_into=None),
        key=lambda player: (alphabetical(player.name), player.pk),
    )
    cards = give_cards(players)
    shown = [_printed_card(player, cards[player.pk]) for player in players]
    with translation.override(wanted["language"]):
        pdf = printed(
            render_to_string(
                "people/papers/scan_cards.html",
                {"language": wanted["language"], "sheets": _in_sheets(shown)},
            )
        )
    return jobs.store_file(
        hashlib.sha256(f"scan-cards:{job.pk}".encode()).hexdigest(), pdf, "application/pdf"
    )


def _in_sheets(cards: Sequence[PrintedCard]) -> list[list[PrintedCard]]:
    pages = groupby(enumerate(cards), key=lambda one: one[0] // ON_A_SHEET)
    return [[card for _at, card in page] for _number, page in pages]


def _printed_card(player: Player, card: ScanCard) -> PrintedCard:
    qr: str = segno.make(card.number, error="m", micro=False).svg_inline(border=2, omitsize=True)
    return PrintedCard(
        name=player.name,
        club=player.club.name if player.club else "",
        number=card.in_groups,
        bars=_bars(card.number),
        qr=mark_safe(qr),  # noqa: S308 - drawn here, of figures alone
    )


def _bars(number: str) -> SafeString:
    """Code 128 as SVG, one path; its white sides belong to it."""
    found = modules(number)
    path, at = [], QUIET
    for dark, group in groupby(found):
        wide = len(list(group))
        if dark == "1":
            path.append(f"M{at} 0h{wide}v1h-{wide}z")
        at += wide
    whole = len(found) + 2 * QUIET
    return mark_safe(  # noqa: S308 - figures alone
        f'<svg viewBox="0 0 {whole} 1" preserveAspectRatio="none"><path d="{"".join(path)}"/></svg>'
    )


def card_picture(player: Player, card: ScanCard) -> bytes:
    """The card as PNG, 1080 × 1350: name, club, both codes, in ink on white whatever the phone prefers."""
    wide, high = PICTURE
    image = Image.new("RGB", (wide * TWICE, high * TWICE), PAPER)
    draw = ImageDraw.Draw(image)
    for below in range(150, high, 60):
        box(draw, (0, below, wide, below + 1), 0, RULE)
    box(draw, (48, 0, 50, high), 0, RED)
    write(draw, (84, 40), _("Flek · scan card"), face(34), SOFT)
    write(draw, (84, 92), cut(player.name, face(66, bold=True), wide - 150), face(66, bold=True), INK)
    if player.club:
        write(draw, (84, 176), cut(player.club.name, face(36), wide - 150), face(36), SOFT)
    box(draw, (60, 250, wide - 60, high - 40), 24, PAPER)
    _draw_qr(draw, card.number, (wide - 620) // 2, 262, 620)
    _draw_bars(draw, card.number, 90, 910, wide - 180, 250)
    font = face(54, bold=True)
    write(draw, ((wide - width_of(card.in_groups, font)) / 2, 1196), card.in_groups, font, INK)
    return finished(image)


def _draw_qr(draw: ImageDraw.ImageDraw, number: str, left: int, top: int, size: int) -> None:
    rows = [list(row) for row in segno.make(number, error="m", micro=False).matrix_iter(border=2)]
    module = size // len(rows)
    for down, row in enumerate(rows):
        for across, dark in enumerate(row):
            if dark:
                at = (left + across * module, top + down * module)
                box(draw, (at[0], at[1], at[0] + module - 1 / TWICE, at[1] + module - 1 / TWICE), 0, INK)


def _draw_bars(draw: ImageDraw.ImageDraw, number: str, left: int, top: int, wide: int, high: int) -> None:
    found = modules(number)
    module = wide // (len(found) + 2 * QUIET)
    start = left + (wide - module * len(found)) // 2
    for at, dark in enumerate(found):
        if dark == "1":
            box(draw, (start + at * module, top, start + (at + 1) * module - 1 / TWICE, top + high), 0, INK)


def request_cards(players: Iterable[int], user: User, subject: str, file_name: str) -> Job:
    """A job for the cards of these players, by their ids; the caller knows that the account may hand them out.

    Raises WrongStateError for nobody, TooOftenError.
    """
    wanted = sorted(set(players))
    if not wanted:
        raise WrongStateError(_("There is nobody here whose card you may print."), rule="T-42")
    enforce(limits.SCAN_CARDS.name, str(user.pk), limits.SCAN_CARDS.rate)
    return jobs.request_job(
        TASK,
        {"players": wanted, "language": (get_language() or "sk")[:2]},
        title=_("Scan cards"),
        file_name=file_name,
        user=user,
        subject=subject,
    )
