"""T-50: what the desk reads of the token of its bank: how the last question went, and that the token ends soon."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.cash.domain.fetching import BANKS, ENDS_SOON
from tournaments.cash.models import BankAccount, BankToken

State = BankToken.State
WORDS: dict[str, Promise] = {
    State.NEW: gettext_lazy("The bank is asked within two minutes."),
    State.ANSWERED: gettext_lazy("The bank answers."),
    State.UNREACHABLE: gettext_lazy("The bank does not answer just now; it is asked again."),
    State.TOO_OFTEN: gettext_lazy("The bank was asked too often; it is asked again later."),
    State.TOKEN: gettext_lazy("The bank does not take this token, or fails. If it stays so, give a new one."),
    State.TOO_OLD: gettext_lazy("The bank says nothing of that time without its owner; it is asked again."),
    State.STRANGE: gettext_lazy("The bank answered what is not understood; it is asked again."),
    State.OTHER_ACCOUNT: gettext_lazy("This token is of another account than the one that fees are paid to."),
    State.SEALED: gettext_lazy("The key of the server has changed: give the token again."),
}


@dataclass(frozen=True)
class TokenState:
    """The token as the desk sees it: never itself."""

    words: Promise
    is_good: bool
    answered_at: datetime | None
    ends_on: date | None
    #: It ends within two weeks, or has ended.
    ends_soon: bool


def may_have_token(account: BankAccount) -> bool:
    """Whether the account is at a bank whose tokens are known."""
    return account.by_qr and account.iban[4:8] in BANKS


def read_token_state(account: BankAccount) -> TokenState | None:
    """How it goes; None without a token."""
    token = BankToken.objects.filter(tournament=account.tournament).first()
    if token is None:
        return None
    return TokenState(
        words=WORDS[token.state],
        is_good=token.state in (State.NEW, State.ANSWERED, State.TOO_OFTEN),
        answered_at=token.answered_at,
        ends_on=token.ends_on,
        ends_soon=token.ends_on is not None and token.ends_on - timezone.localdate() <= ENDS_SOON,
    )
