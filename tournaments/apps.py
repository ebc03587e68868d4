from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Tournaments"

    def ready(self) -> None:
        from auditlog.registry import auditlog

        from tournaments import receivers  # noqa: F401 - connects the receivers
        from tournaments.models import Round, Season, SeasonEvent, Tournament

        # Who changed which setting, when, from what to what (section 1).
        auditlog.register(Tournament, exclude_fields=["slug", "created_at"])
        auditlog.register(Season, exclude_fields=["slug", "created_at"])
        auditlog.register(SeasonEvent)
        # What was done with a round (T-4); its counters and clock change with every deal and second.
        auditlog.register(
            Round, include_fields=["state", "live", "minutes", "minutes_by_size", "deals", "pool", "message"]
        )
