/** The head of the form of a deal: the way back, which deal, who deals, and the time that the round still has. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { icon } from "./parts.js";

/**
 * @param {{title: string, turn: string | null, open: boolean, onChange: () => void, clock: import("./types/dom").Nested}} what
 *   turn: who deals, null where nobody does; open: whether it is being put right
 */
export function viewEntryHead({ title, turn, open, onChange, clock }) {
  return h("header", { class: "entry__head", key: "head" },
    h("a", { class: "entry__back", href: "#", "aria-label": t("back.long") }, icon("back")),
    h("div", { class: "entry__what" },
      h("h2", { class: "panel__title entry__title", tabindex: "-1", "data-focus": "" }, title),
      turn === null ? null : h("p", { class: "entry__turn" },
        h("span", { "data-test": "turn" }, turn),
        h("button", { type: "button", class: "entry__change", "aria-expanded": String(open), onClick: onChange }, t("turn.change")))),
    clock);
}
