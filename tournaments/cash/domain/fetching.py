"""T-50: new payments come in by themselves where the club's bank gives a token: asked at most every two minutes, by
period with overlap, matched and booked as those of a file are."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from accounts.models import User
from core.refusals import WrongStateError
from core.sealing import UnsealableError, seal, unseal
from tournaments.cash.domain.bank_account import bank_account
from tournaments.cash.domain.identity import reference_of
from tournaments.cash.fio.answers import AnswerError, read_answer
from tournaments.cash.fio.asking import AskingError, Why, ask
from tournaments.cash.models import BankLine, BankStatement, BankToken
from tournaments.cash.statements import Statement
from tournaments.cash.statements.accounts import is_of
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.models import Tournament

PURPOSE = "bank-token"
EVERY = timedelta(minutes=2)
#: A bank may book a payment with the day before; of more than ninety days it says nothing without its owner.
OVERLAP = timedelta(days=7)
OLDEST = timedelta(days=89)
#: A token is ours to use as long as the tournament goes on, and some weeks after its day.
AFTER = timedelta(days=30)
ENDS_SOON = timedelta(days=14)
#: Banks whose tokens are known, by their numbers in an account.
BANKS = ("2010", "8330")
LEAST, MOST = 20, 200

State = BankToken.State
STATES = {why: State(why.value) for why in Why}


@sensitive_variables("token")
@transaction.atomic
def set_token(tournament: Tournament, token: str, ends_on: date | None, user: User | None) -> BankToken:
    """Keep a token of the account, encrypted; the one of before is gone. Raises BadSettingError for what is none, or
    where the account is at a bank whose tokens are not known."""
    locked = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    account = bank_account(locked)
    if not account.by_qr or account.iban[4:8] not in BANKS:
        raise BadSettingError(
            _("A token is taken for an account at Fio, once fees are paid to it."), field="token"
        )
    token = "".join(token.split())
    if not (LEAST <= len(token) <= MOST and token.isascii() and token.isalnum()):
        raise BadSettingError(_("This is no token of Fio: copy it whole from Settings – API."), field="token")
    BankToken.objects.filter(tournament=locked).delete()
    return BankToken.objects.create(
        tournament=locked, sealed=seal(token, PURPOSE), ends_on=ends_on, created_by=user
    )


@transaction.atomic
def drop_token(tournament: Tournament) -> None:
    """Forget the token; what came in by it stays."""
    BankToken.objects.filter(tournament=tournament).delete()


def fetch_all() -> int:
    """Ask for every account with a token that was not asked in the last two minutes. Returns of how many."""
    now = timezone.now()
    going = BankToken.objects.filter(tournament__date__gte=timezone.localdate() - AFTER)
    due = going.exclude(asked_at__gt=now - EVERY).exclude(state__in=(State.SEALED, State.OTHER_ACCOUNT))
    return sum(fetch(token) for token in due.select_related("tournament").order_by("asked_at", "pk"))


def fetch(token: BankToken, *, form: str = "json") -> bool:
    """Ask once and keep what is new; a bank that fails is a state of the token, never an error. False: not asked, for
    somebody has just done so."""
    if not _begin(token):
        return False
    last = timezone.localdate()
    first = max(
        last - OLDEST, (token.answered_at or token.created_at).date() - OVERLAP - _booked_before(token)
    )
    try:
        answer = read_answer(ask(unseal(token.sealed, PURPOSE), first, last, form))
    except UnsealableError:
        _end(token, State.SEALED)
    except AskingError as error:
        _end(token, STATES[error.why])
    except AnswerError:
        _end(token, State.STRANGE)
    else:
        _end(token, _keep(token.tournament, answer, token.created_by))
    return True


def _booked_before(token: BankToken) -> timedelta:
    """How much further the first question goes: fees are paid weeks before a token is given."""
    return timedelta(0) if token.answered_at else OLDEST


@transaction.atomic
def _begin(token: BankToken) -> bool:
    """Take the turn: who asks for one account waits for nobody else's question."""
    now = timezone.now()
    free = BankToken.objects.filter(pk=token.pk).exclude(asked_at__gt=now - EVERY)
    return bool(free.update(asked_at=now))


def _end(token: BankToken, state: BankToken.State) -> None:
    token.state = state
    if state == State.ANSWERED:
        token.answered_at = timezone.now()
    BankToken.objects.filter(pk=token.pk).update(state=state, answered_at=token.answered_at)


@transaction.atomic
def _keep(tournament: Tournament, answer: Statement, user: User | None) -> BankToken.State:
    """New payments, in the one statement of the bank that they gather in; nothing is booked."""
    locked = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    account = bank_account(locked)
    if not is_of(answer.accounts, account.iban):
        return State.OTHER_ACCOUNT
    ours = [one for one in answer.payments if one.currency in ("", locked.currency)]
    lines = {reference_of(one, answer, account.iban): one for one in ours}
    kept = BankLine.objects.filter(statement__tournament=locked, statement__kind="api")
    new = lines.keys() - set(kept.filter(reference__in=lines).values_list("reference", flat=True))
    if new:
        made = BankStatement.objects.filter(
            tournament=locked, kind="api"
        ).first() or BankStatement.objects.create(
            tournament=locked, kind="api", file_name="Fio", created_by=user
        )
        BankLine.objects.bulk_create(
            BankLine(
                statement=made,
                line=one.line,
                reference=reference,
                cents=one.cents,
                paid_on=one.paid_on,
                symbol=one.symbol,
                payer=one.payer,
                payer_mark=one.payer_mark,
                message=one.message,
            )
            for reference, one in lines.items()
            if reference in new
        )
    return State.ANSWERED


def fetch_now(tournament: Tournament) -> BankToken:
    """Ask at once, as far as the bank may be asked. Raises WrongStateError without a token, or too soon."""
    token = BankToken.objects.select_related("tournament").filter(tournament=tournament).first()
    if token is None:
        raise WrongStateError(_("There is no token of the bank here."), rule="T-50")
    if not fetch(token):
        raise WrongStateError(_("The bank was asked just now. Ask again in two minutes."), rule="T-50")
    return token
