/** The four (or three) players with what they have won so far: the figures that everybody looks for. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { number } from "./money.js";
import { balanceClass } from "./preferans/exact.js";
import { figure } from "./preferans/names.js";
import { amount } from "./words.js";

/**
 * @typedef {import("./types/dom").Nested} Nested
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./types/sheet").SheetSeat} SheetSeat
 * @typedef {import("./preview.js").Total} Total
 */

/**
 * @param {Sheet} sheet
 * @param {{dealer: number | null, totals: Total[] | null, lines: Nested[]}} how
 *   dealer: who deals next, null when nobody does any more; totals: with the deals on their way, null when there are none;
 *   lines: the chart of each seat
 */
export function viewSeats(sheet, { dealer, totals, lines }) {
  return h("section", { class: "stack stack--tight", "aria-labelledby": "seats-title", key: "seats" },
    h("h2", { id: "seats-title", class: "visually-hidden" }, t("seats.title")),
    h("ul", { class: "seats", role: "list" }, sheet.seats.map((seat) =>
      viewSeat(sheet, seat, { deals: seat.position === dealer, total: totals?.[seat.position] ?? null, line: lines[seat.position] }))),
    totals ? h("p", { class: "unconfirmed__note", "data-test": "unconfirmed" }, t("unconfirmed")) : null);
}

/** @param {Sheet} sheet @param {SheetSeat} seat @param {{deals: boolean, total: Total | null, line: Nested}} how */
function viewSeat(sheet, seat, { deals, total, line }) {
  const { money, premium, zb } = total ?? seat;
  const main = seat.balance ? figure(seat.balance, true) : amount(sheet, zb, true);
  const unconfirmed = total ? " unconfirmed" : "";
  return h("li", { class: deals ? "seat seat--deals" : "seat", key: seat.position, "data-test": `seat-${seat.position}` },
    h("p", { class: "seat__name" },
      h("span", {}, h("span", { class: "seat__number", "aria-hidden": "true" }, String(seat.position + 1)), seat.name),
      deals ? h("span", { class: "chip" }, t("seat.deals")) : null),
    h("p", { class: "seat__zb" },
      h("span", { class: "visually-hidden" }, `${t("zb")} `),
      h("span", { class: (seat.balance ? balanceClass(seat.balance) : figureClass(zb)) + unconfirmed, "data-test": "zb" }, main)),
    line ?? null,
    seat.balance ? null : h("dl", { class: "seat__parts" },
      part(t("money.play"), amount(sheet, money, true), "money"),
      part(t("pb"), number(premium), "pb")),
    viewCounted(sheet, seat));
}

/**
 * What the counted money says that he won (T-24): not what he has in hand.
 * @param {Sheet} sheet @param {SheetSeat} seat
 */
function viewCounted(sheet, seat) {
  const hand = sheet.unsettled?.hands?.[seat.position];
  return hand ? h("p", { class: "seat__counted" }, t("counted", { amount: amount(sheet, hand.won, true), has: amount(sheet, hand.money) })) : null;
}

/** @param {string} name @param {string} value @param {string} test */
function part(name, value, test) {
  return h("div", {}, h("dt", {}, name), h("dd", { class: "figure", "data-test": test }, value));
}

/** @param {number} cents */
export function figureClass(cents) {
  if (cents === 0) return "money";
  return cents < 0 ? "money money--minus" : "money money--plus";
}
