from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "tournaments.publishing"
    label = "publishing"

    def ready(self) -> None:
        from tournaments.publishing import joining, receivers  # noqa: F401 - joins the hooks and connects the receivers
