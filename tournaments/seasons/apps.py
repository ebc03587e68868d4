from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    name = "tournaments.seasons"
    label = "seasons"

    def ready(self) -> None:
        from auditlog.registry import auditlog

        from tournaments.seasons import joining, uploads  # noqa: F401 - joins hooks and kinds of files
        from tournaments.seasons.models import Season, SeasonEvent

        # Who changed which setting, when, from what to what (section 1).
        auditlog.register(Season, exclude_fields=["slug", "created_at"])
        auditlog.register(SeasonEvent)
