/** Signing: the scorer says that the sheet is complete. Then only jury and desk change it. */

import { h } from "./dom.js";
import { announce } from "./focus.js";
import { t, tn } from "./messages.js";
import { markOf, onItsWay, openMatters } from "./open-matters.js";
import { button, linkButton, notice, panelHead } from "./parts.js";
import { figure } from "./preferans/names.js";
import { isPreferans } from "./preferans/table.js";
import { store } from "./state.js";
import { figureClass } from "./view-seats.js";
import { amount } from "./words.js";
import { record } from "./writing.js";

/**
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
    h("p", {}, tn("sign.what", sheet.deals.length)),
    h("dl", { class: "totals" }, sheet.seats.map((seat) => h("div", { key: seat.position },
      h("dt", {}, seat.name), isPreferans(sheet) ? h("dd", { class: "money" }, figure(seat.balance ?? "0", true)) : h("dd", { class: figureClass(seat.zb) }, amount(sheet, seat.zb, true))))),
    outbox.length && !matters.length ? notice("wait", tn("sign.waiting", outbox.length)) : null,
    matters.length ? notice("wait", t("open.title"), viewMatters(matters)) : null,
    countsMoney(sheet) ? linkButton(t("count.open"), "#count", "button--wide") : null,
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
  return h("ul", { class: "open-matters", "data-test": "open-matters" }, matters.map((matter) => h("li", { key: matter.mark }, matter.text)));
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
