/** What stands in the way of writing a deal. */

import { at } from "./form.js";

/**
 * @typedef {import("./types/deal").Deal} Deal
 * @typedef {import("./types/tables").FieldState} FieldState
 * @typedef {import("./types/tables").FieldStates} FieldStates
 * @typedef {import("./types/tables").Reason} Reason
 * @typedef {import("./types/deal").Value} Value
 */

/**
 * By field, what is missing or not possible, with the rule.
 * @param {FieldStates} states @param {Deal} deal @returns {Record<string, Reason>}
 */
export function faults(states, deal) {
  /** @type {Record<string, Reason>} */
  const found = {};
  for (const [name, state] of Object.entries(states)) {
    const fault = faultOf(state, at(deal, name) ?? undefined);
    if (fault) found[name] = fault;
    const rows = at(deal, name);
    if (state.rows && Array.isArray(rows)) rows.forEach((row, place) => {
      for (const [column, inner] of Object.entries(state.rows?.[place] ?? {})) {
        const inside = faultOf(inner, row[column] ?? undefined);
        if (inside) found[`${name}[${place}].${column}`] = inside;
      }
    });
  }
  return found;
}

/** @param {FieldState} state @param {Value} value */
function faultOf(state, value) {
  if (value === undefined) return state.required && state.possible && !state.idle ? state.needed ?? { rule: "", detail: "" } : null;
  if (!state.possible || state.idle) return null; // taken out when the deal is written
  if (state.values === null) return Object.values(state.why)[0] ?? null; // cards: one there twice, or one that lacks
  const values = Array.isArray(value) ? value : [value];
  const wrong = state.values && values.find((one) => !state.values?.includes(one));
  return wrong === undefined || wrong === null ? null : state.why[String(wrong)] ?? { rule: "", detail: "" };
}
