/** What stands around the sheet: its head with the state and the network, and the foot with language and appearance. */

import { h } from "./dom.js";
import { currentLanguage, LANGUAGES, t } from "./messages.js";
import { button, notice } from "./parts.js";

const KINDS = /** @type {Record<string, string>} */ ({ open: "live", signed: "ok", closed: "plain" });

/** @typedef {import("./state.js").State} State */

/** @param {State} state @param {string} mark the address of the brand's sign */
export function viewHead({ sheet, card, online }, mark) {
  return h("header", { class: "site-head scorer-head", key: "head" },
    h("div", { class: "site-head__row" },
      h("div", { class: "scorer-head__title" },
        h("img", { class: "brand__mark", src: mark, alt: "Flek", width: "36", height: "36" }),
        h("div", {},
          card?.tournament ? h("p", { class: "scorer-head__tournament" },
            h("a", { href: `/tournaments/${card.tournament_address}/` }, card.tournament)) : null,
          h("h1", { tabindex: "-1" }, sheet?.title || t("sheet")))),
      h("p", { class: "scorer-head__states" },
        sheet ? h("span", { class: `pill pill--${KINDS[sheet.state]}`, "data-test": "sheet-state" }, t(`sheet.${sheet.state}`)) : null,
        online === false ? h("span", { class: "pill pill--wait", role: "status", "data-test": "network" }, t("offline")) : null)));
}

/** @param {State} state @param {{theme: string, onTheme: (theme: string) => void, onLanguage: (language: string) => void}} how */
export function viewFoot({ offlineReady, sheet, tables }, { theme, onTheme, onLanguage }) {
  return h("footer", { class: "site-foot", key: "foot" },
    h("div", { class: "site-foot__row" },
      h("p", { class: "site-foot__name", "data-test": "offline-ready" },
        t(offlineReady && sheet && tables ? "offline.ready" : "offline.keep_open"),
        sheet ? h("span", { class: "soft" }, ` · ${t("version", { version: sheet.entries })}`) : null),
      h("div", { class: "switch", role: "group", "aria-label": t("theme") }, ["", "light", "dark"].map((value) =>
        item(t(`theme.${value || "auto"}`), theme === value, () => onTheme(value)))),
      h("div", { class: "switch", role: "group", "aria-label": t("language") }, LANGUAGES.map((language) =>
        item(t(`language.${language}`), language === currentLanguage(), () => onLanguage(language), language)))));
}

/** @param {string} label @param {boolean} on @param {() => void} onClick @param {string} [lang] */
function item(label, on, onClick, lang) {
  return h("button", { type: "button", class: "switch__item", "aria-pressed": String(on), onClick, lang }, label);
}

/** Something failed that nobody expected, such as a full storage: better said than lost in silence. */
export function viewTrouble() {
  return notice("stop", t("trouble.title"), h("p", {}, t("trouble")),
    h("div", {}, button(t("trouble.reload"), () => location.reload(), { kind: "primary" })));
}

/**
 * Nothing to show, and why.
 * @param {string} why
 */
export function viewGone(why) {
  return h("div", { class: "empty", key: "gone" },
    h("p", { class: "empty__title" }, t(`gone.${why}`)), h("p", {}, t(`gone.${why}.what`)));
}

/**
 * The sheet is being fetched for the first time.
 * @param {boolean | null} online
 */
export function viewLoading(online) {
  return h("p", { class: "soft loading", role: "status", key: "loading" }, t(online === false ? "loading.offline" : "loading"));
}
