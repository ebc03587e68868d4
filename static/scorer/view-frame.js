/** What stands around the sheet: its head with the round, the clock and the jury's hand; and why there is nothing to show. */

import { h } from "./dom.js";
import { focusHead } from "./focus.js";
import { bring, part } from "./later.js";
import { t } from "./messages.js";
import { keepPage } from "./offline.js";
import { aroundClock, button, icon, notice } from "./parts.js";
import { clockText, hasEnded } from "./round.js";
import { viewCallButton } from "./view-voices.js";
import { calledOf } from "./words.js";

/**
 * @typedef {import("./types/dom").Nested} Nested
 * @typedef {import("./state.js").State} State
 */

/**
 * The table by its number where its card says it, else what the sheet is called.
 * @param {State} state
 */
export function titleOf({ sheet, card }) {
  return card?.table && card.round && card.sheet === sheet?.id ? t("title.table", { table: card.table }) : sheet ? calledOf(sheet) : t("sheet");
}

/** @param {State} state @param {() => void} changed */
export function viewHead(state, changed) {
  const { card, online, sheet } = state;
  return h("header", { class: "top", key: "head" },
    card?.tournament ? h("a", { class: "top__back", href: `/tournaments/${card.tournament_address}/`, "aria-label": card.tournament }, icon("back"))
      : h("a", { class: "top__back", href: sheet?.quick?.address ?? "/", "aria-label": "Flek" }, icon("back")),
    h("div", { class: "top__what" },
      h("h1", { tabindex: "-1" }, titleOf(state)),
      h("p", { class: "top__round" }, viewRound(state),
        online === false ? h("span", { class: "mark mark--warn", role: "status", "data-test": "network" }, t("offline")) : null)),
    sheet?.jury ? viewCallButton(state, changed) : null);
}

/** @param {State} state */
function viewRound(state) {
  const { sheet, card } = state;
  if (!sheet) return null;
  const own = card?.sheet === sheet.id ? card : null;
  const live = sheet.state === "open" && sheet.writing && !hasEnded(state);
  const clock = live && own?.clock ? clockText(own.clock) : "";
  return [
    own?.round ? h("span", { key: "round", "data-test": "round" }, t("title.round", { round: own.round })) : null,
    h("span", { key: "state", class: live ? "mark mark--live" : "mark", "data-test": "sheet-state" }, t(live ? "sheet.open" : sheet.state === "open" ? "round.ended" : `sheet.${sheet.state}`)),
    clock ? h("span", { key: "clock", class: "clock", "data-test": "clock" }, aroundClock(own?.clock?.running, clock)) : null,
  ];
}

/**
 * What a part of the page shows; until it is there, that it comes.
 * @template {keyof import("./later.js").Parts} Name
 * @param {Name} name @param {(part: import("./later.js").Parts[Name]) => Nested} view
 * @param {{online: boolean | null, changed: () => void}} how @returns {Nested}
 */
export function viewPart(name, view, { online, changed }) {
  const found = part(name);
  if (found) return view(found);
  void bring(name).then(() => arrived(changed), () => null); // asked again with the next change
  return h("p", { class: "soft loading", role: "status", key: name }, t(online === false ? "part.offline" : "part.loading"));
}

/** @param {() => void} changed */
function arrived(changed) {
  changed();
  focusHead();
  void keepPage();
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
