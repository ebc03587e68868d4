/** The chosen language, theme and size of type of this phone. The last two are shared with the other pages of Flek. */

import { LANGUAGES, useLanguage } from "./messages.js";
import { keepPage } from "./offline.js";
import { read, write } from "./storage.js";

const THEME = "flek-theme";
const FACE = "flek-face";
const TYPE = "flek-type";

/** Load the words: in the language chosen on this phone, else in the phone's own. */
export async function startLanguage() {
  const chosen = await read("settings", "language").catch(() => null);
  await useLanguage(chosen ?? spokenBy(navigator.languages));
}

/**
 * The first of these languages of a phone that the page speaks; where it speaks none of them, Slovak.
 * @param {readonly string[]} tags "cs-CZ", "en" @returns {string}
 */
export function spokenBy(tags) {
  const spoken = tags.map((tag) => tag.toLowerCase().split("-")[0]);
  return spoken.find((tag) => LANGUAGES.some((known) => known === tag)) ?? "sk";
}

/**
 * Its words come from the network, once; without one the language in use stays.
 * @param {string} language @returns {Promise<boolean>} whether the page speaks it now
 */
export async function chooseLanguage(language) {
  try {
    await useLanguage(language);
  } catch {
    return false;
  }
  await write("settings", "language", language);
  void keepPage();
  return true;
}

/**
 * "light", "dark" or "" for the system's.
 * @returns {string}
 */
export function theme() {
  return document.documentElement.dataset.theme ?? "";
}

/** @param {string} chosen */
export function chooseTheme(chosen) {
  choose("theme", THEME, chosen);
}

/**
 * The size of type: "", "larger" or "largest".
 * @returns {string}
 */
export function typeSize() {
  return document.documentElement.dataset.type ?? "";
}

/** @param {string} chosen */
export function chooseType(chosen) {
  choose("type", TYPE, chosen);
}

/** @param {"theme" | "type"} what @param {string} name under which `theme.js` reads it @param {string} chosen */
function choose(what, name, chosen) {
  if (chosen) document.documentElement.dataset[what] = chosen;
  else delete document.documentElement.dataset[what];
  try {
    localStorage.setItem(name, chosen);
  } catch {
    // storage is switched off: chosen for this page only
  }
}

/**
 * Whether this phone has had the typeface: then it is at hand before anything is drawn.
 * @param {HTMLElement} root where the page says the address of its style sheet
 */
export function faceIsKept(root) {
  try {
    return localStorage.getItem(FACE) === root.dataset.face;
  } catch {
    return false; // storage is switched off
  }
}

/**
 * Have the typeface, once; the text stands in the phone's own face until it is there.
 * @param {HTMLElement} root
 */
export function bringFace({ dataset: { face } }) {
  if (!face || document.querySelector(`link[href="${face}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: face }));
  try {
    localStorage.setItem(FACE, face);
  } catch {
    // storage is switched off: the typeface comes after the sheet each time
  }
}
