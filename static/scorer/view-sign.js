/** Signing: the scorer says that the sheet is complete. Then only jury and desk change it. */

import { h } from "./dom.js";
import { announce } from "./focus.js";
import { t, tn } from "./messages.js";
import { button, linkButton, notice, panelHead } from "./parts.js";
import { figure } from "./preferans/names.js";
import { isPreferans } from "./preferans/table.js";
import { figureClass } from "./view-seats.js";
import { amount } from "./words.js";
import { record } from "./writing.js";

/** Where money lies on the table it can be counted at the end (T-24). @param {any} sheet */
export function countsMoney(sheet) {
  return sheet.mode === "deals" && !isPreferans(sheet);
}

/** @param {any} sheet @param {number} waiting how many entries are not confirmed yet */
export function viewSign(sheet, waiting) {
  const sign = async () => {
    await record({ kind: "sign", reason: sheet.claims ? t("sign.reserve") : "" });
    announce(t("announce.signed"));
    location.hash = "";
  };
  return h("div", { class: "stack", key: "sign" },
    panelHead(t("sign.title")),
    h("p", {}, tn("sign.what", sheet.deals.length)),
    h("dl", { class: "totals" }, sheet.seats.map((/** @type {any} */ seat) => h("div", { key: seat.position },
      h("dt", {}, seat.name), isPreferans(sheet) ? h("dd", { class: "money" }, figure(seat.balance ?? "0", true)) : h("dd", { class: figureClass(seat.zb) }, amount(sheet, seat.zb, true))))),
    waiting ? notice("wait", tn("sign.waiting", waiting)) : null,
    sheet.claims ? notice("wait", t("sign.claim")) : null,
    countsMoney(sheet) ? linkButton(t("count.open"), "#count", "button--wide") : null,
    h("p", { class: "soft" }, t("sign.after")),
    h("div", { class: "panel__actions" },
      linkButton(t("cancel"), "#", "button--large"),
      button(t("sign.do"), () => void sign(), { kind: "primary", large: true })));
}
