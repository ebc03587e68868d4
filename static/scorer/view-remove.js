/** Removing a deal: what goes, why, and one confirmation. It stays readable in the log. */

import { h } from "./dom.js";
import { offerUndo } from "./drafts.js";
import { announce } from "./focus.js";
import { t } from "./messages.js";
import { button, linkButton, panelHead } from "./parts.js";
import { targetOf } from "./present.js";
import { noReason, reasonText, viewReasons } from "./view-reasons.js";
import { dealFacts, dealText } from "./words.js";
import { record } from "./writing.js";

/** @typedef {import("./types/sheet").Sheet} Sheet */

const KNOWN = ["twice", "wrong_table", "not_played", "agreed"];

let reason = noReason();

/** @param {Sheet} sheet @param {import("./present.js").Row} row @param {number} place @param {() => void} changed */
export function viewRemove(sheet, row, place, changed) {
  const remove = async () => {
    const id = await record({ kind: "removal", ...targetOf(row), reason: reasonText(reason) });
    offerUndo(id, { kind: "removal", place, before: row.deal });
    reason = noReason();
    announce(t("announce.removed", { number: place }));
    location.hash = "";
  };
  return h("div", { class: "stack", key: `remove-${row.key}` },
    panelHead(t("remove.title", { number: place })),
    h("div", { class: "card" },
      h("p", {}, h("strong", {}, dealText(sheet, row.deal))),
      h("ul", { class: "deal__facts" }, dealFacts(sheet, row.deal).map((fact) => h("li", {}, fact)))),
    viewReasons({ reason, known: KNOWN, legend: t("remove.why"), onChange: (next) => { reason = next; changed(); } }),
    h("p", { class: "soft" }, t("remove.stays")),
    h("div", { class: "panel__actions" },
      linkButton(t("cancel"), "#", "button--large"),
      button(t("remove.do"), () => void remove(), { kind: "danger-filled", large: true, disabled: !reasonText(reason) })));
}
