/** The sheet as everybody at the table sees it: the ruled deals, the drawn pulka, what must not be missed. */

import { h } from "./dom.js";
import { part } from "./later.js";
import { t, tn } from "./messages.js";
import { procedureAddress } from "./offline.js";
import { button, linkButton, notice } from "./parts.js";
import { isPreferans, tableBefore } from "./preferans/table.js";
import { dealsInForce, playedDeals } from "./present.js";
import { openNewer } from "./session.js";
import { nextTurn } from "./turn.js";
import { viewLedger } from "./view-ledger.js";
import { viewOutbox } from "./view-outbox.js";
import { viewQuick } from "./view-quick.js";
import { viewVoices } from "./view-voices.js";
import { viewAsked } from "./view-word.js";

/**
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./present.js").Row} Row
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./state.js").Shown} Shown
 */

/** @param {Shown} state @param {() => void} changed */
export function viewSheet(state, changed) {
  const { sheet, outbox, pen } = state;
  const rows = dealsInForce(sheet, outbox);
  const mayWrite = Boolean(pen) && sheet.writing && sheet.mode === "deals";
  const wordFirst = Boolean(sheet.confirming);
  const ledger = sheet.mode === "ticket" && !sheet.ticket && !rows.length ? null
    : viewLedger(sheet, rows, { mayWrite, prices: state.tables?.prices ?? null, dealer: dealerOf(state, rows), changed });
  const drawn = isPreferans(sheet) && !sheet.ticket ? part("preferans")?.viewPreferansSheet(state, rows, changed) : null;
  const matters = [viewNotices(state), viewAsked(state, changed), viewTicket(sheet, rows), viewOutbox(sheet, outbox)];
  // A sheet opens at its end: what must not be missed stands there, under the last deal.
  return wordFirst || !rows.length ? [matters, viewVoices(state, changed), ledger, drawn, viewFirst(state, rows), viewQuick(sheet, pen), viewReady(state)]
    : [ledger, drawn, viewRoundEnd(state), viewQuick(sheet, pen), viewReady(state), matters, viewVoices(state, changed)];
}

/**
 * The procedure at the table, one tap from the sheet (M-38a), and whether the page may be closed where there is no network.
 * @param {Shown} state
 */
function viewReady({ offlineReady, sheet, tables }) {
  const href = procedureAddress(sheet.ruleset);
  return [
    href && h("p", { key: "procedure" }, h("a", { class: "line-link", href, target: "_blank", rel: "opener", "data-test": "to-procedure" }, t("procedure"))),
    h("p", { class: "soft small", key: "ready", "data-test": "offline-ready" },
      t(offlineReady && tables ? "offline.ready" : "offline.keep_open"), ` · ${t("version", { version: sheet.entries })}`),
  ];
}

/** @param {Shown} state @param {Row[]} rows */
function dealerOf({ sheet, tables }, rows) {
  if (sheet.state !== "open" || sheet.mode !== "deals") return null;
  if (!isPreferans(sheet)) return nextTurn(/** @type {MariasDeal[]} */ (playedDeals(rows)), sheet.seats.length, sheet).dealer;
  if (!tables || !sheet.outcome || sheet.outcome.finished) return null;
  const table = tableBefore(sheet, tables.form, rows, "");
  return table.active[table.dealer];
}

/**
 * Before the first deal: the order of the seats, and what was played on paper.
 * @param {Shown} state @param {Row[]} rows
 */
function viewFirst({ pen, sheet, tables }, rows) {
  if (!pen || !sheet.writing || rows.length) return null;
  return h("div", { class: "cluster score__first", key: "order" }, linkButton(t("seating.open"), "#seats"),
    tables?.carried ? linkButton(t("pref.carry.open"), "#carry") : null);
}

/**
 * What ends the round where it is not the clock: the card of the table says it.
 * @param {Shown} state
 */
function viewRoundEnd({ sheet, card }) {
  if (!card || card.sheet !== sheet.id || sheet.state !== "open") return null;
  if (card.pool) return h("p", { class: "soft", key: "round-end", "data-test": "round-end" }, t(sheet.outcome?.finished ? "round.over" : "round.pool"));
  return card.deals ? h("p", { class: "soft", key: "round-end", "data-test": "round-end" }, tn("round.deals", card.deals)) : null;
}

/**
 * What counts is the ticket; deals of before stay as a log.
 * @param {Sheet} sheet @param {Row[]} rows
 */
function viewTicket(sheet, rows) {
  if (sheet.mode !== "ticket") return null;
  return notice("info", sheet.ticket ? t("ticket.counts") : t("ticket.only"), rows.length ? h("p", {}, t("ticket.deals")) : null);
}

/** @param {Shown} state */
function viewNotices({ sheet, newer, elsewhere, penLost, linkProblem }) {
  return [
    linkProblem ? notice("stop", t("quick.link.title"), h("p", {}, linkProblem.detail ?? t("pen.failed"))) : null,
    elsewhere.map((other) => notice("wait", t("elsewhere.title"), h("div", {}, linkButton(t("elsewhere.open"), `/s/${other}/`)))),
    newer ? notice("info", t("newer.title"), h("div", {}, button(t("newer.open"), () => void openNewer(), { kind: "primary" }))) : null,
    penLost ? notice("wait", t("pen.lost.title"), h("p", {}, t("pen.lost"))) : null,
    sheet.state === "signed" ? notice(sheet.reserve ? "wait" : "ok", t("signed.title"),
      sheet.reserve ? h("p", {}, t("closed.reserve", { reason: sheet.reserve })) : null, h("p", {}, t("signed"))) : null,
    sheet.state === "closed" ? notice("info", t("closed.title"), sheet.reserve ? h("p", {}, t("closed.reserve", { reason: sheet.reserve })) : null) : null,
    sheet.state === "open" && !sheet.writing ? notice("info", t("ended.title")) : null,
  ];
}
