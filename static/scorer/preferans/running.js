/** How the table stands, in words: who deals, what each pool lacks, all-passes in a row, refas, marks, the end. */

import { t, tn } from "../messages.js";
import { add, isNegative } from "./exact.js";
import { capital, figure, nameOf, word } from "./names.js";

/**
 * @typedef {import("../types/sheet").Options} Options
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../types/sheet").TableState} TableState
 */

/**
 * @param {Sheet} sheet @param {TableState} state the state after the last counted deal @param {number | null} dealer
 * @param {Options} options what the table agreed on @returns {{key: string, text: string}[]}
 */
export function runningLines(sheet, state, dealer, options) {
  /** @type {{key: string, text: string}[]} */
  const lines = [];
  const say = (/** @type {string} */ key, /** @type {string | null} */ text) => { if (text) lines.push({ key, text }); };
  say("end", state.finished ? t("pref.finished") : null);
  say("dealer", !state.finished && dealer !== null ? t("turn.deals", { name: nameOf(sheet, dealer) }) : null);
  say("opening", state.opening ? tn("pref.opening", state.opening) : null);
  say("all-passes", state.all_passes ? t("pref.all_passes", { count: state.all_passes }) : null);
  say("least", state.least_level && state.least_level > LOWEST ? t("pref.least", { level: state.least_level }) : null);
  say("bombs-in-row", state.bombs_in_row ? t("pref.bombs_in_row", { count: state.bombs_in_row }) : null);
  say("lacks", state.finished ? null : lacks(sheet, state, options));
  each(state.bombs, (marks) => marks.length).forEach(([seat, marks]) => say(`bomb-${seat}`, t("pref.bomb", { name: nameOf(sheet, seat), levels: marks.join(", ") })));
  each(state.refas, Boolean).forEach(([seat, count]) => say(`refa-${seat}`, t("pref.refa", { name: nameOf(sheet, seat), count })));
  (state.under_hat ?? []).forEach((seat) => say(`hat-${seat}`, t("pref.under_hat", { name: nameOf(sheet, seat) })));
  say("left", state.left !== undefined && !state.finished ? t("pref.left", { count: figure(state.left) }) : null);
  say("empty", state.empty ? t("pref.empty") : null);
  each(state.remaining, () => true).forEach(([seat, count]) => say(`remaining-${seat}`, t("pref.remaining", { name: nameOf(sheet, seat), count })));
  return lines;
}

/** The level from which a game begins when nothing makes it harder. */
const LOWEST = 6;

/**
 * @template V
 * @param {V[] | undefined} row @param {(value: V) => unknown} counts @returns {[number, V][]}
 */
function each(row, counts) {
  return (row ?? []).map((value, seat) => /** @type {[number, V]} */ ([seat, value])).filter(([, value]) => counts(value));
}

/**
 * What each open pool still lacks.
 * @param {Sheet} sheet @param {TableState} state @param {Options} options
 */
function lacks(sheet, state, options) {
  const { pool } = state;
  const { pool: limit, pool_end: end } = options;
  if (!pool || limit === undefined || end === "sum") return null;
  const open = (state.active ?? []).map((seat) => ({ seat, left: add(limit, `-${pool[seat]}`) })).filter((one) => !isNegative(one.left) && one.left !== "0");
  if (!open.length) return t("pref.pools_closed");
  return t("pref.lacks", { list: open.map(({ seat, left }) => `${nameOf(sheet, seat)} ${figure(left)}`).join(", ") });
}

/**
 * What went into the balance, for the line below it.
 * @param {Sheet} sheet
 */
export function settlementLine(sheet) {
  const { entries: _, cite: __, ...accounts } = sheet.outcome?.settlement ?? {};
  const [part, row] = Object.entries(accounts).find(([, figures]) => Array.isArray(figures)) ?? [];
  if (!part || !row) return null;
  return `${capital(word("balance", part))}: ${row.map((one, seat) => `${nameOf(sheet, seat)} ${figure(one)}`).join(", ")}`;
}
