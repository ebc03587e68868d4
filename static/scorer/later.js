/**
 * Parts of the page that come after it: what a game is drawn and written with, and what opens beside the sheet. A phone
 * that only looks at a sheet of mariáš never waits for the form of preferans.
 *
 * @typedef {typeof import("./preferans/game.js")} Preferans
 * @typedef {typeof import("./preferans/forms.js")} PreferansForm
 * @typedef {typeof import("./preferans/ends.js")} PreferansEnds
 * @typedef {typeof import("./marias.js")} MariasForm
 * @typedef {typeof import("./view-panel.js")} Panel
 * @typedef {typeof import("./rare.js")} Rare
 * @typedef {{preferans: Preferans, preferansForm: PreferansForm, preferansEnds: PreferansEnds, mariasForm: MariasForm, panel: Panel, rare: Rare}} Parts
 */

import { isPreferans } from "./preferans/table.js";

/** @typedef {import("./types/sheet").Sheet} Sheet */

/** @type {{[Name in keyof Parts]?: () => Promise<Parts[Name]>}} where they lie: the page says it, whose module nothing else imports */
let fetches = {};
/** @type {{[Name in keyof Parts]?: Parts[Name]}} */
const brought = {};
/** @type {Map<keyof Parts, Promise<unknown>>} */
const coming = new Map();

/** @param {typeof fetches} how */
export function partsFrom(how) {
  fetches = how;
}

/**
 * Have a part. Rejects when it cannot be had; asked again, it is fetched again.
 * @template {keyof Parts} Name
 * @param {Name} name @returns {Promise<unknown>}
 */
export function bring(name) {
  const on = coming.get(name);
  if (on) return on;
  const fetching = (fetches[name]?.() ?? Promise.reject(new Error(`this page has no ${name}`)))
    .then((part) => { brought[name] = part; })
    .catch((error) => { coming.delete(name); throw error; });
  coming.set(name, fetching);
  return fetching;
}

/**
 * A part, null until it was brought.
 * @template {keyof Parts} Name
 * @param {Name} name @returns {Parts[Name] | null}
 */
export function part(name) {
  return /** @type {Parts[Name] | undefined} */ (brought[name]) ?? null;
}

/**
 * Have what a sheet is drawn with, before it is shown. Rejects when it cannot be had.
 * @param {Sheet} sheet
 */
export async function bringGame(sheet) {
  if (isPreferans(sheet)) await bring("preferans");
}

/**
 * Have what a sheet is written with, so that it opens at once and without a network.
 * @param {Sheet | null} sheet
 */
export async function bringForms(sheet) {
  await Promise.all([bring("panel"), sheet ? bring(isPreferans(sheet) ? "preferansForm" : "mariasForm") : null]);
}
