/** A small line chart: how a player's gain went from deal to deal; all players on one scale, nought as a line. */

import { h } from "./dom.js";
import { tn } from "./messages.js";

/** @typedef {import("./types/dom").Nested} Nested */

const [WIDTH, HEIGHT, EDGE] = [120, 32, 2];

/**
 * The charts by seat; nothing before the second deal.
 * @param {({zb: number}[] | null)[]} totals after nothing, after the first deal and so on
 * @returns {Nested[]}
 */
export function viewLines(totals) {
  const gap = totals.indexOf(null);
  const known = /** @type {{zb: number}[][]} */ (gap < 0 ? totals : totals.slice(0, gap));
  if (known.length < 3) return [];
  const all = known.flat().map(({ zb }) => zb);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  return known[0].map((_, seat) => viewLine(known.map((now) => now[seat].zb), least, most));
}

/** @param {number[]} gains @param {number} least @param {number} most */
function viewLine(gains, least, most) {
  const span = most - least || 1;
  const x = (/** @type {number} */ place) => EDGE + Math.round((place * (WIDTH - 2 * EDGE)) / (gains.length - 1));
  const y = (/** @type {number} */ cents) => EDGE + Math.round(((most - cents) * (HEIGHT - 2 * EDGE)) / span);
  const last = gains.length - 1;
  return h("svg", { class: "line", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": tn("line.label", last), focusable: "false" },
    h("line", { class: "line__nought", x1: "0", x2: String(WIDTH), y1: String(y(0)), y2: String(y(0)) }),
    h("polyline", { class: "line__way", points: gains.map((cents, place) => `${x(place)},${y(cents)}`).join(" ") }));
}
