"""What scoring announces; it knows nobody who listens."""

from django.dispatch import Signal

#: Sent after the commit of a change of totals, state or seats: sheet_id.
sheet_changed = Signal()

#: Sent when a question about open hands was answered: analysis_id.
analysis_answered = Signal()
