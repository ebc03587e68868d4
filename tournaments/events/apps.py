from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "tournaments.events"
    label = "events"

    def ready(self) -> None:
        from auditlog.registry import auditlog

        from tournaments.events import joining  # noqa: F401 - joins hooks
        from tournaments.events.models import Tournament

        # Who changed which setting, when, from what to what (section 1).
        auditlog.register(Tournament, exclude_fields=["slug", "created_at"])
