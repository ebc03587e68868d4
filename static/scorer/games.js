/** The pages of a game that most tables do not play: they come with the first sheet that needs them. */

import { isPreferans } from "./preferans/table.js";

/**
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {typeof import("./preferans/game.js")} Preferans
 */

/** @type {Preferans | null} */
let loaded = null;
/** @type {() => Promise<Preferans>} where its pages lie: the page says it, whose module nothing else imports */
let fetchPreferans = () => Promise.reject(new Error("this page has no preferans"));

/** @param {() => Promise<Preferans>} how */
export function preferansFrom(how) {
  fetchPreferans = how;
}

/**
 * Have what a sheet is drawn with, before it is shown. Rejects when it cannot be had.
 * @param {Sheet} sheet
 */
export async function bringGame(sheet) {
  if (isPreferans(sheet)) loaded ??= await fetchPreferans();
}

/**
 * The pages of preferans; a sheet that is shown has brought them.
 * @returns {Preferans}
 */
export function preferans() {
  if (!loaded) throw new Error("no sheet of preferans was brought");
  return loaded;
}
