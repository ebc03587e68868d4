/**
 * The pulka as players draw it: a sector for each, whists outside, then the pool, the hill towards the middle, and in
 * the middle what each pool is played to. Two to five sectors. Read-only; figures are those that the server counted.
 */

import { h } from "../dom.js";
import { t } from "../messages.js";
import { history, statesOfSheet } from "./history.js";
import { nameOf, word } from "./names.js";
import { inColumn, inLine, label } from "./svg-text.js";

/**
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../types/sheet").TableState} TableState
 */

const WIDTH = 360;
const EDGE = 24;
const WHIST = 56;
const POOL = 40;
/** The radius of what stands in the middle. */
const MIDDLE = 17;

/**
 * @typedef {{side: "bottom" | "left" | "top" | "right", seat: number}} Sector
 * @typedef {{height: number, middle: [number, number], corners: [number, number][], sectors: Sector[]}} Plan
 */

/** @param {Sheet} sheet @param {{dealer: number | null, limit: number | string | null}} how dealer: who deals next; limit: what a pool is played to */
export function drawPulka(sheet, { dealer, limit }) {
  const seats = sheet.seats.length;
  const states = statesOfSheet(sheet);
  if (seats > 4) return drawRows(sheet, states, dealer, limit);
  const plan = planOf(seats);
  return h("svg", { class: "sheet-svg", viewBox: `0 0 ${WIDTH} ${plan.height}`, role: "img", "aria-label": t("pref.pulka"), "data-test": "pulka" },
    h("rect", { class: "sheet-svg__paper", x: EDGE, y: EDGE, width: WIDTH - 2 * EDGE, height: plan.height - 2 * EDGE }),
    plan.corners.map(([x, y], place) => h("line", { class: "sheet-svg__line sheet-svg__line--strong", x1: x, y1: y, x2: plan.middle[0], y2: plan.middle[1], key: `corner-${place}` })),
    plan.sectors.map((sector) => drawSector(sheet, states, plan, sector, dealer)),
    limit === null ? null : [
      h("circle", { class: "sheet-svg__middle", cx: plan.middle[0], cy: plan.middle[1], r: MIDDLE }),
      label(String(limit), plan.middle[0], plan.middle[1] + 6, { className: "sheet-svg__limit" }),
    ]);
}

/**
 * Players sit around the drawing as they sit at the table: the next one is on the left.
 * @param {number} seats @returns {Plan}
 */
function planOf(seats) {
  const sides = /** @type {Sector["side"][]} */ (seats === 2 ? ["bottom", "top"] : seats === 3 ? ["bottom", "left", "right"] : ["bottom", "left", "top", "right"]);
  const height = seats === 2 ? 400 : seats === 3 ? 430 : 500;
  const bottom = height - EDGE;
  /** @type {Plan["corners"]} */
  const corners = seats === 2 ? [[EDGE, height / 2], [WIDTH - EDGE, height / 2]]
    : seats === 3 ? [[WIDTH / 2, EDGE], [EDGE, bottom], [WIDTH - EDGE, bottom]]
      : [[EDGE, EDGE], [WIDTH - EDGE, EDGE], [EDGE, bottom], [WIDTH - EDGE, bottom]];
  return { height, middle: [WIDTH / 2, seats === 3 ? 225 : height / 2], corners, sectors: sides.map((side, seat) => ({ side, seat })) };
}

/** @param {Sheet} sheet @param {TableState[]} states @param {Plan} plan @param {Sector} sector @param {number | null} dealer */
function drawSector(sheet, states, plan, { side, seat }, dealer) {
  const upright = side === "left" || side === "right";
  return h("g", { key: seat, "data-test": `sector-${seat}` },
    upright ? drawUpright(sheet, states, plan, side, seat) : drawFlat(sheet, states, plan, side, seat),
    drawName(sheet, plan, side, seat, dealer));
}

/**
 * A sector below or above: bands across.
 * @param {Sheet} sheet @param {TableState[]} states @param {Plan} plan @param {string} side @param {number} seat
 */
