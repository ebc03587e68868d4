/**
 * The deals in force as this phone knows them: those of the server, with the phone's own entries on top.
 *
 * @typedef {import("./types/entry").Entry} Entry
 * @typedef {{
 *   key: string, entry: number | null, pendingId: string | null, deal: Deal, result: Result | null,
 *   state: "confirmed" | "waiting" | "sent", change: "deal" | "correction" | "removal" | null, disputed?: boolean,
 *   made?: Record<string, boolean>, decided?: boolean, corrected?: boolean, rulings?: import("./types/sheet").Ruling[],
 * }} Row
 *   entry: the number of the entry it stands in, once the server gave one; change: what is still on its way
 */

/**
 * @typedef {import("./types/deal").Deal} Deal
 * @typedef {import("./types/sheet").LogLine} LogLine
 * @typedef {import("./types/sheet").Result} Result
 * @typedef {import("./types/sheet").Sheet} Sheet
 */

const ON_THE_WAY = new Set(["waiting", "sent"]);

/**
 * Entries of the outbox that the sheet does not show yet.
 * @param {Sheet} sheet @param {Entry[]} outbox
 */
export function unconfirmed(sheet, outbox) {
  const known = new Set(sheet.log.map((line) => line.id));
  return outbox.filter((entry) => !known.has(entry.id));
}

/** @param {Sheet} sheet @param {Entry[]} outbox @returns {Row[]} */
export function dealsInForce(sheet, outbox) {
  const log = new Map(sheet.log.map((line) => [line.number, line]));
  /** @type {Row[]} */
  const rows = sheet.deals.map((line) => ({
    key: firstOf(line.entry, log), entry: line.entry, pendingId: null,
    deal: line.deal, result: line.result, state: "confirmed", change: null, disputed: Boolean(line.disputed),
    made: line.made, decided: line.decided, corrected: line.corrected, rulings: line.rulings,
  }));
  const numbers = new Map(sheet.log.map((line) => [line.id, line.number]));
  for (const entry of unconfirmed(sheet, outbox)) if (ON_THE_WAY.has(entry.state)) apply(rows, entry, numbers);
  return rows;
}

/**
 * The entry with which a deal began, by the id that it had on its phone: it stays the same line when it is confirmed or
 * corrected, and whoever stands on it with the keyboard goes on standing there.
 * @param {number} entry where the deal stands now @param {Map<number, LogLine>} log
 */
function firstOf(entry, log) {
  let line = log.get(entry);
  for (let before = line; before; before = log.get(before.target ?? 0)) line = before;
  return line?.id ?? `entry-${entry}`;
}

/** @param {Row[]} rows @param {Entry} entry @param {Map<string, number>} numbers those that the server gave */
function apply(rows, entry, numbers) {
  const mine = { pendingId: entry.id, state: /** @type {Row["state"]} */ (entry.state), change: /** @type {Row["change"]} */ (entry.kind) };
  if (entry.kind === "deal") {
    rows.push({ key: entry.id, entry: null, deal: /** @type {Deal} */ (entry.body), result: null, ...mine });
    return;
  }
  const target = entry.target ?? numbers.get(entry.targetId ?? "") ?? null;
  const row = rows.find((one) => (target === null ? one.pendingId === entry.targetId : one.entry === target));
  if (!row) return;
  if (entry.kind === "correction") Object.assign(row, { entry: null, deal: /** @type {Deal} */ (entry.body), result: null, made: undefined, corrected: true, ...mine });
  if (entry.kind === "removal") Object.assign(row, mine);
}

/**
 * The deals that count for whose turn it is.
 * @param {Row[]} rows
 */
export function playedDeals(rows) {
  return rows.filter((row) => row.change !== "removal").map((row) => row.deal);
}

/**
 * How an entry about this row names it.
 * @param {Row} row @returns {{target: number | null, targetId: string | null}}
 */
export function targetOf(row) {
  return row.pendingId ? { target: null, targetId: row.pendingId } : { target: row.entry, targetId: null };
}
