/** The parts that views are made of: buttons, groups of choices, notices. */

import { h } from "./dom.js";
import { t } from "./messages.js";

/**
 * @typedef {import("./dom.js").Nested} Nested
 * @typedef {import("./types/dom").Typed} Typed
 */

/**
 * @template V
 * @typedef {{value: V, label: Nested, note?: Nested, disabled?: boolean, tone?: string, name?: string}} Option
 */

/** @typedef {{detail?: string, rule?: string}} Fault what is wrong with a field, and the rule that says so */

/**
 * A button.
 * @param {Nested} label @param {() => void} onClick
 * @param {{kind?: string, large?: boolean, wide?: boolean, disabled?: boolean, test?: string, describedby?: string}} how
 */
export function button(label, onClick, { kind = "", large = false, wide = false, disabled = false, test, describedby } = {}) {
  const classes = ["button", kind && `button--${kind}`, large && "button--large", wide && "button--wide"];
  return h("button", {
    type: "button", class: classes.filter(Boolean).join(" "), onClick, disabled, "data-test": test, "aria-describedby": describedby,
  }, label);
}

/**
 * A link to another page of the sheet that looks like a button; `name` says more to those who listen.
 * @param {Nested} label @param {string} href @param {string} [kind] @param {string} [name]
 */
export function linkButton(label, href, kind = "", name) {
  return h("a", { class: kind ? `button ${kind}` : "button", href, "aria-label": name }, label);
}

/**
 * A group of big choices, one at a time: radio buttons for the keyboard and the screen reader, tiles for the thumb.
 * @template V
 * @param {{
 *   name: string, legend: Nested, value: V | null | undefined, hideLegend?: boolean, columns?: number | string, error?: Fault | null,
 *   options: Option<V>[],
 *   onChange: (value: V) => void,
 * }} group
 */
export function choices({ name, legend, value, options, onChange, hideLegend = false, columns = "", error = null }) {
  return group({ name, legend, hideLegend, columns, error }, options.map((option) => tile({
    type: "radio", name, option, checked: option.value === value, onChange: () => onChange(option.value),
  })));
}

/**
 * A group of tiles that are on or off, each by itself.
 * @param {{
 *   name: string, legend: Nested, hideLegend?: boolean, columns?: number | string, error?: Fault | null,
 *   options: {name: string, label: Nested, note?: Nested, checked: boolean, tone?: string, disabled?: boolean, onChange: (on: boolean) => void}[],
 * }} group
 */
export function toggles({ name, legend, options, hideLegend = false, columns = "", error = null }) {
  return group({ name, legend, hideLegend, columns, error }, options.map(({ name: value, label, note, tone, disabled, checked, onChange }) => tile({
    type: "checkbox", name: `${name}-${value}`, option: { value, label, note, tone, disabled }, checked, onChange,
  })));
}

/** @param {{name: string, legend: Nested, hideLegend: boolean, columns: number | string, error: Fault | null}} how @param {Nested} tiles */
function group({ name, legend, hideLegend, columns, error }, tiles) {
  return h("fieldset", { class: "choices", key: name, "data-test": name, "aria-describedby": error ? `${name}-error` : null },
    h("legend", { class: hideLegend ? "visually-hidden" : "choices__legend" }, legend),
    h("div", { class: columns ? `tiles tiles--${columns}` : "tiles" }, tiles),
    fieldError(`${name}-error`, error));
}

/** @param {{type: string, name: string, option: Option<unknown>, checked: boolean, onChange: (on: boolean) => void}} what */
function tile({ type, name, option, checked, onChange }) {
  const classes = ["tile", checked && "tile--on", option.tone && `tile--${option.tone}`, option.disabled && "tile--off"].filter(Boolean).join(" ");
  return h("label", { class: classes, key: `${name}-${option.value}` },
    h("input", {
      class: "tile__input", type, name, value: String(option.value), checked, disabled: option.disabled, "aria-label": option.name,
      onChange: (/** @type {Typed} */ event) => onChange(event.target.checked),
    }),
    h("span", { class: "tile__label" }, option.label),
    option.note ? h("span", { class: "tile__note" }, option.note) : null);
}

/**
 * Leads to the page of a rule: by the number of a rule, or by a note of a result.
 * @param {string} name @param {Nested} [label] @param {string} [more]
 * @param {{figure: string, place: number} | null} [about] the figure it is opened for, and the deal to come back to
 */
export function ruleLink(name, label = name, more = "", about = null) {
  const asked = about ? `?${new URLSearchParams({ figure: about.figure, from: `${location.pathname}#open-${about.place}` })}` : "";
  return h("span", { class: "rule" }, " ", h("a", { class: "rule__link", href: `/rules/rule/${encodeURIComponent(name)}/${asked}`, target: "_blank", rel: "noopener" }, label), more);
}

/**
 * What the server said about a field, with the rule.
 * @param {string} id @param {Fault | null} error
 */
export function fieldError(id, error) {
  if (!error) return null;
  return h("p", { class: "field__error", id, role: "alert" }, error.detail, error.rule ? ruleLink(error.rule) : null);
}

/**
 * A notice.
 * @param {"ok" | "wait" | "stop" | "info"} kind @param {Nested} title @param {...Nested} rest
 */
export function notice(kind, title, ...rest) {
  return h("div", { class: `notice notice--${kind}`, role: kind === "stop" ? "alert" : "status" },
    h("p", { class: "notice__title" }, title), rest);
}

/**
 * The head of a panel, with the way back to the sheet.
 * @param {Nested} title
 */
export function panelHead(title) {
  return h("div", { class: "panel__head" },
    h("a", { class: "back-link", href: "#", "aria-label": t("back.long") }, t("back")),
    h("h2", { class: "panel__title", tabindex: "-1", "data-focus": "" }, title));
}

/** The sign of hearts, for the eye only: the word stands beside it. */
export function heart() {
  return h("svg", { class: "heart", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: "M12 21C10.500 17 3 14 3 8.200 3 5 5.300 3 7.900 3c1.800 0 3.300 1 4.100 2.600C12.800 4 14.300 3 16.100 3 18.700 3 21 5 21 8.200 21 14 13.500 17 12 21z" }));
}

/**
 * A drawn sign (templates/_drawings.html), for the eye only: a word stands beside it.
 * @param {string} name
 */
export function icon(name) {
  return h("svg", { class: "icon", "aria-hidden": "true", focusable: "false" }, h("use", { href: `#icon-${name}` }));
}

const DRAWN = /** @type {Record<string, string>} */ ({ H: "heart", Z: "acorn", G: "bell", L: "leaf" });

/**
 * A drawn suit by its letter, for the eye only.
 * @param {string} letter
 */
export function suit(letter) {
  return h("svg", { class: "suit", "aria-hidden": "true", focusable: "false" }, h("use", { href: `#suit-${DRAWN[letter]}` }));
}

/**
 * The figure of a clock with its words, before it or after it as the language has them.
 * @param {boolean | undefined} running @param {Nested} figure
 */
export function aroundClock(running, figure) {
  const [before, after] = t(running ? "clock.left" : "clock.stands").split("{time}");
  const word = (/** @type {string} */ text) => (text ? h("span", { class: "clock__word" }, text) : null);
  return [word(before), figure, word(after)];
}
