/** The foot under the thumb: what was just written and the way back, the one button that matters, what waits to be sent. */

import { h } from "./dom.js";
import { takeBack } from "./drafts.js";
import { announce } from "./focus.js";
import { readSeat } from "./me.js";
import { t, tn } from "./messages.js";
import { icon, linkButton } from "./parts.js";
import { isPreferans, tableBefore } from "./preferans/table.js";
import { dealsInForce, playedDeals, unconfirmed } from "./present.js";
import { previewRows } from "./preview.js";
import { hasEnded } from "./round.js";
import { numbers } from "./state.js";
import { nextTurn } from "./turn.js";
import { amountClass } from "./view-seats.js";
import { amount, contractShort, seatName, viewName, whose } from "./words.js";

/**
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./present.js").Row} Row
 * @typedef {import("./state.js").Shown} Shown
 */

/** @param {Shown} state */
export function viewDock(state) {
  const { sheet, outbox, pen } = state;
  const rows = dealsInForce(sheet, outbox);
  const writes = sheet.writing && sheet.mode === "deals";
  const signs = writes && pen && rows.length && hasEnded(state);
  return h("footer", { class: "dock", key: "dock" },
    pen ? viewSaved(state, rows) : null,
    signs || sheet.confirming ? viewSigners(sheet) : null,
    writes ? viewMain(state, rows, Boolean(signs)) : null,
    h("p", { class: "dock__links" },
      signs ? h("a", { key: "deal", href: "#deal", "data-test": "new-deal" }, t("deal.late")) : null,
      viewSending(state),
      pen && writes && rows.length && !signs ? h("a", { key: "sign", href: "#sign" }, t("sign.open")) : null,
      h("a", { key: "more", href: "#more" }, t("menu"))));
}

/** @param {Shown} state @param {Row[]} rows @param {boolean} signs */
function viewMain(state, rows, signs) {
  const { drafts, pen, tables } = state;
  if (!pen) return linkButton(t("pen.open"), "#pen", "button--large button--wide");
  if (!tables) return h("p", { class: "soft" }, t("tables.missing"));
  if (signs) return go("pen", t("sign.open"), [state.sheet.seats[readSeat(state.sheet.id) ?? -1]?.name, tn("deals.title", rows.length)].filter(Boolean).join(", "), "#sign");
  const next = playedDeals(rows).length + 1;
  return go("plus", t(drafts.new ? "deal.continue" : "deal.title", { number: next }), turnText(state, rows), "#deal", "new-deal");
}

/**
 * Every player, and where he stands with the signature.
 * @param {import("./types/sheet").Sheet} sheet
 */
function viewSigners(sheet) {
  const me = readSeat(sheet.id);
  return h("ul", { class: "shares shares--signers", role: "list", key: "signers", "aria-label": t("signers.title"), "data-test": "dock-signers" },
    sheet.seats.map(({ position, consent }) => h("li", { class: position === me || consent === "confirmed" ? "shares__one shares__one--own" : "shares__one", key: position },
      h("span", { class: "shares__name" }, consent === "confirmed" ? icon("check") : null, viewName(sheet, position)), " ",
      h("span", {}, consent ? t(`consent.${consent}`) : t(position === me && sheet.writing ? "sign.you" : sheet.confirming ? "consent.none" : "sign.later")))));
}

/**
 * The one green button.
 * @param {string} sign @param {string} label @param {string | null} note @param {string} href @param {string} [test]
 */
function go(sign, label, note, href, test) {
  return h("a", { class: "button button--primary button--large button--wide dock__go", href, "data-test": test }, icon(sign),
    h("span", {}, h("span", { class: "dock__label" }, label), note ? h("small", {}, note) : null));
}

/** @param {Shown} state @param {Row[]} rows */
function turnText({ sheet, tables }, rows) {
  const seats = sheet.seats.length;
  if (isPreferans(sheet)) {
    if (!tables || !sheet.outcome) return null;
    const table = tableBefore(sheet, tables.form, rows, "");
    return t("dock.deals", { name: seatName(sheet, table.active[table.dealer]) });
  }
  const { dealer, absent } = nextTurn(/** @type {MariasDeal[]} */ (playedDeals(rows)), seats, sheet);
  return t(seats - absent.length > 3 ? "dock.deals_pauses" : "dock.deals", { name: seatName(sheet, dealer) });
}

/**
 * What was sent and what waits, so that nobody closes the page too early.
 * @param {Shown} state
 */
function viewSending({ sheet, outbox, pen }) {
  const stuck = outbox.filter((entry) => entry.state !== "waiting" && entry.state !== "sent").length;
  const waiting = unconfirmed(sheet, outbox).length - stuck;
  if (stuck) return h("a", { key: "sent", class: "mark mark--stop", href: "#", onClick: showMatters }, tn("dock.stuck", stuck));
  if (waiting > 0) return h("span", { key: "sent", class: "mark mark--warn", "data-test": "sending" }, tn("dock.waiting", waiting));
  return pen ? h("span", { key: "sent", class: "mark", "data-test": "sending" }, icon("check"), t("dock.sent")) : null;
}

/** @param {Event} event */
function showMatters(event) {
  event.preventDefault();
  document.querySelector('[data-test="outbox"]')?.scrollIntoView({ block: "center" });
}

/**
 * What was just written, with the way back. For half a second the page takes no tap (`still.js`), so that the second
 * one of a double tap opens nothing.
 * @param {Shown} state @param {Row[]} rows
 */
function viewSaved({ sheet, tables, undo }, rows) {
  if (!undo) return null;
  const number = numbers.get(undo.id);
  const found = rows.findIndex((row) => row.pendingId === undo.id || (number !== undefined && row.entry === number));
  const place = undo.place || found + 1;
  const gone = undo.kind === "removal";
  const row = gone ? null : rows[found];
  const deal = row?.deal ?? undo.before;
  const money = row ? previewRows(tables?.prices, rows, sheet.seats.length)[found]?.money : null;
  const cents = deal && money ? money[whose(deal)] : null;
  const back = async () => {
    await takeBack(t("undo.reason"));
    announce(t("announce.undone", { number: place }));
    document.querySelector("h1")?.focus({ preventScroll: true });
  };
  if (!place || !deal) return null;
  return h("div", { class: "saved", role: "status", key: `saved-${undo.id}`, "data-test": "saved" },
    h("span", { class: "saved__tick" }, icon("check")),
    h("p", { class: "saved__what" }, h("strong", {}, t(`saved.${undo.kind}`, { number: place })), " ",
      h("span", {}, whose(deal) === undefined ? null : [viewName(sheet, whose(deal)), ", "], contractShort(deal), cents === null || cents === undefined ? null : [" ", h("span", { class: amountClass(cents) }, amount(sheet, cents, true))])),
    h("button", { type: "button", class: "button saved__undo", onClick: () => void back() }, icon("undo"), t("undo.do")),
    h("span", { class: "saved__time", "aria-hidden": "true" }));
}
