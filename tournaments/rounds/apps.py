from django.apps import AppConfig


class RoundsConfig(AppConfig):
    name = "tournaments.rounds"
    label = "rounds"

    def ready(self) -> None:
        from auditlog.registry import auditlog

        from tournaments.rounds import joining  # noqa: F401 - joins hooks
        from tournaments.rounds.models import Round

        # What was done with a round (T-4); its counters and clock change with every deal and second.
        auditlog.register(
            Round, include_fields=["state", "live", "minutes", "minutes_by_size", "deals", "pool", "message"]
        )
