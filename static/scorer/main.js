/** The scorer's page: what the state is, is shown; what the hash of the address names, is opened. */

import { readRoute } from "./address.js";
import { bringFace, faceIsKept, startLanguage } from "./appearance.js";
import { h, render } from "./dom.js";
import { comeBack, focusHead, leaveSheet, showDeal, showEnd } from "./focus.js";
import { bringForms, partsFrom } from "./later.js";
import { keepGuides, keepPage } from "./offline.js";
import { dealsInForce } from "./present.js";
import { clockRuns } from "./round.js";
import { asked, open } from "./session.js";
import { hasSheet, store } from "./state.js";
import { viewDock } from "./view-dock.js";
import { titleOf, viewGone, viewHead, viewLoading, viewPart, viewTrouble } from "./view-frame.js";
import { openDeal } from "./view-ledger.js";
import { viewSheet } from "./view-sheet.js";

const root = /** @type {HTMLElement} */ (document.getElementById("scorer"));
/**
 * The sheet that was shown last: another one opens at its last deal.
 * @type {string | null}
 */
let shown = null;

function show() {
  const state = store.get();
  const { gone } = state;
  document.title = state.sheet ? `${titleOf(state)} · Flek` : "Flek";
  const back = state.route.name === "open"; // from the rule of a deal, which opens again
  if (back && state.sheet) openDeal(state.sheet, state.route.number);
  const panel = hasSheet(state) && state.route.name !== "sheet" && !back
    ? viewPart("panel", ({ viewPanel }) => viewPanel(state, show), { online: state.online, changed: show }) : null;
  root.classList.toggle("scorer--panel", Boolean(panel));
  render(root,
    viewHead(state, show),
    h("main", { class: panel ? "scorer-main scorer-main--panel" : "scorer-main", key: "main" },
      state.trouble ? h("div", { key: "trouble" }, viewTrouble()) : null,
      h("div", { class: "scorer-sheet", key: "sheet" },
        gone ? viewGone(gone) : hasSheet(state) ? viewSheet(state, show) : viewLoading(state.online)),
      panel ? h("div", { class: "panel", key: "panel" }, panel) : null),
    !panel && hasSheet(state) && !gone ? viewDock(state) : null);
  if (state.sheet && state.sheet.id !== shown) {
    shown = state.sheet.id;
    if (!panel && !back && !state.sheet.confirming) showEnd();
    void complete();
  }
  if (back && state.sheet) {
    showDeal(state.route.number);
    history.replaceState(null, "", location.pathname); // else it could not be closed
    store.set({ route: readRoute("") });
  }
}

/**
 * Where the page stands after a change of its hash.
 * @param {string} from the hash before, without its sign
 * @param {Element | null} stood what had the focus then
 */
function follow(from, stood) {
  const { route, sheet, outbox, undo } = store.get();
  if (route.name !== "sheet" || !sheet) return focusHead(stood);
  const added = undo?.kind === "deal";
  comeBack({ added, from, stood, saved: added ? dealsInForce(sheet, outbox).length : undo?.kind === "correction" ? undo.place : 0 });
}

addEventListener("hashchange", ({ oldURL }) => {
  const from = oldURL.split("#")[1] ?? "";
  if (!from) leaveSheet();
  store.set({ route: readRoute(location.hash) });
  const stood = document.activeElement;
  requestAnimationFrame(() => follow(from, stood));
});
history.scrollRestoration = "manual";

setInterval(() => clockRuns(store.get()) && !document.hidden && show(), 1000);

// What was not kept on this phone must not pass unnoticed.
addEventListener("unhandledrejection", () => store.set({ trouble: true }));

/**
 * What the sheet is written with, the typeface, and what is kept for hours without a network: none of them must hold
 * up the sheet itself.
 */
async function complete() {
  await asked;
  await bringForms(store.get().sheet).catch(() => null); // else they come when they are opened
  bringFace(root);
  await keepPage();
  store.subscribe(keepGuides);
  keepGuides();
}

partsFrom({
  preferans: () => import("./preferans/game.js"), preferansForm: () => import("./preferans/forms.js"),
  preferansEnds: () => import("./preferans/ends.js"),
  mariasForm: () => import("./marias.js"), panel: () => import("./view-panel.js"), rare: () => import("./rare.js"),
});
if (faceIsKept(root)) bringFace(root);
await startLanguage();
root.replaceChildren(); // what was there for browsers without scripts
store.subscribe(show);
show();
await open();
void complete();
