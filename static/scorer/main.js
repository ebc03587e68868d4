/** The scorer's page: what the state is, is shown; what the hash of the address names, is opened. */

import { readRoute } from "./address.js";
import { bringFace, chooseLanguage, chooseTheme, faceIsKept, startLanguage, theme } from "./appearance.js";
import { h, render } from "./dom.js";
import { focusHead } from "./focus.js";
import { preferansFrom } from "./games.js";
import { keepPage } from "./offline.js";
import { asked, open } from "./session.js";
import { hasSheet, store } from "./state.js";
import { viewFoot, viewGone, viewHead, viewLoading, viewTrouble } from "./view-frame.js";
import { viewPanel } from "./view-panel.js";
import { viewBar, viewSheet } from "./view-sheet.js";

const root = /** @type {HTMLElement} */ (document.getElementById("scorer"));
const mark = root.dataset.mark ?? "";

function show() {
  const state = store.get();
  const { gone } = state;
  document.title = state.sheet?.title ? `${state.sheet.title} · Flek` : "Flek";
  const panel = hasSheet(state) ? viewPanel(state, show) : null;
  root.classList.toggle("scorer--panel", Boolean(panel));
  render(root,
    viewHead(state, mark),
    h("main", { class: panel ? "scorer-main scorer-main--panel" : "scorer-main", key: "main" },
      state.trouble ? h("div", { key: "trouble" }, viewTrouble()) : null,
      h("div", { class: "scorer-sheet", key: "sheet" },
        gone ? viewGone(gone) : hasSheet(state) ? viewSheet(state, show) : viewLoading(state.online)),
      panel ? h("div", { class: "panel", key: "panel" }, panel) : null),
    panel ? null : viewBar(state),
    viewFoot(state, { theme: theme(), onTheme, onLanguage }));
}

/** @param {string} chosen */
function onTheme(chosen) {
  chooseTheme(chosen);
  show();
}

/** @param {string} language */
function onLanguage(language) {
  void chooseLanguage(language).then(show);
}

addEventListener("hashchange", () => {
  store.set({ route: readRoute(location.hash) });
  requestAnimationFrame(focusHead);
});

// What was not kept on this phone must not pass unnoticed.
addEventListener("unhandledrejection", () => store.set({ trouble: true }));

preferansFrom(() => import("./preferans/game.js"));
if (faceIsKept(root)) bringFace(root);
await startLanguage();
root.replaceChildren(); // what was there for browsers without scripts
store.subscribe(show);
show();
await open();
// The typeface, and what is kept for hours without a network, must not hold up the sheet itself.
await asked;
bringFace(root);
void keepPage(() => store.set({ offlineReady: true }));