function drawFlat(sheet, states, plan, side, seat) {
  const outside = side === "bottom" ? plan.height - EDGE : EDGE;
  const inwards = side === "bottom" ? -1 : 1;
  const at = (/** @type {number} */ depth) => outside + inwards * depth;
  const reach = (/** @type {number} */ y) => reachAt(plan, y);
  const others = around(sheet, seat);
  const [left, right] = reach(at(WHIST / 2));
  const cell = (right - left) / others.length;
  const room = (/** @type {number} */ y) => reach(y)[1] - reach(y)[0] - 8;
  const hill = at(WHIST + POOL + (Math.abs(plan.middle[1] - at(WHIST + POOL)) - MIDDLE) * 0.45);
  return [
    h("line", { class: "sheet-svg__line", x1: reach(at(WHIST))[0], x2: reach(at(WHIST))[1], y1: at(WHIST), y2: at(WHIST), key: "whist" }),
    h("line", { class: "sheet-svg__line", x1: reach(at(WHIST + POOL))[0], x2: reach(at(WHIST + POOL))[1], y1: at(WHIST + POOL), y2: at(WHIST + POOL), key: "pool" }),
    others.map((other, place) => [
      place ? h("line", { class: "sheet-svg__line sheet-svg__line--thin", x1: left + place * cell, x2: left + place * cell, y1: at(0), y2: at(WHIST), key: `cell-${other}` }) : null,
      label(nameOf(sheet, other), left + (place + 0.5) * cell, at(WHIST / 2) - 12, { most: Math.floor(cell / 9.4) }),
      inLine(history(states, (state) => state.whist?.[seat]?.[other]), left + (place + 0.5) * cell, at(WHIST / 2) + 14, cell - 8, `whist-${seat}-${other}`),
    ]),
    inLine(history(states, (state) => state.pool?.[seat]), (reach(at(WHIST + POOL / 2))[0] + reach(at(WHIST + POOL / 2))[1]) / 2, at(WHIST + POOL / 2) + 7, room(at(WHIST + POOL / 2)), `pool-${seat}`),
    inLine(history(states, (state) => state.hill?.[seat]), plan.middle[0], hill + 7, room(hill), `hill-${seat}`),
  ];
}

/**
 * A sector on the left or on the right: bands upright.
 * @param {Sheet} sheet @param {TableState[]} states @param {Plan} plan @param {string} side @param {number} seat
 */
function drawUpright(sheet, states, plan, side, seat) {
  const outside = side === "left" ? EDGE : WIDTH - EDGE;
  const inwards = side === "left" ? 1 : -1;
  const at = (/** @type {number} */ depth) => outside + inwards * depth;
  const seats = plan.sectors.length;
  const others = around(sheet, seat);
  const [top, bottom] = stretchAt(plan, at(WHIST / 2));
  const cell = (bottom - top) / others.length;
  const middleOf = (/** @type {number} */ depth) => { const [a, b] = stretchAt(plan, at(depth)); return (a + b) / 2; };
  const linesAt = (/** @type {number} */ depth) => { const [a, b] = stretchAt(plan, at(depth)); return Math.floor((b - a) / 20); };
  const hill = WHIST + POOL + (seats === 3 ? 27 : 21);
  const line = (/** @type {number} */ depth, /** @type {string} */ key) => {
    const [a, b] = stretchAt(plan, at(depth));
    return h("line", { class: "sheet-svg__line", x1: at(depth), x2: at(depth), y1: a, y2: b, key });
  };
  return [
    line(WHIST, "whist"), line(WHIST + POOL, "pool"),
    others.map((other, place) => [
      place ? h("line", { class: "sheet-svg__line sheet-svg__line--thin", x1: at(0), x2: at(WHIST), y1: top + place * cell, y2: top + place * cell, key: `cell-${other}` }) : null,
      label(nameOf(sheet, other), at(WHIST / 2), top + (place + 0.5) * cell - 22, { most: 6 }),
      inColumn(history(states, (state) => state.whist?.[seat]?.[other]), at(WHIST / 2), top + (place + 0.5) * cell + 12, Math.floor((cell - 36) / 20), WHIST - 4, `whist-${seat}-${other}`),
    ]),
    inColumn(history(states, (state) => state.pool?.[seat]), at(WHIST + POOL / 2), middleOf(WHIST + POOL / 2), Math.min(7, linesAt(WHIST + POOL / 2)), POOL - 2, `pool-${seat}`),
    inColumn(history(states, (state) => state.hill?.[seat]), at(hill), middleOf(hill), Math.min(4, linesAt(hill)), seats === 3 ? 52 : 40, `hill-${seat}`),
  ];
}

