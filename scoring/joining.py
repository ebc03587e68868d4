"""What a change of a sheet's rows is told as (`core.changes`): everything that its readers see, and the pens."""

from __future__ import annotations

from core.changes import told

#: The address of the sheet that a row belongs to.
OF_SHEET = "(SELECT 'sheet:' || sheet.public_id FROM scoring_sheet AS sheet WHERE sheet.id = {row}.sheet_id)"

told("scoring.Sheet", "'sheet:' || {row}.public_id", but=("code_generation", "wrong_codes"))
told("scoring.SheetSeat", OF_SHEET)
told("scoring.HeldEntry", OF_SHEET)
told("scoring.Pen", OF_SHEET)
told("scoring.SeatToken", OF_SHEET)
told("scoring.QuickTable", OF_SHEET, of=("kept_by", "renewed_at"))
