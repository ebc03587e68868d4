"""What allauth says and Flek says otherwise: its Czech takes everybody for a man, its Slovak for two people at once."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

SAID = (
    gettext_lazy("You have signed out."),
    gettext_lazy("Successfully signed in as %(name)s."),
    gettext_lazy("You are already logged in as %(user_display)s."),
    gettext_lazy("Signed out of all other sessions."),
    gettext_lazy("Stay Signed In"),
    gettext_lazy("Primary email address set."),
    gettext_lazy("You are receiving this mail because the following change was made to your account:"),
    gettext_lazy("If it was you, you can sign up for an account using the link below."),
)
