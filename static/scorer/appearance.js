/** The chosen language and theme of this phone. The theme is shared with the other pages of Flek. */

import { LANGUAGES, useLanguage } from "./messages.js";
import { read, write } from "./storage.js";

const THEME = "flek-theme";

/** Load the words: in the language chosen on this phone, else the browser's, else Slovak. */
export async function startLanguage() {
  const chosen = await read("settings", "language").catch(() => null);
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => LANGUAGES.some((known) => known === tag));
  await useLanguage(chosen ?? (spoken === "cs" ? "cs" : "sk"));
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
