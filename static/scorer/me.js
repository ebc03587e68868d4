/**
 * Who holds this phone: the seat that was taken with the table's card, and what the card said of the sheet. Private windows
 * may keep nothing: then the seat is taken again.
 */

/** @param {string | null} sheetId @returns {number | null} */
export function readSeat(sheetId) {
  const { seat } = /** @type {{seat?: number}} */ (kept("seat", sheetId));
  return seat ?? null;
}

/** @param {string | null} sheetId @returns {string} by which the server knows the seat; empty without one */
export function seatToken(sheetId) {
  const { token } = /** @type {{token?: string}} */ (kept("seat", sheetId));
  return token ?? "";
}

/** @param {string} sheetId @param {number} seat @param {string} token */
export function keepSeat(sheetId, seat, token) {
  keep("seat", sheetId, { seat, token });
}

/** @param {string} sheetId */
export function forgetSeat(sheetId) {
  keep("seat", sheetId, {});
}

/**
 * What lets this phone take a seat, or call the jury without one: the card says it, or a quick table's link for players.
 * @param {string | null} sheetId @returns {string}
 */
export function readKey(sheetId) {
  const { key } = /** @type {{key?: string}} */ (kept("card", sheetId));
  return key ?? "";
}

/** @param {string} sheetId @param {string} key */
export function keepKey(sheetId, key) {
  keep("card", sheetId, { key });
}

/** @param {string} what @param {string | null} sheetId @returns {object} */
function kept(what, sheetId) {
  try {
    const said = JSON.parse(localStorage.getItem(`flek-${what}-${sheetId}`) ?? "{}");
    return typeof said === "object" && said ? said : {};
  } catch {
    return {};
  }
}

/** @param {string} what @param {string} sheetId @param {object} said */
function keep(what, sheetId, said) {
  try {
    localStorage.setItem(`flek-${what}-${sheetId}`, JSON.stringify(said));
  } catch {
    // nothing is kept: the seat is taken again
  }
}
