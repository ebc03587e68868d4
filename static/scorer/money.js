/** Amounts are whole cents; they become text by cutting digits, never by dividing. */

const MINUS = "\u2212";
const SPACE = "\u00a0";
/** @type {Record<string, string>} */
const SIGNS = { EUR: "€", CZK: "Kč" };

/**
 * Cents as an amount: 6 → "0,06 €", −1234 → "−12,34 €"; with `sign` a gain gets its plus, without a currency its unit goes.
 * @param {number} cents @param {{currency?: string, language?: string, sign?: boolean}} how
 * @returns {string}
 */
export function money(cents, { currency = "EUR", language = "sk", sign = false } = {}) {
  return bare(cents, { language, sign }) + unit(currency);
}

/**
 * The same without its currency, for columns: 6 → "0,06".
 * @param {number} cents @param {{language?: string, sign?: boolean}} how @returns {string}
 */
export function bare(cents, { language = "sk", sign = false } = {}) {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = grouped(digits.slice(0, -2));
  const comma = language === "en" ? "." : ",";
  return `${leading(cents, sign)}${whole}${comma}${digits.slice(-2)}`;
}

/**
 * What stands behind an amount.
 * @param {string} currency @returns {string}
 */
export function unit(currency) {
  return currency ? `${SPACE}${SIGNS[currency] ?? currency}` : "";
}

/**
 * Cents of an amount as people write it: “5”, “5,50”, “1 200.00”, “-3”; null for anything else.
 * @param {string} text @returns {number | null}
 */
export function readCents(text) {
  const found = /^([-\u2212]?)(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s€]|Kč/g, ""));
  if (!found) return null;
  const cents = Number(found[2]) * 100 + Number((found[3] ?? "0").padEnd(2, "0"));
  return found[1] && cents ? -cents : cents;
}

/**
 * A number with a true minus; a text such as "-7/2" stays the exact fraction it is.
 * @param {number | string} count @param {boolean} [sign] @returns {string}
 */
export function number(count, sign = false) {
  const text = String(count);
  return leading(text.startsWith("-") ? -1 : Number(text !== "0"), sign) + grouped(text.replace("-", ""));
}

/** @param {number} value @param {boolean} sign */
function leading(value, sign) {
  if (value < 0) return MINUS;
  return sign && value > 0 ? "+" : "";
}

/** @param {string} digits */
function grouped(digits) {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, SPACE);
}
