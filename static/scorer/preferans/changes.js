/**
 * What a correction or a removal changed: every figure of every deal that is another one now, and the balances.
 *
 * @typedef {{account: string, seat: number | null, on?: number, reason: string, before: string, after: string}} Change
 * @typedef {{place: number, deal: Deal, changes: Change[]}} DealChange
 * @typedef {{deals: DealChange[], balance: {seat: number, before: string, after: string}[], removed: Deal | null}} Changes
 *   place: the number of the deal on the sheet as it is after; removed: a deal that is gone
 */

import { add } from "./exact.js";

/**
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {import("../types/sheet").DealLine} DealLine
 * @typedef {import("../types/sheet").Outcome} Outcome
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../types/sheet").Written} Written
 */

/** @typedef {{deals: DealLine[], outcome: Outcome | null}} Counted deals as the server counted them */

/**
 * @param {Counted} before @param {Counted} after @param {number | null} removed the entry of a deal that was removed
 * @returns {Changes | null} null where not one figure differs
 */
export function changesBetween(before, after, removed = null) {
  const [old, now] = [before.outcome?.balance, after.outcome?.balance];
  if (!old || !now) return null;
  const gone = before.deals.find((line) => line.entry === removed) ?? null;
  const lines = before.deals.filter((line) => line !== gone);
  const deals = after.deals.map((line, index) => ({ place: index + 1, deal: line.deal, changes: entryChanges(lines[index], line) })).filter((deal) => deal.changes.length);
  const balance = now.map((figure, seat) => ({ seat, before: String(old[seat]), after: String(figure) }))
    .filter((seat) => seat.before !== seat.after);
  return gone || deals.length || balance.length ? { deals, balance, removed: gone?.deal ?? null } : null;
}

/** @param {DealLine | undefined} before @param {DealLine} after @returns {Change[]} */
function entryChanges(before, after) {
  const old = sums(before?.result?.entries ?? []);
  const now = sums(after.result?.entries ?? []);
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => {
    const { account, seat, on, reason } = JSON.parse(key);
    return { account, seat, on, reason, before: old.get(key) ?? "0", after: now.get(key) ?? "0" };
  }).filter((change) => change.before !== change.after);
}

/**
 * What was written to each place of the sheet for each reason.
 * @param {Written[]} entries @returns {Map<string, string>}
 */
function sums(entries) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { account, seat, on, reason, amount } of entries) {
    const key = JSON.stringify({ account, seat, on, reason });
    found.set(key, add(found.get(key) ?? 0, amount));
  }
  return found;
}

/**
 * What a newer state of the sheet changed, when a correction or a removal came with it.
 * @param {Sheet | null} before @param {Sheet} after @returns {Changes | null}
 */
export function changesShown(before, after) {
  if (!before || before.id !== after.id) return null;
  const known = new Set(before.log.map((line) => line.id));
  const news = after.log.filter((line) => !known.has(line.id) && (line.kind === "correction" || line.kind === "removal"));
  if (news.length !== 1 || after.deals.length + (news[0].kind === "removal" ? 1 : 0) !== before.deals.length) return null;
  return changesBetween(before, after, news[0].kind === "removal" ? news[0].target : null);
}
