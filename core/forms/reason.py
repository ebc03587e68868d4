"""Forms of the organiser: they check form, the verbs check what may happen."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class ReasonForm(forms.Form):
    """Why something out of the ordinary is done."""

    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)
