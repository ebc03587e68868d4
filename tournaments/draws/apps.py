from django.apps import AppConfig


class DrawsConfig(AppConfig):
    name = "tournaments.draws"
    label = "draws"

    def ready(self) -> None:
        from tournaments.draws import joining  # noqa: F401 - joins hooks
