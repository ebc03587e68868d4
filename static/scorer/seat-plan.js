/** The table seen from above: its seats in the direction of play (GEN-3a), the first dealer at the bottom. */

import { h } from "./dom.js";
import { t } from "./messages.js";

const WIDTH = 320;
const HEIGHT = 170;

/**
 * Where the names stand: around the table from the bottom on.
 * @param {number} seats @param {"clockwise" | "anticlockwise"} direction @returns {{x: number, y: number}[]}
 */
export function placesOf(seats, direction) {
  const step = (direction === "clockwise" ? 1 : -1) * ((2 * Math.PI) / seats);
  return Array.from({ length: seats }, (_, seat) => ({
    x: Math.round(WIDTH / 2 + 112 * Math.cos(Math.PI / 2 + seat * step)),
    y: Math.round(HEIGHT / 2 + 66 * Math.sin(Math.PI / 2 + seat * step)),
  }));
}

/** @param {string[]} names in the order of play @param {"clockwise" | "anticlockwise"} direction */
export function drawSeatPlan(names, direction) {
  return h("svg", { class: "seat-plan", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t(`seating.way.${direction}`), "data-test": "seat-plan", "data-direction": direction },
    h("ellipse", { class: "seat-plan__table", cx: WIDTH / 2, cy: HEIGHT / 2, rx: 62, ry: 34 }),
    placesOf(names.length, direction).map(({ x, y }, place) =>
      h("text", { class: "seat-plan__name", x, y: y + 5, "text-anchor": "middle", key: place, "data-seat": place + 1 }, `${place + 1}. ${short(names[place])}`)));
}

/** @param {string} name */
function short(name) {
  return name.length > 14 ? `${name.slice(0, 13)}…` : name;
}
