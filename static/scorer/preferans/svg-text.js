/** Figures on a drawn sheet: the history beside each other or below each other, the present figure large. */

import { h } from "../dom.js";
import { fitting } from "./history.js";
import { figure } from "./names.js";

/** @typedef {import("./history.js").History} History */

/** How wide a character of the history is, and one of the present figure, in units of the drawing. */
const NARROW = 9;
const WIDE = 13;
const LINE = 19;

/**
 * In one line around (x, y), at most `width` wide.
 * @param {History} figures @param {number} x @param {number} y @param {number} width @param {string} test
 */
export function inLine(figures, x, y, width, test) {
  const written = figures.map((one) => figure(one));
  const present = written[written.length - 1];
  const { left, shown } = fitting(written.slice(0, -1), Math.floor((width - present.length * WIDE) / NARROW) - 1);
  const old = present.length * WIDE + (shown[0]?.length ?? 0) * NARROW < width ? shown : [];
  return h("text", { x, y, class: "sheet-svg__figure", "text-anchor": "middle" },
    old.length && (left || old.length < written.length - 1) ? h("tspan", { class: "sheet-svg__old" }, "… ") : null,
    old.map((one, place) => [h("tspan", { class: "sheet-svg__old sheet-svg__old--crossed", key: place }, one), h("tspan", { class: "sheet-svg__old", key: `${place}-gap` }, " ")]),
    h("tspan", { class: nowClass(present, width), "data-test": test }, present));
}

/**
 * A long figure is written smaller, one with a fraction in a narrow strip smaller still.
 * @param {string} text @param {number} width
 */
function nowClass(text, width) {
  if (text.length * WIDE <= width) return "sheet-svg__now";
  return text.length * NARROW > width ? "sheet-svg__now sheet-svg__now--longest" : "sheet-svg__now sheet-svg__now--long";
}

/**
 * Below each other, the present figure last, around (x, y), at most `lines` lines of this width.
 * @param {History} figures @param {number} x @param {number} y @param {number} lines @param {number} width @param {string} test
 */
export function inColumn(figures, x, y, lines, width, test) {
  const written = figures.map((one) => figure(one));
  const old = written.slice(0, -1).slice(-Math.max(0, lines - 1));
  const top = y - (old.length * LINE) / 2 + 6;
  return h("g", {},
    old.map((one, place) => h("text", { x, y: top + place * LINE - 3, class: "sheet-svg__figure", "text-anchor": "middle", key: place },
      h("tspan", { class: "sheet-svg__old sheet-svg__old--crossed" }, one))),
    h("text", { x, y: top + old.length * LINE, class: "sheet-svg__figure", "text-anchor": "middle", key: "now" },
      h("tspan", { class: nowClass(written[written.length - 1], width), "data-test": test }, written[written.length - 1])));
}

/**
 * A name or a word.
 * @param {string} text @param {number} x @param {number} y @param {{className?: string, most?: number, turn?: number, anchor?: string}} how
 */
export function label(text, x, y, { className = "sheet-svg__label", most = 14, turn = 0, anchor = "middle" } = {}) {
  const first = text.length > most ? text.replace(/(\S)\s+\S.*$/u, "$1") : text;
  const short = first.length > most ? `${first.slice(0, most - 1)}…` : first;
  return h("text", { x, y, class: className, "text-anchor": anchor, transform: turn ? `rotate(${turn} ${x} ${y})` : null }, short);
}
