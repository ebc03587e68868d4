/** Who deals: it follows from the deals before, and can be put right. */

import { h } from "../dom.js";
import { viewEntryHead } from "../entry-head.js";
import { t } from "../messages.js";
import { choices, fieldError } from "../parts.js";
import { seatTile } from "../words.js";
import { nameOf } from "./names.js";

/**
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {import("../types/tables").FieldStates} FieldStates
 * @typedef {import("../types/sheet").Sheet} Sheet
 */

/**
 * @param {import("./view-form.js").DealForm} form
 * @param {{title: string, clock: import("../types/dom").Nested}} what
 */
export function viewHead({ sheet, table, deal, states, kind, note, remember }, { title, clock }) {
  const dealt = kind.fields.some((field) => field.name === "dealer");
  return viewEntryHead({
    title, clock, turn: dealt ? turnText(sheet, table, deal, restingPlaces(states, table)) : null,
    open: Boolean(note.turnOpen), onChange: () => remember({ turnOpen: !note.turnOpen }),
  });
}

/**
 * Who deals, once it is asked for or at fault.
 * @param {import("./view-form.js").DealForm} form
 */
export function viewTurn({ sheet, table, deal, kind, error, note, set }) {
  const problem = error("dealer");
  if (!kind.fields.some((field) => field.name === "dealer") || (!note.turnOpen && !problem)) return null;
  return h("div", { class: "turn", key: "turn" },
    fieldError("turn-error", problem),
    choices({
      name: "dealer", legend: t("field.dealer"), columns: 2, value: deal.dealer,
      options: table.active.map((seat, place) => ({ value: place, ...seatTile(sheet, seat) })),
      onChange: (dealer) => set("dealer", dealer),
    }));
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
