/** What a correction changes, old → new: before it is written, and after. */

import { h } from "../dom.js";
import { t } from "../messages.js";
import { dealLabel, figure, nameOf, word } from "./names.js";

/** @typedef {import("../types/sheet").Sheet} Sheet */

/** @param {Sheet} sheet @param {import("./changes.js").Changes} changes */
export function viewChanges(sheet, { deals, balance, removed }) {
  return h("div", { class: "changes stack stack--tight", "data-test": "changes" },
    removed ? h("p", {}, t("pref.changes.removed", { deal: dealLabel(removed) })) : null,
    h("ol", { class: "changes__deals" }, deals.map((deal) => h("li", { key: deal.place, value: deal.place, "data-test": `change-${deal.place}` },
      h("p", { class: "changes__deal" }, dealLabel(deal.deal)),
      h("ul", { class: "changes__figures", role: "list" }, deal.changes.map((change) =>
        h("li", {}, `${placeOf(sheet, change)} (${word("reason", change.reason)}): `, oldToNew(change.before, change.after))))))),
    balance.length ? [
      h("p", { class: "changes__deal" }, t("pref.changes.balance")),
      h("ul", { class: "changes__figures", role: "list", "data-test": "change-balance" }, balance.map(({ seat, before, after }) =>
        h("li", { key: seat }, `${nameOf(sheet, seat)}: `, oldToNew(before, after, true)))),
    ] : null);
}

/** @param {Sheet} sheet @param {import("./changes.js").Change} change */
function placeOf(sheet, { account, seat, on }) {
  const where = on === undefined ? word("account", account) : t("pref.on", { account: word("account", account), name: nameOf(sheet, on) });
  return seat === null ? where : `${nameOf(sheet, seat)}, ${where}`;
}

/** @param {string} before @param {string} after @param {boolean} [sign] */
function oldToNew(before, after, sign = false) {
  return [h("s", { class: "changes__old" }, figure(before, sign)), " → ", h("strong", {}, figure(after, sign))];
}
