"""Schedules without a repeated meeting that come from finite geometry, computed and not stored."""
