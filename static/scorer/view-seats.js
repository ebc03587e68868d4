/** The four (or three) players with what they have won so far: the figures that everybody looks for. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { number } from "./money.js";
import { amount } from "./words.js";

/**
 * @param {any} sheet
 * @param {{dealer: number | null}} turn who deals next, null when nobody does any more
 */
export function viewSeats(sheet, turn) {
  return h("section", { class: "seats-section", "aria-labelledby": "seats-title", key: "seats" },
    h("h2", { id: "seats-title", class: "visually-hidden" }, t("seats.title")),
    h("ul", { class: "seats", role: "list" }, sheet.seats.map((/** @type {any} */ seat) =>
      viewSeat(sheet, seat, seat.position === turn.dealer))));
}

/** @param {any} sheet @param {any} seat @param {boolean} deals */
function viewSeat(sheet, seat, deals) {
  return h("li", { class: deals ? "seat seat--deals" : "seat", key: seat.position, "data-test": `seat-${seat.position}` },
    h("p", { class: "seat__name" },
      h("span", { class: "seat__number", "aria-hidden": "true" }, String(seat.position + 1)),
      h("span", {}, seat.name),
      deals ? h("span", { class: "chip" }, t("seat.deals")) : null),
    h("p", { class: "seat__zb" },
      h("span", { class: "visually-hidden" }, `${t("zb")} `),
      h("span", { class: figureClass(seat.zb), "data-test": "zb" }, amount(sheet, seat.zb, true))),
    h("dl", { class: "seat__parts" },
      part(t("money.play"), amount(sheet, seat.money, true), "money"),
      part(t("pb"), number(seat.premium), "pb")),
    seat.counted_money === null ? null : h("p", { class: "seat__counted" }, t("counted", { amount: amount(sheet, seat.counted_money, true) })));
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
