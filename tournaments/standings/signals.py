"""What the standings announce; they know nobody who listens."""

from django.dispatch import Signal

#: Sent after a change of a table's sheet was marked in the standings: round_, with the address of its tournament.
table_marked = Signal()
