"""Forms of allauth with limits that stand in the database."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.core import context
from allauth.mfa.base import forms as mfa
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.domain import signing_in
from core.addresses import network_of


class SignupForm(AllauthSignupForm):
    """A new account, so many an hour from one network."""

    def clean(self) -> Any:
        cleaned = super().clean()
        if not self.errors and signing_in.sign_up(network_of(context.request)):
            raise get_adapter().validation_error("too_many_login_attempts")
        return cleaned


class AddPasskeyForm(AddWebAuthnForm):
    """A passkey with a name in the reader's language."""

    name = forms.CharField(label=_("Name of the key"), max_length=80, required=False)


class AuthenticateForm(mfa.AuthenticateForm):
    """The second factor at signing in, so many tries an account."""

    def clean_code(self) -> str:
        return _counted(self.user.pk, super().clean_code)


class ReauthenticateForm(mfa.ReauthenticateForm):
    """The second factor asked again before something that matters."""

    def clean_code(self) -> str:
        return _counted(self.user.pk, super().clean_code)


def _counted(account: int, check: Any) -> str:
    if signing_in.try_code(account):
        raise get_adapter().validation_error("too_many_login_attempts")
    code: str = check()
    signing_in.right_code(account)
    return code
