/** What is seldom needed, behind one word: how the page looks, the seats, the pen, the log. */

import { chooseLanguage, chooseTheme, chooseType, theme, typeSize } from "./appearance.js";
import { h } from "./dom.js";
import { currentLanguage, LANGUAGES, t } from "./messages.js";
import { guideAddress, procedureAddress, whenAddress } from "./offline.js";
import { linkButton, panelHead } from "./parts.js";
import { dealsInForce } from "./present.js";
import { viewLog } from "./view-log.js";
import { viewHeldPen } from "./view-pen.js";
import { viewPhones, viewTaking } from "./view-word.js";
import { givePenBack } from "./writing.js";

/**
 * @typedef {import("./types/dom").Nested} Nested
 * @typedef {import("./state.js").Shown} Shown
 */

/** Whether the language that was asked for last could not be had. */
let unheard = false;

/** @param {Shown} state @param {() => void} changed */
export function viewMore(state, changed) {
  const { outbox, pen, sheet, tables } = state;
  const before = pen && sheet.writing && !dealsInForce(sheet, outbox).length;
  return h("div", { class: "stack", key: "more", "data-test": "more" },
    panelHead(t("menu")),
    group(t("language"), LANGUAGES.map((language) =>
      item(t(`language.${language}`), language === currentLanguage(), () => void speak(language, changed), { lang: language })),
      unheard ? h("p", { class: "soft", role: "status" }, t("language.offline")) : null),
    group(t("theme"), ["", "light", "dark"].map((value) =>
      item(t(`theme.${value || "auto"}`), theme() === value, () => { chooseTheme(value); changed(); }))),
    group(t("type"), ["", "larger", "largest"].map((value) =>
      item("A", typeSize() === value, () => { chooseType(value); changed(); }, { "aria-label": t(`type.${value || "usual"}`), class: value ? `switch__item switch__item--${value}` : "switch__item" }))),
    before ? h("div", { class: "cluster", key: "order" }, linkButton(t("seating.open"), "#seats"),
      tables?.carried ? linkButton(t("pref.carry.open"), "#carry") : null) : null,
    viewHelp(state.guidesKept, sheet.ruleset),
    pen ? viewPhones(sheet, changed) : viewTaking(state, changed),
    pen && sheet.writing ? viewHeldPen(() => { void givePenBack(); location.hash = ""; }) : null,
    viewLog(sheet, changed));
}

/**
/**
 * What to do when something happens, the guide of who writes and the procedure at the table, beside the sheet: the page
 * with its unsent entries stays open, and they close onto it.
 * @param {string[]} kept the addresses of the guides on this phone @param {string} ruleset
 */
function viewHelp(kept, ruleset) {
  const guide = (/** @type {string} */ href, /** @type {"when" | "help" | "procedure"} */ name) => href && h("div", { class: "cluster", key: name },
    h("a", { class: "button", href, target: "_blank", rel: "opener", "data-test": name }, t(name)),
    h("span", { class: "soft", "data-test": `${name}-kept` }, t(kept.includes(href) ? "offline.ready" : "help.online")));
  return [guide(whenAddress(), "when"), guide(guideAddress(), "help"), guide(procedureAddress(ruleset), "procedure")];
}

/** @param {string} language @param {() => void} changed */
async function speak(language, changed) {
  unheard = !(await chooseLanguage(language));
  changed();
}

/** @param {string} label @param {Nested} items @param {Nested} [note] */
function group(label, items, note = null) {
  return h("div", { class: "more__group", key: label },
    h("p", { class: "more__label", "aria-hidden": "true" }, label),
    h("div", { class: "switch", role: "group", "aria-label": label }, items), note);
}

/** @param {string} label @param {boolean} on @param {() => void} onClick @param {Record<string, string>} [more] */
function item(label, on, onClick, more) {
  return h("button", { type: "button", class: "switch__item", "aria-pressed": String(on), onClick, ...more }, label);
}