/** @param {Sheet} sheet @param {Plan} plan @param {string} side @param {number} seat @param {number | null} dealer */
function drawName(sheet, plan, side, seat, dealer) {
  const text = `${seat === dealer ? "● " : ""}${nameOf(sheet, seat)}`;
  const how = { className: "sheet-svg__name", most: 22 };
  if (side === "bottom") return label(text, WIDTH / 2, plan.height - 7, how);
  if (side === "top") return label(text, WIDTH / 2, 19, how);
  const y = plan.sectors.length === 3 ? 225 : plan.height / 2;
  return side === "left" ? label(text, 17, y, { ...how, turn: -90 }) : label(text, WIDTH - 17, y, { ...how, turn: 90 });
}

/**
 * The other seats, from the left one on.
 * @param {Sheet} sheet @param {number} seat @returns {number[]}
 */
function around(sheet, seat) {
  const all = sheet.seats.length;
  return Array.from({ length: all - 1 }, (_, step) => (seat + step + 1) % all);
}

/**
 * How far a flat sector reaches at this height: from x to x.
 * @param {Plan} plan @param {number} y @returns {[number, number]}
 */
function reachAt({ middle, height, sectors }, y) {
  if (sectors.length === 2) return [EDGE, WIDTH - EDGE];
  const corner = y > middle[1] ? height - EDGE : EDGE;
  const share = (y - middle[1]) / (corner - middle[1]);
  const half = share * (WIDTH / 2 - EDGE);
  return [middle[0] - half, middle[0] + half];
}

/**
 * How far an upright sector reaches at this x: from y to y.
 * @param {Plan} plan @param {number} x @returns {[number, number]}
 */
function stretchAt({ middle, height, sectors }, x) {
  const share = 1 - Math.abs(x - middle[0]) / (WIDTH / 2 - EDGE);
  const bottom = height - EDGE - share * (height - EDGE - middle[1]);
  return [sectors.length === 3 ? EDGE : EDGE + share * (middle[1] - EDGE), bottom];
}

/**
 * Five and more have no sectors that can be read: a row for each.
 * @param {Sheet} sheet @param {TableState[]} states @param {number | null} dealer @param {number | string | null} limit
 */
function drawRows(sheet, states, dealer, limit) {
  const row = 104;
  const height = sheet.seats.length * row + 34;
  return h("svg", { class: "sheet-svg", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": t("pref.pulka"), "data-test": "pulka" },
    h("rect", { class: "sheet-svg__paper", x: 2, y: 28, width: WIDTH - 4, height: height - 30 }),
    label(limit === null ? "" : t("pref.limit", { limit }), WIDTH / 2, 18, { className: "sheet-svg__name", most: 40 }),
    sheet.seats.map(({ position: seat }) => {
      const top = 28 + seat * row;
      const others = around(sheet, seat);
      const cell = (WIDTH - 16) / others.length;
      return h("g", { key: seat, "data-test": `sector-${seat}` },
        seat ? h("line", { class: "sheet-svg__line sheet-svg__line--strong", x1: 2, x2: WIDTH - 2, y1: top, y2: top }) : null,
        label(`${seat === dealer ? "● " : ""}${nameOf(sheet, seat)}`, 10, top + 20, { className: "sheet-svg__name", most: 14, anchor: "start" }),
        label(word("account", "pool"), 190, top + 18, { most: 10 }),
        inLine(history(states, (state) => state.pool?.[seat]), 190, top + 42, 110, `pool-${seat}`),
        label(word("account", "hill"), 302, top + 18, { most: 10 }),
        inLine(history(states, (state) => state.hill?.[seat]), 302, top + 42, 106, `hill-${seat}`),
        h("line", { class: "sheet-svg__line", x1: 2, x2: WIDTH - 2, y1: top + 52, y2: top + 52 }),
        others.map((other, place) => [
          label(nameOf(sheet, other), 8 + (place + 0.5) * cell, top + 69, { most: 10 }),
          inLine(history(states, (state) => state.whist?.[seat]?.[other]), 8 + (place + 0.5) * cell, top + 93, cell - 6, `whist-${seat}-${other}`),
        ]));
    }));
}
