/** Why something was changed: usual reasons by one tap, others typed. The reason stays in the log. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { choices } from "./parts.js";

/** @typedef {import("./types/dom").Typed} Typed */

/** @typedef {{choice: string | null, typed: string}} Reason */

/** @returns {Reason} */
export function noReason() {
  return { choice: null, typed: "" };
}

/**
 * What goes into the log.
 * @param {Reason} reason @returns {string}
 */
export function reasonText(reason) {
  if (reason.choice === "other") return reason.typed.trim();
  return reason.choice ? t(`reason.choice.${reason.choice}`) : "";
}

/**
 * @param {{reason: Reason, known: string[], legend: string, onChange: (reason: Reason) => void}} how
 */
export function viewReasons({ reason, known, legend, onChange }) {
  return h("div", { class: "stack stack--tight", key: "reasons" },
    choices({
      name: "reason", legend, value: reason.choice, columns: 2,
      options: [...known, "other"].map((value) => ({ value, label: t(`reason.choice.${value}`) })),
      onChange: (choice) => onChange({ ...reason, choice }),
    }),
    reason.choice === "other" ? h("div", { class: "field" },
      h("label", { for: "reason-typed" }, t("reason.typed")),
      h("input", {
        id: "reason-typed", type: "text", maxlength: "300", value: reason.typed,
        onInput: (/** @type {Typed} */ event) => onChange({ ...reason, typed: event.target.value }),
      })) : null);
}
