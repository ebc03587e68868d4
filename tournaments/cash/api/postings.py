"""The cash desk by program (T-1a): fees, postings, accounts, counts. Amounts in cents of the tournament's currency."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from django.conf import settings
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer, Time, one_of
from core.api.fields import Cents, Id, Reason, Sent
from core.api.pages import PAGING, page_of, paged, paged_after
from tournaments.cash.domain import cash_book, postings
from tournaments.cash.models import CashCount, CashPosting
from tournaments.cash.queries import reports
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import DESK, ORGANISER, TournamentAPIView, missing
from tournaments.events.domain import desk
from tournaments.registration.api.views import RegistrationAPIView
from tournaments.registration.models import Registration
from tournaments.registration.queries.entries import registrations

FEES = Registration.FeeCategory.values


class CashOut(Answer, frozen=True):
    """The state of the cash desk: fees by category, movements by kind, what is in the box, the levy."""

    fees: dict[str, int]
    due: int
    paid: int
    waived: int
    refunded: int
    open: int
    moves: dict[str, int]
    by_method: dict[str, int]
    box: int
    deposits_out: int
    playing_deposit: int
    starters: int
    levy_rate: int
    levy: int
    card_surcharge: int


class FeesIn(serializers.Serializer[None]):
    """What each fee category pays, what everybody is handed to play with, the union's levy, what is added without a
    scan card."""

    fees = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=settings.LARGEST_AMOUNT),
        required=False,
        default=dict,
    )
    playing_deposit = Cents(min_value=0, required=False)
    levy_rate = Cents(min_value=0, required=False)
    card_surcharge = Cents(min_value=0, required=False)

    def validate_fees(self, fees: dict[str, int]) -> dict[str, int]:
        unknown = sorted(set(fees) - set(FEES))
        if unknown:
            raise serializers.ValidationError(f"{unknown[0]!r}: " + ", ".join(FEES))
        return fees


class CashView(TournamentAPIView):
    """The cash desk at a glance."""

    roles = {"GET": DESK, "PATCH": ORGANISER}

    @extend_schema(responses=CashOut)
    def get(self, request: Request, slug: str) -> Response:
        """The report of cash and levy."""
        return Response(self._told())

    @extend_schema(request=FeesIn, responses=CashOut)
    def patch(self, request: Request, slug: str) -> Response:
        """Set fees, playing deposit and levy; what is left out stays."""
        sent = self.asked(FeesIn)
        postings.set_fees(self.tournament, **sent)
        return Response(self._told())

    def _told(self) -> CashOut:
        rules = desk.desk_rules(self.tournament)
        report = reports.cash_and_levy(self.tournament, rules.levy_rate)
        total = report.total
        return CashOut.of(
            report,
            fees={line.category: line.fee for line in report.lines},
            **{name: getattr(total, name) for name in ("due", "paid", "waived", "refunded", "open")},
            playing_deposit=rules.playing_deposit,
        )


class AccountOut(Answer, frozen=True):
    """A player's account; `open` is what he has to pay, negative: what he gets back."""

    player: int
    name: str
    due: int
    paid: int
    waived: int
    refunded: int
    deposit: int
    open: int


class AccountsView(TournamentAPIView):
    """The accounts of the players."""

    roles = {"GET": DESK}

    @extend_schema(parameters=PAGING, responses=page_of(AccountOut))
    def get(self, request: Request, slug: str) -> Response:
        """By start number."""
        return paged_after(request, registrations(self.tournament), self._lines)

    def _lines(self, entries: list[Registration]) -> list[AccountOut]:
        chosen = self.tournament.registrations.filter(pk__in=[entry.pk for entry in entries])
        book = cash_book.accounts(self.tournament, chosen)
        figures = ("due", "paid", "waived", "refunded", "deposit", "open")
        return [
            AccountOut(
                player=entry.pk,
                name=entry.name,
                **{name: getattr(book[entry.pk], name) for name in figures},
            )
            for entry in entries
        ]


class PostingOut(Answer, frozen=True):
    """A posting; a reversal has the negative amount and names what it reverses."""

    id: int
    kind: Annotated[str, one_of(CashPosting.Kind.choices)]
    cents: int
    method: Annotated[str, one_of(CashPosting.Method.choices)]
    player: int | None
    reason: str
    reverses: int | None
    at: Time


class PostingFilter(serializers.Serializer[None]):
    """Filters of the book."""

    kind = serializers.ChoiceField(CashPosting.Kind.choices, required=False)
    player = Id(required=False)


