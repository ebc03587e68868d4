/** What stands inside a deal of the list: what it wrote, figure by figure, with the rule of each. */

import { h } from "../dom.js";
import { t } from "../messages.js";
import { ruleLink } from "../parts.js";
import { entryLabel, figure, ownerOf, word } from "./names.js";
import { isPreferans } from "./table.js";

/**
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {import("../types/sheet").Result} Result
 * @typedef {import("../types/sheet").Sheet} Sheet
 */

/**
 * What a deal wrote to whom, each with its reason, rule and paragraph.
 * @param {Sheet} sheet @param {Result | null} result @param {number} place
 */
export function viewEntries(sheet, result, place) {
  if (!result?.entries) return null;
  if (!result.entries.length) return h("p", { class: "soft" }, t("pref.nothing"));
  return h("ul", { class: "postings", role: "list" }, result.entries.map((entry) =>
    h("li", { class: "posting" },
      h("span", { class: "posting__why" }, entryLabel(sheet, entry)),
      h("span", { class: "posting__who" }, word("reason", entry.reason), ruleLink(entry.cite, entry.cite, entry.source ? ` · ${entry.source}` : "", { figure: figure(entry.amount, true), place })))));
}

/**
 * A deal that nobody declared: an all-pass, an ante of everybody.
 * @param {Sheet} sheet @param {Deal} deal
 */
export function isNobodys(sheet, deal) {
  return isPreferans(sheet) && ownerOf(deal) === null;
}
