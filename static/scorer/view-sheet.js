/** The sheet as everybody at the table sees it, and the scorer's buttons where this phone holds the pen. */

import { h } from "./dom.js";
import { takeBack } from "./drafts.js";
import { t } from "./messages.js";
import { button, linkButton, notice } from "./parts.js";
import { dealsInForce, playedDeals } from "./present.js";
import { previewTotals } from "./preview.js";
import { openNewer } from "./session.js";
import { nextTurn } from "./turn.js";
import { viewDeals } from "./view-deals.js";
import { viewLog } from "./view-log.js";
import { viewOutbox } from "./view-outbox.js";
import { viewHeldPen } from "./view-pen.js";
import { viewSeats } from "./view-seats.js";
import { givePenBack } from "./writing.js";

/** @typedef {import("./state.js").State} State */

/** @param {State} state @param {() => void} changed */
export function viewSheet(state, changed) {
  const { sheet, outbox, pen } = state;
  const rows = dealsInForce(sheet, outbox);
  const mayWrite = Boolean(pen) && sheet.writing;
  const turn = sheet.state === "open" ? nextTurn(playedDeals(rows), sheet.seats.length) : null;
  return [
    viewNotices(state),
    viewOutbox(sheet, outbox),
    viewSeats(sheet, { dealer: turn?.dealer ?? null, totals: totalsOf(state, rows) }),
    mayWrite && !rows.length ? h("div", { key: "order" }, linkButton(t("seating.open"), "#seats")) : null,
    viewDeals(sheet, rows, { mayWrite, prices: state.tables?.prices ?? null, changed }),
    mayWrite && rows.length ? h("div", { class: "stack stack--tight", key: "sign" },
      linkButton(t("sign.open"), "#sign", "button--large button--wide")) : null,
    viewLog(sheet, changed),
    mayWrite ? viewHeldPen(() => void givePenBack()) : null,
  ];
}

/** The totals with what is on its way; null when the server has confirmed everything, or they cannot be foretold. @param {State} state @param {import("./present.js").Row[]} rows */
function totalsOf({ sheet, tables }, rows) {
  const pending = rows.some((row) => row.state !== "confirmed");
  return pending && tables?.prices ? previewTotals(tables.prices, rows, sheet.seats.length) : null;
}

/** @param {State} state */
function viewNotices({ sheet, newer, elsewhere, penLost, pen, undo }) {
  return [
    elsewhere.map((other) => notice("wait", t("elsewhere.title"), h("div", {}, linkButton(t("elsewhere.open"), `/s/${other}/`)))),
    newer ? notice("info", t("newer.title"), h("div", {}, button(t("newer.open"), () => void openNewer(), { kind: "primary" }))) : null,
    penLost ? notice("wait", t("pen.lost.title"), h("p", {}, t("pen.lost"))) : null,
    sheet.state === "signed" ? notice("ok", t("signed.title"), h("p", {}, t("signed"))) : null,
    sheet.state === "closed" ? notice("info", t("closed.title"), sheet.reserve ? h("p", {}, t("closed.reserve", { reason: sheet.reserve })) : null) : null,
    sheet.state === "open" && !sheet.writing ? notice("info", t("ended.title")) : null,
    pen && undo ? h("div", { class: "toasts", key: "undo" }, h("div", { class: "toast undo", role: "status" }, h("span", {}, t("undo.saved")),
      h("button", { type: "button", class: "undo__button", onClick: () => void takeBack(t("undo.reason")) }, t("undo.do")))) : null,
  ];
}

/** The one button that matters, always under the thumb. @param {State} state */
export function viewBar({ sheet, pen, tables, drafts }) {
  if (!sheet?.writing) return null;
  const inside = pen
    ? linkButton(t(drafts.new ? "deal.continue" : "deal.new"), "#deal", "button--primary button--large button--wide")
    : linkButton(t("pen.open"), "#pen", "button--large button--wide");
  return h("div", { class: "bar", key: "bar" }, pen && !tables ? h("p", { class: "soft" }, t("tables.missing")) : inside);
}
