/** Taking the pen: the six characters from the slip give this phone the right to write. */

import { h } from "./dom.js";
import { announce } from "./focus.js";
import { t } from "./messages.js";
import { button, panelHead } from "./parts.js";
import { calledOf } from "./words.js";
import { takePen } from "./writing.js";

/**
 * @typedef {import("./types/entry").Problem} Problem
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./types/dom").Typed} Typed
 */

const LENGTH = 6;

/** @type {{code: string, busy: boolean, problem: Problem | null, freeAt: number}} */
const state = { code: "", busy: false, problem: null, freeAt: 0 };

/** @param {Sheet} sheet @param {() => void} changed */
export function viewPen(sheet, changed) {
  const wait = Math.max(0, Math.ceil((state.freeAt - Date.now()) / 1000));
  const send = async () => {
    if (state.busy || typed(state.code).length !== LENGTH) return;
    Object.assign(state, { busy: true, problem: null });
    changed();
    const problem = await takePen(typed(state.code));
    Object.assign(state, { busy: false, problem, code: problem ? state.code : "" });
    if (!problem) {
      announce(t("pen.taken"));
      location.hash = "";
    } else if (problem.retry_after) blocked(problem.retry_after, changed);
    changed();
  };
  return h("form", { class: "stack", key: "pen", onSubmit: (/** @type {Event} */ event) => { event.preventDefault(); void send(); } },
    panelHead(t("pen.title")),
    h("p", {}, t("pen.why", { title: calledOf(sheet) })),
    h("div", { class: "field" },
      h("label", { for: "pen-code" }, t("pen.code")),
      h("input", {
        id: "pen-code", class: "input--code", type: "text", "data-focus": "field", value: state.code, maxlength: "9", required: true,
        autocapitalize: "characters", autocomplete: "off", autocorrect: "off", spellcheck: "false", enterkeyhint: "go",
        "aria-invalid": state.problem ? "true" : null, "aria-describedby": state.problem ? "pen-help pen-error" : "pen-help",
        onInput: (/** @type {Typed} */ event) => { state.code = event.target.value; changed(); },
      }),
      h("p", { class: "field__help", id: "pen-help" }, t("pen.help")),
      state.problem ? h("p", { class: "field__error", id: "pen-error", role: "alert" }, problemText(state.problem)) : null,
      wait ? h("p", { class: "field__help" }, t("pen.wait", { seconds: wait })) : null),
    h("button", {
      type: "submit", class: "button button--primary button--large button--wide",
      disabled: state.busy || wait > 0 || typed(state.code).length !== LENGTH,
    }, t(state.busy ? "pen.asking" : "pen.take")),
    h("p", { class: "soft" }, t("pen.other")));
}

/**
 * The code as it is compared: without spaces and dashes.
 * @param {string} text
 */
function typed(text) {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** @param {Problem} problem */
function problemText(problem) {
  if (problem.status === 0) return t("pen.no_network");
  return problem.detail ?? t("pen.failed");
}

/**
 * Count the seconds down until the next try.
 * @param {number} seconds @param {() => void} changed
 */
function blocked(seconds, changed) {
  state.freeAt = Date.now() + seconds * 1000;
  const clock = setInterval(() => {
    if (Date.now() >= state.freeAt) clearInterval(clock);
    changed();
  }, 1000);
}

/**
 * The pen of this phone, and giving it back.
 * @param {() => void} onGiveBack
 */
export function viewHeldPen(onGiveBack) {
  return h("div", { class: "cluster cluster--apart held-pen", key: "held-pen" },
    h("p", {}, t("pen.here")), button(t("pen.give_back"), onGiveBack, { kind: "plain" }));
}
