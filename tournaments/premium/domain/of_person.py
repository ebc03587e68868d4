"""What is kept here of a person (section 1)."""

from __future__ import annotations

from accounts.models import User


def own_data(user: User) -> dict[str, object]:
    """The tables of the account alone, every version."""
    return {
        "premium_tables": [
            {
                "name": version.name,
                "version": version.number,
                "valid_from": version.valid_from.isoformat(),
                "rows": version.rows,
                "made_at": version.made_at.isoformat(),
            }
            for table in user.premium_tables.prefetch_related("versions")
            for version in table.versions.all()
        ]
    }
