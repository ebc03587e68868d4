/** Signing: the scorer says that the sheet is complete. Then only jury and desk change it. */

import { h } from "./dom.js";
import { announce } from "./focus.js";
import { readSeat } from "./me.js";
import { t, tn } from "./messages.js";
import { markOf, onItsWay, openMatters } from "./open-matters.js";
import { button, linkButton, notice, panelHead } from "./parts.js";
import { figure } from "./preferans/names.js";
import { isPreferans } from "./preferans/table.js";
import { store } from "./state.js";
import { figureClass } from "./view-seats.js";
import { consentText } from "./view-word.js";
import { amount, viewName } from "./words.js";
import { record } from "./writing.js";

/**
 * @typedef {import("./types/sheet").Hand} Hand
 * @typedef {import("./open-matters.js").Matter} Matter
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./state.js").Shown} Shown
 */

/** How often a signature looks whether what was written before it has arrived. */
const LOOK_AGAIN = 100;
/** The server keeps so many characters of a reason. */
const LONGEST_REASON = 300;

let signing = false;

/**
 * Where money lies on the table it can be counted at the end (T-24).
 * @param {Sheet} sheet
 */
export function countsMoney(sheet) {
  return sheet.mode === "deals" && !isPreferans(sheet);
}

/** @param {Shown} state */
export function viewSign(state) {
  const { sheet, outbox, route } = state;
  const matters = openMatters(state);
  // who was asked about another list than the present one is asked anew
  if (matters.length && route.number === markOf(matters)) return viewSure(sheet, matters);
  return h("div", { class: "stack", key: "sign" },
    panelHead(t("sign.title")),
    h("p", {}, sheet.deals.length ? tn("sign.what", sheet.deals.length) : t("sign.empty")),
    viewWho(sheet),
    outbox.length && !matters.length ? notice("wait", tn("sign.waiting", outbox.length)) : null,
    matters.length ? notice("wait", t("open.title"), viewMatters(matters)) : null,
    viewHands(sheet),
    countsMoney(sheet) ? linkButton(t(sheet.unsettled?.hands?.length ? "count.again" : "count.open"), "#count", "button--wide") : null,
    sheet.mode === "ticket" ? null : linkButton(t("sign.add_deal"), "#deal", "button--wide"),
    state.tables?.adjusts && sheet.mode === "deals" && sheet.deals.length ? linkButton(t("adjust.open"), "#adjust", "button--wide") : null,
    h("p", { class: "soft" }, t("sign.after")),
    h("div", { class: "panel__actions" },
      linkButton(t("cancel"), "#", "button--large"),
      button(t("sign.do"), () => void asked(), { kind: "primary", large: true, test: "sign", disabled: signing })));
}

/**
 * Asked once: what is open, and what follows. The way back stands where the finger is.
 * @param {Sheet} sheet @param {Matter[]} matters
 */
function viewSure(sheet, matters) {
  return h("div", { class: "stack", key: "sign-sure", "data-test": "sign-sure" },
    panelHead(t("sign.sure")),
    notice("wait", t("open.title"), viewMatters(matters)),
    h("p", {}, t("sign.sure.what")),
    h("div", { class: "panel__actions" },
      button(t("sign.sure.do"), () => void sign(sheet, matters), { kind: "danger-filled", large: true, test: "sign-all-the-same" }),
      linkButton(t("sign.sure.back"), "#", "button--large")));
}

/** @param {Matter[]} matters */
function viewMatters(matters) {
  return h("ul", { class: "open-matters", "data-test": "open-matters" }, matters.map((matter) => h("li", { key: matter.mark },
    matter.href ? h("a", { href: matter.href }, matter.text) : matter.text)));
}

/**
 * Every player with his gain, and where he stands: who holds this phone signs now, the others confirm then.
 * @param {Sheet} sheet
 */
function viewWho(sheet) {
  const me = readSeat(sheet.id);
  return h("ul", { class: "signers", role: "list", "data-test": "signers" }, sheet.seats.map((seat) => {
    const [value, gain] = isPreferans(sheet) ? [Number.parseFloat(String(seat.balance ?? 0)), figure(seat.balance ?? "0", true)]
      : [seat.zb, amount(sheet, seat.zb, true)];
    const mine = seat.position === me;
    return h("li", { class: mine ? "signer signer--mine" : "signer", key: seat.position },
      h("strong", {}, viewName(sheet, seat.position)),
      h("span", { class: figureClass(value) }, gain),
      h("span", { class: "soft" }, seat.consent ? consentText(seat) : t(mine ? "sign.you" : "sign.waits")));
  }));
}

/**
 * What was counted (T-24): the money in hand less the deposits is the gain; beside it that of the sheet.
 * @param {Sheet} sheet
 */
function viewHands(sheet) {
  const hands = sheet.unsettled?.hands ?? [];
  if (!hands.length) return null;
  return h("section", { class: "stack stack--tight", key: "hands", "aria-label": t("count.title"), "data-test": "hands" },
    h("h3", {}, t("count.title")),
    h("ul", { class: "hands", role: "list" }, hands.map((hand, position) => h("li", { key: position, "data-test": `hand-${position}` },
      h("strong", {}, sheet.seats[position]?.name),
      h("p", {}, handText(sheet, hand)),
      hand.difference === null ? null : h("p", { class: hand.difference ? "hands__off" : "soft" },
        hand.difference ? t("count.off", { computed: amount(sheet, hand.computed ?? 0, true), difference: amount(sheet, hand.difference, true) }) : t("count.fits"))))));
}

/** @param {Sheet} sheet @param {Hand} hand */
function handText(sheet, { money, deposits, won }) {
  const given = deposits.filter((cents, place) => cents || !place).map((cents) => `− ${amount(sheet, cents)}`).join(" ");
  return t("count.made", { has: amount(sheet, money), given, won: amount(sheet, won, true) });
}

/** The button was pressed: the list is whole only when nothing is on its way any more. Who leaves the page meanwhile, loses
 * the pen or comes to another sheet has not signed. */
async function asked() {
  if (signing) return;
  const { sheetId } = store.get();
  const state = () => /** @type {Shown} */ (store.get()); // asked for only while the page stays
  const stays = () => {
    const { route, pen, sheet, sheetId: present } = store.get();
    return route.name === "sign" && Boolean(pen) && present === sheetId && sheet?.writing;
  };
  signing = true;
  store.set({}); // the button rests, and the page says what is waited for
  try {
    while (stays() && store.get().online !== false && onItsWay(state()) && !openMatters(state()).length) await later();
  } finally {
    signing = false;
    store.set({});
  }
  if (!stays()) return;
  const matters = openMatters(state());
  if (matters.length) location.hash = `#sign-${markOf(matters)}`;
  else await sign(state().sheet, []);
}

function later() {
  return new Promise((resolve) => { setTimeout(resolve, LOOK_AGAIN); });
}

/**
 * What was open is kept with the signature, without names; with a claim it is the reserve (T-29).
 * @param {Sheet} sheet @param {Matter[]} matters
 */
async function sign(sheet, matters) {
  if (signing) return;
  signing = true;
  try {
    const words = matters.map((matter) => matter.short);
    if (sheet.claims) words[0] = t("sign.reserve");
    await record({ kind: "sign", reason: words.join("; ").slice(0, LONGEST_REASON) });
  } finally {
    signing = false;
  }
  announce(t("announce.signed"));
  location.hash = "";
}
