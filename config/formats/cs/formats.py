"""Czech: 22. 11. 2026, the month in words in the genitive, the clock to 24; no line ends within a date in figures."""

DATE_FORMAT = "j.\u00a0E Y"
DATETIME_FORMAT = "j.\u00a0E Y H:i"
SHORT_DATE_FORMAT = "j.\u00a0n.\u00a0Y"
SHORT_DATETIME_FORMAT = "j.\u00a0n.\u00a0Y H:i"
MONTH_DAY_FORMAT = "j.\u00a0E"
TIME_FORMAT = "H:i"
#: A day beside its weekday, where the year is plain.
WEEKDAY_FORMAT = "D j.\u00a0n."
