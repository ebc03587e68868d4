from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "tournaments.notices"
    label = "notices"

    def ready(self) -> None:
        from tournaments.notices import joining  # noqa: F401 - joins hooks
