from django.apps import AppConfig


class StandingsConfig(AppConfig):
    name = "tournaments.standings"
    label = "standings"

    def ready(self) -> None:
        from tournaments.standings import joining, receivers  # noqa: F401 - joins hooks, connects receivers
