/** Who holds this phone: the name that was chosen at the table, kept for the sheet. Private windows may keep nothing. */

/** @param {string | null} sheetId @returns {number | null} */
export function readSeat(sheetId) {
  try {
    const kept = localStorage.getItem(`flek-seat-${sheetId}`);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

/** @param {string | null} sheetId @param {number} seat */
export function writeSeat(sheetId, seat) {
  try {
    localStorage.setItem(`flek-seat-${sheetId}`, String(seat));
  } catch {
    // nothing is kept: the name is chosen again
  }
}
