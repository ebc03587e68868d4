/**
 * The words of the page: one flat catalogue a language, `{name}` for what is filled in,
 * `key.one`, `key.few`, `key.other` where a number decides.
 */

import { bound } from "./binding.js";

export const LANGUAGES = /** @type {const} */ (["sk", "cs", "en"]);

/** @type {Record<string, string>} */
let catalogue = {};
let language = "sk";
let plural = new Intl.PluralRules("sk");

/**
 * The language of the catalogue in use.
 * @returns {string}
 */
export function currentLanguage() {
  return language;
}

/**
 * The same as dates and the clock are written: in English with the day first and 24 hours.
 * @returns {string}
 */
export function currentLocale() {
  return language === "en" ? "en-GB" : language;
}

/**
 * Where a catalogue lies: the page says it, for the name holds the content.
 * @param {string} name @returns {string}
 */
function catalogueAddress(name) {
  const said = document.getElementById("scorer")?.getAttribute(`data-words-${name}`);
  return new URL(said ?? `./messages/${name}.json`, said ? location.href : import.meta.url).href;
}

/**
 * Load a catalogue and use it from now on. Rejects when it cannot be loaded; the one in use stays then.
 * @param {string} name one of LANGUAGES
 */
export async function useLanguage(name) {
  const response = await fetch(catalogueAddress(name));
  if (!response.ok) throw new Error(`no catalogue ${name}`);
  const plain = Object.entries(/** @type {Record<string, string>} */ (await response.json()));
  catalogue = Object.fromEntries(plain.map(([key, text]) => [key, bound(text, name)]));
  language = name;
  plural = new Intl.PluralRules(name);
  document.documentElement.lang = name;
}

/**
 * Whether the catalogue has this key.
 * @param {string} key @returns {boolean}
 */
export function has(key) {
  return key in catalogue;
}

/**
 * The text of a key with `{name}` filled in; a missing key shows itself.
 * @param {string} key @param {Record<string, string | number>} [fill] @returns {string}
 */
export function t(key, fill = {}) {
  return (catalogue[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(fill[name] ?? whole));
}

/**
 * The form of a key for a number: `{count}` is filled in.
 * @param {string} key @param {number} count @param {Record<string, string | number>} [fill] @returns {string}
 */
export function tn(key, count, fill = {}) {
  const form = `${key}.${plural.select(count)}`;
  return t(has(form) ? form : `${key}.other`, { count, ...fill });
}
