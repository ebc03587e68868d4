/**
 * A sheet in columns, one for each player: of the Balkan games the main in the middle and what he holds on each
 * opponent beside it, the hat over a main below zero, the refas; of other games the one running figure.
 */

import { h } from "../dom.js";
import { t } from "../messages.js";
import { store } from "../state.js";
import { isNegative } from "./exact.js";
import { history, statesOfSheet } from "./history.js";
import { nameOf, word } from "./names.js";
import { inColumn, inLine, label } from "./svg-text.js";

/**
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../types/sheet").TableState} TableState
 */

const WIDTH = 360;
const TOP = 58;
const HEIGHT = 172;
/** Of a player with one figure only, whose history stands in one line. */
const LOW = 74;
const LINES = 5;
/** Where a player has one running figure, it stands in one of these accounts. */
const ACCOUNTS = /** @type {const} */ (["main", "cash", "points"]);

/** @typedef {{head: string, figures: import("./history.js").History, test: string, main?: boolean}} Column */

/** @param {Sheet} sheet @param {{dealer: number | null}} how */
export function drawColumns(sheet, { dealer }) {
  const states = statesOfSheet(sheet);
  return h("div", { class: "sheet-columns", "data-test": "columns" }, sheet.seats.map(({ position: seat }) =>
    drawPlayer(sheet, states, seat, columnsOf(sheet, states, seat), seat === dealer)));
}

/** @param {Sheet} sheet @param {TableState[]} states @param {number} seat @returns {Column[]} */
function columnsOf(sheet, states, seat) {
  const last = states[states.length - 1];
  const account = ACCOUNTS.find((name) => last[name]) ?? "points";
  const main = { head: account === "main" ? t("pref.main") : word("account", account), figures: history(states, (state) => state[account]?.[seat]), test: `${account}-${seat}`, main: true };
  if (!last.side) return [main];
  const all = sheet.seats.length;
  const sides = Array.from({ length: all - 1 }, (_, step) => (seat + step + 1) % all).map((other) => ({
    head: nameOf(sheet, other), figures: history(states, (state) => state.side?.[seat]?.[other]), test: `side-${seat}-${other}`,
  }));
  if (store.get().tables?.direction === "anticlockwise") sides.reverse();
  return [sides[0], main, ...sides.slice(1)]; // the left neighbour stands on the left
}

/** @param {Sheet} sheet @param {TableState[]} states @param {number} seat @param {Column[]} columns @param {boolean} deals */
function drawPlayer(sheet, states, seat, columns, deals) {
  const last = states[states.length - 1];
  const refas = last.refas?.[seat] ?? 0;
  const wide = WIDTH / columns.length;
  const alone = columns.length === 1;
  const height = alone ? LOW : HEIGHT;
  return h("svg", { class: "sheet-svg", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": nameOf(sheet, seat), key: seat, "data-test": `sector-${seat}` },
    h("rect", { class: "sheet-svg__paper", x: 2, y: 2, width: WIDTH - 4, height: height - 4 }),
    label(`${deals ? "● " : ""}${nameOf(sheet, seat)}`, 12, 22, { className: "sheet-svg__name", anchor: "start", most: 24 }),
    refas ? [
      Array.from({ length: Math.min(refas, 5) }, (_, place) => h("polygon", { class: "sheet-svg__refa", key: `refa-${place}`, points: triangle(WIDTH - 20 - place * 20) })),
      label(`${word("account", "refas")} ${refas}`, WIDTH - 12 - Math.min(refas, 5) * 20, 22, { anchor: "end", className: "sheet-svg__label" }),
    ] : null,
    h("line", { class: "sheet-svg__line sheet-svg__line--strong", x1: 2, x2: WIDTH - 2, y1: 30, y2: 30 }),
    columns.map((column, place) => [
      place ? h("line", { class: "sheet-svg__line", x1: place * wide, x2: place * wide, y1: 30, y2: height - 2, key: `line-${place}` }) : null,
      alone ? null : label(column.head, (place + 0.5) * wide, 47, { most: Math.floor(wide / 10.2), className: column.main ? "sheet-svg__label sheet-svg__label--main" : "sheet-svg__label" }),
      column.main && isNegative(column.figures.at(-1) ?? 0) && last.under_hat ? hat((place + 0.5) * wide, seat) : null,
      alone ? inLine(column.figures, WIDTH / 2, 57, WIDTH - 24, column.test) : inColumn(column.figures, (place + 0.5) * wide, (TOP + HEIGHT) / 2 + 4, LINES, wide - 8, column.test),
    ]));
}

/**
 * The hat of a main below zero.
 * @param {number} x @param {number} seat
 */
function hat(x, seat) {
  return h("path", { class: "sheet-svg__hat", key: "hat", d: `M${x - 34} 76 Q${x} 36 ${x + 34} 76 M${x - 46} 76 L${x + 46} 76`, "data-test": `hat-${seat}` });
}

/** @param {number} x */
function triangle(x) {
  return `${x - 7},23 ${x},9 ${x + 7},23`;
}

/**
 * The pot of an Austrian game, above the columns.
 * @param {Sheet} sheet
 */
export function drawPot(sheet) {
  const states = statesOfSheet(sheet);
  if (states[states.length - 1].pot === undefined) return null;
  return h("svg", { class: "sheet-svg sheet-svg--pot", viewBox: `0 0 ${WIDTH} 96`, role: "img", "aria-label": word("account", "pot"), "data-test": "pot" },
    h("path", { class: "sheet-svg__hat", d: "M60 14 L300 14 M76 14 Q80 86 180 88 Q280 86 284 14" }),
    label(word("account", "pot"), 180, 35, {}),
    inLine(history(states, (state) => state.pot), 180, 66, 170, "pot-now"));
}
