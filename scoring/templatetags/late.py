"""Entries that came too late, as pages show them."""

from __future__ import annotations

from django import template

from scoring.domain.late import told

register = template.Library()
register.filter("late", told)
