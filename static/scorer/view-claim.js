/** Disputing a deal: it counts as entered, is marked, and waits for the jury (T-29). */

import { h } from "./dom.js";
import { announce } from "./focus.js";
import { t } from "./messages.js";
import { button, linkButton, notice, panelHead } from "./parts.js";
import { claimDeal, said } from "./voices.js";
import { dealText } from "./words.js";

/**
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./types/dom").Typed} Typed
 */

let note = "";

/** @param {Sheet} sheet @param {import("./present.js").Row} row @param {number} place @param {() => void} changed */
export function viewClaim(sheet, row, place, changed) {
  const claim = async () => {
    if (!(await claimDeal(/** @type {number} */ (row.entry), note.trim(), changed))) return;
    note = "";
    announce(t("claim.done"));
    location.hash = "";
  };
  return h("div", { class: "stack", key: `claim-${row.key}` },
    panelHead(t("claim.title", { number: place })),
    h("p", {}, h("strong", {}, dealText(sheet, row.deal))),
    h("p", {}, t("claim.what")),
    h("div", { class: "field" },
      h("label", { for: "claim-note" }, t("claim.note")),
      h("input", { id: "claim-note", type: "text", maxlength: "200", value: note, onInput: (/** @type {Typed} */ event) => { note = event.target.value; } })),
    said.problem ? notice("stop", said.problem.detail ?? t("voices.failed")) : null,
    h("div", { class: "panel__actions" },
      linkButton(t("cancel"), "#", "button--large"),
      button(t("claim.do"), () => void claim(), { kind: "primary", large: true, disabled: said.busy, test: "claim-do" })));
}
