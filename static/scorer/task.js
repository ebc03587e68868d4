/** What a form of a deal is for: a new deal, a correction, an entry that came back; how it is written, and what is at fault. */

import { h } from "./dom.js";
import { offerUndo } from "./drafts.js";
import { at } from "./form.js";
import { t } from "./messages.js";
import { notice, ruleLink } from "./parts.js";
import { playedDeals, targetOf } from "./present.js";
import { record, sendAgain } from "./writing.js";

/**
 * @typedef {import("./types/deal").Deal} Deal
 * @typedef {import("./parts.js").Fault} Fault
 * @typedef {import("./types/tables").Reason} Reason
 * @typedef {import("./present.js").Row} Row
 * @typedef {{name: string, row?: Row, place?: number, entry?: import("./types/entry").Entry}} Task
 *   a new deal; `row` is to be corrected; `entry` came back from the server and is to be put right
 */

/** @param {Task} task @param {Deal} body @param {string} reason */
export async function write(task, body, reason) {
  if (task.entry) return sendAgain(task.entry, { body });
  if (task.row) {
    const id = await record({ kind: "correction", ...targetOf(task.row), body, reason });
    return offerUndo(id, { kind: "correction", place: task.place ?? 0, before: task.row.deal });
  }
  offerUndo(await record({ kind: "deal", body }));
}

/** @param {Task} task @param {Row[]} rows */
export function titleOf(task, rows) {
  if (task.row) return t("correct.title", { number: task.place ?? 0 });
  if (task.entry) return t("fix.title");
  return t("deal.title", { number: playedDeals(rows).length + 1 });
}

/**
 * What is at fault in a field or below it: what the server said, what cannot be, and once it was asked for what is missing.
 * @param {Task} task @param {Record<string, Reason>} found @param {Deal} deal @param {boolean} asked
 * @returns {(field: string) => Fault | null}
 */
export function errorsOf({ entry }, found, deal, asked) {
  const problem = entry?.problem;
  return (/** @type {string} */ field) => {
    const place = Object.keys(found).find((name) => covers(field, name) && (asked || (at(deal, name) ?? undefined) !== undefined));
    if (place) return { ...found[place], detail: found[place].detail || t(`missing.${place.split("[")[0]}`) };
    return problem?.field && covers(field, problem.field) ? problem : null;
  };
}

/** @param {string} field @param {string} place */
function covers(field, place) {
  return place === field || place.startsWith(`${field}.`) || place.startsWith(`${field}[`);
}

/**
 * What the server said.
 * @param {Task} task
 */
export function viewRefusal({ entry }) {
  const problem = entry?.problem;
  if (!problem) return null;
  return notice("stop", t("refused.title"), h("p", {}, problem.detail, problem.rule ? ruleLink(problem.rule) : null));
}
