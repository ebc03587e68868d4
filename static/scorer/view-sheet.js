/** The sheet as everybody at the table sees it, and the scorer's buttons where this phone holds the pen. */

import { h } from "./dom.js";
import { takeBack } from "./drafts.js";
import { preferans } from "./games.js";
import { t, tn } from "./messages.js";
import { button, linkButton, notice } from "./parts.js";
import { isPreferans } from "./preferans/table.js";
import { dealsInForce, playedDeals } from "./present.js";
import { runningTotals } from "./preview.js";
import { openNewer } from "./session.js";
import { nextTurn } from "./turn.js";
import { viewDeals } from "./view-deals.js";
import { viewLines } from "./view-line.js";
import { viewLog } from "./view-log.js";
import { viewOutbox } from "./view-outbox.js";
import { viewHeldPen } from "./view-pen.js";
import { viewQuick } from "./view-quick.js";
import { viewSeats } from "./view-seats.js";
import { viewVoices } from "./view-voices.js";
import { givePenBack } from "./writing.js";

/**
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./present.js").Row} Row
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./state.js").Shown} Shown
 * @typedef {import("./state.js").State} State
 */

/** @param {Shown} state @param {() => void} changed */
export function viewSheet(state, changed) {
  const { sheet, outbox, pen } = state;
  const rows = dealsInForce(sheet, outbox);
  const mayWrite = Boolean(pen) && sheet.writing;
  const totals = runningTotals(state.tables?.prices, rows, sheet.seats.length);
  const pending = rows.some((row) => row.state !== "confirmed");
  const turn = sheet.state === "open" ? nextTurn(/** @type {MariasDeal[]} */ (playedDeals(rows)), sheet.seats.length, sheet) : null;
  return [
    viewNotices(state),
    viewRoundEnd(state),
    viewTicket(sheet, rows),
    viewOutbox(sheet, outbox),
    viewWordFirst(state) ? viewVoices(state, changed) : null,
    isPreferans(sheet) && !sheet.ticket ? preferans().viewPreferansSheet(state, rows, changed)
      : viewSeats(sheet, { dealer: turn?.dealer ?? null, totals: pending ? totals.at(-1) ?? null : null, lines: isPreferans(sheet) ? [] : viewLines(totals) }),
    mayWrite && !rows.length ? h("div", { class: "cluster", key: "order" }, linkButton(t("seating.open"), "#seats"),
      state.tables?.carried ? linkButton(t("pref.carry.open"), "#carry") : null) : null,
    sheet.mode === "ticket" && !rows.length ? null : viewDeals(sheet, rows, { mayWrite, prices: state.tables?.prices ?? null, changed }),
    mayWrite && rows.length ? h("div", { class: "stack stack--tight", key: "sign" },
      linkButton(t("sign.open"), "#sign", "button--large button--wide")) : null,
    viewWordFirst(state) ? null : viewVoices(state, changed),
    viewQuick(sheet, pen),
    viewLog(sheet, changed),
    mayWrite ? viewHeldPen(() => void givePenBack()) : null,
  ];
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
 * Once the sheet is signed, the players' word is what the page is for.
 * @param {Shown} state
 */
function viewWordFirst({ sheet }) {
  return Boolean(sheet.confirming);
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
function viewNotices({ sheet, newer, elsewhere, penLost, pen, undo, linkProblem }) {
  return [
    linkProblem ? notice("stop", t("quick.link.title"), h("p", {}, linkProblem.detail ?? t("pen.failed"))) : null,
    elsewhere.map((other) => notice("wait", t("elsewhere.title"), h("div", {}, linkButton(t("elsewhere.open"), `/s/${other}/`)))),
    newer ? notice("info", t("newer.title"), h("div", {}, button(t("newer.open"), () => void openNewer(), { kind: "primary" }))) : null,
    penLost ? notice("wait", t("pen.lost.title"), h("p", {}, t("pen.lost"))) : null,
    sheet.state === "signed" ? notice(sheet.reserve ? "wait" : "ok", t("signed.title"),
      sheet.reserve ? h("p", {}, t("closed.reserve", { reason: sheet.reserve })) : null, h("p", {}, t("signed"))) : null,
    sheet.state === "closed" ? notice("info", t("closed.title"), sheet.reserve ? h("p", {}, t("closed.reserve", { reason: sheet.reserve })) : null) : null,
    sheet.state === "open" && !sheet.writing ? notice("info", t("ended.title")) : null,
    pen && undo ? h("div", { class: "toasts", key: "undo" }, h("div", { class: "toast undo", role: "status" }, h("span", {}, t("undo.saved")),
      h("button", { type: "button", class: "undo__button", onClick: () => void takeBack(t("undo.reason")) }, t("undo.do")))) : null,
  ];
}

/**
 * The one button that matters, always under the thumb.
 * @param {State} state
 */
export function viewBar({ sheet, pen, tables, drafts }) {
  if (!sheet?.writing || sheet.mode === "ticket") return null;
  const inside = pen
    ? linkButton(t(drafts.new ? "deal.continue" : "deal.new"), "#deal", "button--primary button--large button--wide")
    : linkButton(t("pen.open"), "#pen", "button--large button--wide");
  return h("div", { class: "bar", key: "bar" }, pen && !tables ? h("p", { class: "soft" }, t("tables.missing")) : inside);
}
