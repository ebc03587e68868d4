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
    viewHelp(state.guideKept, sheet.ruleset),
    pen ? viewPhones(sheet, changed) : viewTaking(state, changed),
    pen && sheet.writing ? viewHeldPen(() => { void givePenBack(); location.hash = ""; }) : null,
    viewLog(sheet, changed));
}

/**
 * What to do when something happens, the guide of who writes and the procedure at the table, beside the sheet: the page
 * with its unsent entries stays open, and they close onto it.
 * @param {string} kept the address of the guide on this phone @param {string} ruleset
 */
function viewHelp(kept, ruleset) {
  const href = guideAddress();
  return h("div", { class: "cluster", key: "help" },
    h("a", { class: "button", href: whenAddress(), target: "_blank", rel: "opener", "data-test": "when" }, t("when")),
    h("a", { class: "button", href, target: "_blank", rel: "opener", "data-test": "help" }, t("help")),
    ruleset.startsWith("marias/") ? h("a", { class: "button", href: procedureAddress(), target: "_blank", rel: "opener", "data-test": "procedure" }, t("procedure")) : null,
    h("span", { class: "soft", "data-test": "help-kept" }, t(kept === href ? "offline.ready" : "help.online")));
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
