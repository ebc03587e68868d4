/** The chosen language and theme of this phone. The theme is shared with the other pages of Flek. */

import { LANGUAGES, useLanguage } from "./messages.js";
import { read, write } from "./storage.js";

const THEME = "flek-theme";

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

/** @param {string} language */
export async function chooseLanguage(language) {
  await useLanguage(language);
  await write("settings", "language", language);
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
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  try {
    localStorage.setItem(THEME, chosen);
  } catch {
    // storage is switched off: chosen for this page only
  }
}