class PostingIn(serializers.Serializer[None]):
    """A movement; of a player's account without `cents` all that is open (`hand_out`: the usual deposit)."""

    action = serializers.ChoiceField(
        ["pay", "waive", "refund", "hand_out", "take_back", "put_in", "take_out"]
    )
    player = Id(required=False)
    cents = Cents(min_value=1, required=False, allow_null=True, default=None)
    method = serializers.ChoiceField(
        [CashPosting.Method.CASH, CashPosting.Method.TRANSFER, CashPosting.Method.CARD],
        required=False,
        default=CashPosting.Method.CASH,
    )
    reason = Reason()

    def validate(self, attrs: Sent) -> Sent:
        of_box = attrs["action"] in ("put_in", "take_out")
        if of_box and attrs["cents"] is None:
            raise missing("cents")
        if not of_box and "player" not in attrs:
            raise missing("player")
        return attrs


class PostingsView(RegistrationAPIView):
    """The cash book: appended, never changed."""

    roles = {"GET": DESK, "POST": DESK}

    @extend_schema(parameters=[PostingFilter, *PAGING], responses=page_of(PostingOut))
    def get(self, request: Request, slug: str) -> Response:
        """The last one first."""
        wanted = self.filtered(PostingFilter)
        conditions = {{"player": "registration"}.get(name, name): value for name, value in wanted.items()}
        return paged(request, self.tournament.postings.filter(**conditions).order_by("-pk"), posting_view)

    @extend_schema(request=PostingIn, responses={201: PostingOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """One movement; 409 when it cannot be, such as more than a player owes."""
        sent = self.asked(PostingIn)
        made = self._box(sent) if sent["action"] in ("put_in", "take_out") else self._account(sent)
        return Response(posting_view(made), status=status.HTTP_201_CREATED)

    def _box(self, sent: Sent) -> CashPosting:
        verb = postings.put_in if sent["action"] == "put_in" else postings.take_out
        return verb(self.tournament, self.user, sent["cents"], sent["reason"])

    def _account(self, sent: Sent) -> CashPosting:
        entry = self.named(sent["player"], "player")
        cents, method, reason, user = sent["cents"], sent["method"], sent["reason"], self.user
        deposit = desk.desk_rules(self.tournament).playing_deposit
        verbs: dict[str, Callable[[], CashPosting]] = {
            "pay": lambda: postings.pay_fee(entry, user, cents, method),
            "waive": lambda: postings.waive_fee(entry, user, reason, cents),
            "refund": lambda: postings.refund_fee(entry, user, reason, cents, method),
            "hand_out": lambda: postings.hand_out(entry, user, deposit if cents is None else cents),
            "take_back": lambda: postings.take_back(entry, user, cents),
        }
        return verbs[sent["action"]]()


class ReverseIn(serializers.Serializer[None]):
    """Why a posting was wrong."""

    reason = serializers.CharField(max_length=300)


class ReverseView(TournamentAPIView):
    """Reversing a posting."""

    roles = {"POST": DESK}

    @extend_schema(request=ReverseIn, responses={201: PostingOut})
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Its opposite is posted, both stay."""
        posting = get_object_or_404(
            self.tournament.postings.select_related("tournament", "registration"), pk=pk
        )
        made = postings.reverse(posting, self.user, self.asked(ReverseIn)["reason"])
        return Response(posting_view(made), status=status.HTTP_201_CREATED)


def posting_view(posting: CashPosting) -> PostingOut:
    """PostingOut of a posting."""
    return PostingOut.of(posting, player=posting.registration_id, reverses=posting.reverses_id)


class CountOfBox(serializers.Serializer[None]):
    """The counted box."""

    counted = Cents(min_value=0)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class CountOut(Answer, frozen=True):
    """A cash-up: what was counted beside what the postings say; `difference` negative: missing."""

    counted: int
    expected: int
    difference: int
    note: str
    at: Time


class CountsView(TournamentAPIView):
    """Counting the box."""

    roles = {"GET": DESK, "POST": DESK}

    @extend_schema(parameters=PAGING, responses=page_of(CountOut))
    def get(self, request: Request, slug: str) -> Response:
        """The last one first."""
        return paged(request, self.tournament.cash_counts.all(), _count)

    @extend_schema(request=CountOfBox, responses={201: CountOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Keep a count."""
        sent = self.asked(CountOfBox)
        made = postings.cash_up(self.tournament, self.user, sent["counted"], sent["note"])
        return Response(_count(made), status=status.HTTP_201_CREATED)


def _count(count: CashCount) -> CountOut:
    return CountOut.of(count)
