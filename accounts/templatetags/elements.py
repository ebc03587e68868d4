"""What allauth's elements (templates/allauth/elements) are made of: attributes, and classes by their tags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.forms.utils import flatatt
from django.utils.safestring import SafeString

register = template.Library()

#: Attributes that say all by being there.
BARE = {"required", "disabled", "readonly", "checked"}


@register.simple_tag
def attributes(attrs: Mapping[str, Any], *names: str) -> SafeString:
    """Those of these attributes that an element was given; an empty value is one, an empty name is none."""
    given = {name: attrs.get(name) for name in names}
    return flatatt(
        {
            name: bool(value) if name in BARE else str(value)
            for name, value in given.items()
            if value or (name == "value" and value is not None)
        }
    )


@register.simple_tag
def button_class(attrs: Mapping[str, Any]) -> str:
    """The classes of a button: what presses on is primary, what leads away is plain."""
    tags = attrs.get("tags") or []
    if "danger" in tags:
        tone = " button--danger"
    elif "link" in tags or "cancel" in tags:
        tone = " button--plain"
    else:
        tone = "" if "secondary" in tags or "outline" in tags or attrs.get("href") else " button--primary"
    return f"button{tone}" + (" button--large button--wide" if "prominent" in tags else "")


@register.simple_tag
def pill_class(attrs: Mapping[str, Any]) -> str:
    """The classes of a badge."""
    tags = attrs.get("tags") or []
    tones = {"success": "ok", "warning": "wait", "primary": "info"}
    tone = next((f" pill--{tones[tag]}" for tag in tones if tag in tags), "")
    return f"pill pill--plain{tone}"
