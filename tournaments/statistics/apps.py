from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    name = "tournaments.statistics"
    label = "statistics"

    def ready(self) -> None:
        from tournaments.statistics import joining  # noqa: F401 - joins hooks
