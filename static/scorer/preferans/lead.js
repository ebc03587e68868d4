/** Who leads the first trick, where it is not the first hand (GEN-3b): a line under the fields of a deal. */

import { h } from "../dom.js";
import { t } from "../messages.js";
import { ruleLink } from "../parts.js";
import { store } from "../state.js";
import { nameOf } from "./names.js";

/** @param {import("./view-form.js").DealForm} form */
export function viewLead({ sheet, table, deal, states }) {
  const rule = deal.contract === undefined ? undefined : store.get().tables?.first_lead?.[String(deal.contract)];
  const text = rule && deal.declarer !== undefined ? textOf(rule, sheet, table, deal.declarer, playingPlaces(states, table)) : null;
  return text && h("p", { class: "soft small", key: "lead", "data-test": "first-lead" }, text, " ", ruleLink("GEN-3b"));
}

/**
 * @param {string} rule @param {import("../types/sheet").Sheet} sheet @param {import("./table.js").Table} table
 * @param {number} declarer @param {number[]} playing places in the order of play
 */
function textOf(rule, sheet, table, declarer, playing) {
  const name = (/** @type {number} */ place) => nameOf(sheet, table.active[place]);
  if (rule === "defence") return t("pref.lead.defence");
  if (rule === "declarer_if_both_whist") return t("pref.lead.both_whist", { name: name(declarer) });
  const before = playing.at(playing.indexOf(declarer) - 1);
  return before === undefined ? null : t("pref.lead.before", { name: name(before) });
}

/**
 * Who may declare plays, the others sit out.
 * @param {import("../types/tables").FieldStates} states @param {import("./table.js").Table} table @returns {number[]}
 */
function playingPlaces(states, table) {
  const declarers = /** @type {number[] | null | undefined} */ (states.declarer?.values);
  return declarers?.length ? declarers : table.active.map((_, place) => place);
}
