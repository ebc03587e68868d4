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

/**
 * @typedef {import("../types/sheet").Outcome} Outcome
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../state.js").Shown} Shown
 * @typedef {import("../types/sheet").TableState} TableState
 * @typedef {import("../types/dom").Toggled} Toggled
 */

let balanceShown = false;
let drawnShown = true;

/** @param {Shown} state @param {import("../present.js").Row[]} rows @param {() => void} changed */
export function viewPreferansSheet({ sheet, tables, changes }, rows, changed) {
  const { outcome } = sheet;
  if (!outcome || !tables?.words) return h("p", { class: "soft", key: "pref" }, t("tables.missing"));
  const { known, on_the_way: since } = stateBefore(sheet, rows);
  const table = tableBefore(sheet, tables.form, rows, "");
  const dealer = sheet.state === "open" && !known.finished ? table.active[table.dealer] : null;
  return h("section", { class: "pref-sheet stack", key: "pref", "aria-labelledby": "pref-title" },
    h("h2", { id: "pref-title", class: "visually-hidden" }, t("pref.sheet")),
    changes ? notice("info", t("pref.changes.title"), viewChanges(sheet, changes), h("div", {}, button(t("held.dismiss"), () => store.set({ changes: null })))) : null,
    known.finished ? viewBalance(sheet, outcome, t("pref.final")) : null,
    since.length ? h("p", { class: "unconfirmed__note", "data-test": "figures-later" }, tn("pref.figures_later", since.length)) : null,
    h("details", { class: "more", key: "drawn", open: drawnShown, "data-test": "drawn", onToggle: (/** @type {Toggled} */ event) => { drawnShown = event.target.open; } },
      h("summary", {}, t(known.pool ? "pref.drawn.pulka" : "pref.drawn.columns")),
      drawSheet(sheet, known, dealer),
      h("p", { class: "soft small" }, t(known.pool ? "pref.legend.pulka" : known.side ? "pref.legend.columns" : "pref.legend.figures"))),
    h("ul", { class: "pref-running", role: "list", "data-test": "running" }, runningLines(sheet, known, dealer, sheet.options).map(({ key, text }) => h("li", { key, "data-test": `running-${key}` }, text))),
    known.finished || !sheet.deals.length ? null : h("details", {
      class: "more", key: "now", open: balanceShown, "data-test": "if-now",
      onToggle: (/** @type {Toggled} */ event) => { balanceShown = event.target.open; changed(); },
    }, h("summary", {}, t("pref.if_now")), balanceShown ? viewBalance(sheet, outcome, null) : null));
}

/** @param {Sheet} sheet @param {TableState} known @param {number | null} dealer */
function drawSheet(sheet, known, dealer) {
  if (known.pool) return drawPulka(sheet, { dealer, limit: sheet.options.pool ?? null });
  return [drawPot(sheet), drawColumns(sheet, { dealer })];
}

/**
 * The balance of every player; it sums to zero.
 * @param {Sheet} sheet @param {Outcome} outcome @param {string | null} title
 */
function viewBalance(sheet, outcome, title) {
  const { balance, unit, settlement } = outcome;
  return h("div", { class: title ? "card balance stack stack--tight" : "balance stack stack--tight", key: "balance", "data-test": "balance" },
    title ? h("h3", {}, title) : null,
    h("dl", { class: "totals" }, balance.map((one, seat) => h("div", { key: seat },
      h("dt", {}, nameOf(sheet, seat)),
      h("dd", { class: balanceClass(one), "data-test": `balance-${seat}` }, figure(one, true))))),
    h("p", { class: "soft" }, `${capital(word("unit", unit))}. `, settlementLine(sheet), settlement.cite ? ruleLink(settlement.cite) : null),
    settlement.entries?.length ? h("ul", { class: "soft small", role: "list" }, settlement.entries.map((entry) =>
      h("li", {}, `${entryLabel(sheet, entry)} – ${word("reason", entry.reason)}`, ruleLink(entry.cite)))) : null);
}
