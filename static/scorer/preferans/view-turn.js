/** Who deals: it follows from the deals before, and can be put right. */

import { h } from "../dom.js";
import { t } from "../messages.js";
import { choices, fieldError } from "../parts.js";
import { nameOf } from "./names.js";

/**
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {import("../types/tables").FieldStates} FieldStates
 * @typedef {import("../types/sheet").Sheet} Sheet
 */

/** @param {import("./view-form.js").DealForm} form */
export function viewTurn({ sheet, table, deal, states, error, note, remember, set }) {
  const problem = error("dealer");
  const open = note.turnOpen || Boolean(problem);
  const resting = restingPlaces(states, table);
  return h("div", { class: "turn", key: "turn" },
    h("div", { class: "turn__line" },
      h("p", { class: "turn__text", "data-test": "turn" }, turnText(sheet, table, deal, resting)),
      h("button", { type: "button", class: "button button--plain", "aria-expanded": String(Boolean(open)), onClick: () => remember({ turnOpen: !open }) }, t("turn.change"))),
    fieldError("turn-error", problem),
    open ? choices({
      name: "dealer", legend: t("field.dealer"), columns: 2, value: deal.dealer,
      options: table.active.map((seat, place) => ({ value: place, label: nameOf(sheet, seat) })),
      onChange: (dealer) => set("dealer", dealer),
    }) : null);
}

/**
 * The places that cannot declare: they sit out.
 * @param {FieldStates} states @param {import("./table.js").Table} table
 */
function restingPlaces(states, table) {
  const declarers = states.declarer?.values;
  return declarers && table.active.length > 3 ? table.active.map((_, place) => place).filter((place) => !declarers.includes(place)) : [];
}

/** @param {Sheet} sheet @param {import("./table.js").Table} table @param {Deal} deal @param {number[]} resting */
function turnText(sheet, table, deal, resting) {
  const dealer = deal.dealer ?? table.dealer;
  const others = resting.filter((place) => place !== dealer).map((place) => nameOf(sheet, table.active[place]));
  const line = t(resting.includes(dealer) ? "pref.turn.rests" : "turn.deals", { name: nameOf(sheet, table.active[dealer]) });
  return others.length ? `${line} · ${t("pref.turn.also_rests", { name: others.join(", ") })}` : line;
}
