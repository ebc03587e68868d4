from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "tournaments.publishing"
    label = "publishing"

    def ready(self) -> None:
        from tournaments.publishing import receivers  # noqa: F401 - connects the receivers
