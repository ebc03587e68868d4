"""What a device sends of an entry, to be recorded or only tried."""

from __future__ import annotations

from rest_framework import serializers

from scoring.domain.entries import NewEntry


class SentEntry(serializers.Serializer[None]):
    """An entry from a device; who inherits adds the kinds it takes. The deal in `body` is checked by the rules."""

    id = serializers.UUIDField()
    version = serializers.IntegerField(min_value=0, max_value=1_000_000)
    body = serializers.DictField(required=False, default=dict)
    target = serializers.IntegerField(
        min_value=1, max_value=1_000_000, required=False, allow_null=True, default=None
    )

    def entry(self) -> NewEntry:
        """The entry, once the fields are found valid. Raises ValidationError (400)."""
        self.is_valid(raise_exception=True)
        sent = self.validated_data
        return NewEntry(
            device_id=sent["id"],
            kind=sent["kind"],
            seen_version=sent["version"],
            body=sent["body"],
            target=sent["target"],
            reason=sent.get("reason", ""),
        )
