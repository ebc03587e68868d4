/** The drawn sheet for everybody who looks: the sheet, how the table stands in words, and the balance. */

import { h } from "../dom.js";
import { t, tn } from "../messages.js";
import { button, notice, ruleLink } from "../parts.js";
import { store } from "../state.js";
import { drawColumns, drawPot } from "./columns.js";
import { balanceClass } from "./exact.js";
import { capital, entryLabel, figure, nameOf, word } from "./names.js";
import { drawPulka } from "./pulka.js";
import { runningLines, settlementLine } from "./running.js";
import { stateBefore, tableBefore } from "./table.js";
import { viewChanges } from "./view-changes.js";

let balanceShown = false;

/** @param {import("../state.js").State} state @param {import("../present.js").Row[]} rows @param {() => void} changed */
export function viewPreferansSheet({ sheet, tables, changes }, rows, changed) {
  if (!sheet.outcome || !tables?.words) return h("p", { class: "soft", key: "pref" }, t("tables.missing"));
  const { known, on_the_way: since } = stateBefore(sheet, rows);
  const table = tableBefore(sheet, tables.form, rows, "");
  const dealer = sheet.state === "open" && !known.finished ? table.active[table.dealer] : null;
  return h("section", { class: "pref-sheet stack", key: "pref", "aria-labelledby": "pref-title" },
    h("h2", { id: "pref-title", class: "visually-hidden" }, t("pref.sheet")),
    changes ? notice("info", t("pref.changes.title"), viewChanges(sheet, changes), h("div", {}, button(t("held.dismiss"), () => store.set({ changes: null })))) : null,
    known.finished ? viewBalance(sheet, t("pref.final")) : null,
    since.length ? h("p", { class: "unconfirmed__note", "data-test": "figures-later" }, tn("pref.figures_later", since.length)) : null,
    drawSheet(sheet, known, dealer),
    h("p", { class: "soft small", key: "legend" }, t(known.pool ? "pref.legend.pulka" : known.side ? "pref.legend.columns" : "pref.legend.figures")),
    h("ul", { class: "pref-running", role: "list", "data-test": "running" }, runningLines(sheet, known, dealer, sheet.options).map(({ key, text }) => h("li", { key, "data-test": `running-${key}` }, text))),
    known.finished || !sheet.deals.length ? null : h("details", {
      class: "more", key: "now", open: balanceShown, "data-test": "if-now",
      onToggle: (/** @type {any} */ event) => { balanceShown = event.target.open; changed(); },
    }, h("summary", {}, t("pref.if_now")), balanceShown ? viewBalance(sheet, null) : null));
}

/** @param {any} sheet @param {any} known @param {number | null} dealer */
function drawSheet(sheet, known, dealer) {
  if (known.pool) return drawPulka(sheet, { dealer, limit: sheet.options.pool ?? null });
  return [drawPot(sheet), drawColumns(sheet, { dealer })];
}

/** The balance of every player; it sums to zero. @param {any} sheet @param {string | null} title */
function viewBalance(sheet, title) {
  const { balance, unit, settlement } = sheet.outcome;
  return h("div", { class: title ? "card balance stack stack--tight" : "balance stack stack--tight", key: "balance", "data-test": "balance" },
    title ? h("h3", {}, title) : null,
    h("dl", { class: "totals" }, balance.map((/** @type {any} */ one, /** @type {number} */ seat) => h("div", { key: seat },
      h("dt", {}, nameOf(sheet, seat)),
      h("dd", { class: balanceClass(one), "data-test": `balance-${seat}` }, figure(one, true))))),
    h("p", { class: "soft" }, `${capital(word("unit", unit))}. `, settlementLine(sheet), settlement.cite ? ruleLink(settlement.cite) : null),
    settlement.entries?.length ? h("ul", { class: "soft small", role: "list" }, settlement.entries.map((/** @type {any} */ entry) =>
      h("li", {}, `${entryLabel(sheet, entry)} – ${word("reason", entry.reason)}`, ruleLink(entry.cite)))) : null);
}
