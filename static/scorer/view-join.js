/** One more player sits down at a quick table: the name, and from the next deal on they play. */

import { addPlayer } from "./api.js";
import { h } from "./dom.js";
import { announce } from "./focus.js";
import { t } from "./messages.js";
import { button, fieldError, linkButton, notice, panelHead } from "./parts.js";
import { show } from "./reading.js";
import { store } from "./state.js";

/**
 * @typedef {import("./types/dom").Typed} Typed
 * @typedef {import("./types/entry").Problem} Problem
 * @typedef {import("./state.js").Shown} Shown
 */

/** @type {{name: string, busy: boolean, problem: Problem | null}} */
let typed = { name: "", busy: false, problem: null };

/** @param {Shown} state @param {() => void} changed */
export function viewJoin({ sheet, outbox, pen }, changed) {
  const { name, busy, problem } = typed;
  const send = async () => {
    typed = { ...typed, busy: true, problem: null };
    changed();
    const { status, body } = await addPlayer(sheet.id, pen?.token ?? "", { name, version: sheet.version });
    typed = status === 201 ? { name: "", busy: false, problem: null } : { ...typed, busy: false, problem: { ...body, detail: body?.detail ?? t("join.offline") } };
    if (status === 201) {
      await show(body);
      announce(t("join.done", { name }));
      if (store.get().route.name === "join") location.hash = "";
    }
    changed();
  };
  return h("form", { class: "stack", key: "join", novalidate: true, onSubmit: (/** @type {Event} */ event) => { event.preventDefault(); void send(); } },
    panelHead(t("join.open")),
    h("p", {}, t("join.what")),
    outbox.length ? notice("wait", t("count.waiting")) : null,
    h("div", { class: "field" },
      h("label", { for: "join-name" }, t("join.name")),
      h("input", { id: "join-name", type: "text", "data-focus": "field", autocomplete: "off", maxlength: "80", value: name, "aria-invalid": problem ? "true" : null, "aria-describedby": problem ? "join-error" : null,
        onInput: (/** @type {Typed} */ event) => { typed = { ...typed, name: event.target.value, problem: null }; changed(); } }),
      fieldError("join-error", problem ? { detail: problem.detail ?? "", rule: problem.rule } : null)),
    h("div", { class: "panel__actions" },
      linkButton(t("cancel"), "#", "button--large"),
      button(t("join.do"), () => void send(), { kind: "primary", large: true, disabled: busy || !name.trim() || outbox.length > 0, test: "join" })));
}
