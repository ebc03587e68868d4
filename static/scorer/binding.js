/** No-break spaces where Slovak and Czech lines may not end, as `rules/binding.py` has them; for old phones, too. */

/** Words of one letter hold the next word. */
const LETTERS = /(^|[^\p{L}\p{N}_.'’)])((?:[ksvzouiaKSVZOUIA] )+)(?=\S)/gu;
/** A figure, or what is filled in for one, holds its unit; an s may be a word. */
const UNIT = /(\d|\}) (?=(?:%|‰|€|Kč|EUR|CZK|PB|c|h|min|ms|kB|MB|GB|mm|cm|s(?![ \u00a0]*[\p{L}\p{N}_{]))(?![\p{L}\p{N}_]))/gu;

/**
 * The text of a language with its no-break spaces.
 * @param {string} text @param {string} language @returns {string}
 */
export function bound(text, language) {
  if (language !== "sk" && language !== "cs") return text;
  return text
    .replace(LETTERS, (_, before, letters) => before + letters.replaceAll(" ", "\u00a0"))
    .replace(UNIT, "$1\u00a0");
}
