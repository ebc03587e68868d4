"""English: 29 November 2026 and 29 Nov 2026, the day first and the month in words, the clock to 24."""

DATE_FORMAT = "j\u00a0F Y"
DATETIME_FORMAT = "j\u00a0F Y, H:i"
SHORT_DATE_FORMAT = "j\u00a0M Y"
SHORT_DATETIME_FORMAT = "j\u00a0M Y, H:i"
MONTH_DAY_FORMAT = "j\u00a0F"
TIME_FORMAT = "H:i"
#: A day beside its weekday, where the year is plain: Sun 29 Nov.
WEEKDAY_FORMAT = "D j\u00a0M"
