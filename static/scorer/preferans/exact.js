/** Exact figures: whole numbers, or texts such as "-7/2". No figure is ever rounded. */

/** @param {number | string} figure @returns {[bigint, bigint]} */
function fraction(figure) {
  const [above, below = "1"] = String(figure).split("/");
  return [BigInt(above), BigInt(below)];
}

/**
 * The sum, in lowest terms.
 * @param {number | string} one @param {number | string} other @returns {string}
 */
export function add(one, other) {
  const [a, b] = fraction(one);
  const [c, d] = fraction(other);
  const above = a * d + c * b;
  const below = b * d;
  const divisor = common(above < 0n ? -above : above, below);
  return below === divisor ? String(above / divisor) : `${above / divisor}/${below / divisor}`;
}

/** @param {bigint} one @param {bigint} other @returns {bigint} */
function common(one, other) {
  return other === 0n ? one || 1n : common(other, one % other);
}

/**
 * An exact figure as people write it: 12, −3, 7/2, 3 1/2, 3,5; null where it is none.
 * @param {string} text @returns {number | string | null}
 */
export function readExact(text) {
  const plain = text.trim().replace(/[\u2212\u2013]/g, "-").replace(/\u00a0/g, " ");
  if (/^-?\d{1,12}$/.test(plain)) return Number(plain);
  const [, minus, wholes = "0", above, below] = /^(-?)(?:(\d{1,12}) )?(\d{1,12})\/([1-9]\d{0,5})$/.exec(plain) ?? [];
  if (below !== undefined) return reduced(`${minus}${BigInt(wholes) * BigInt(below) + BigInt(above)}`, below);
  const [, sign, units, tenths] = /^(-?)(\d{1,12})[.,](\d{1,3})$/.exec(plain) ?? [];
  return tenths === undefined ? null : reduced(`${sign}${units}${tenths}`, `1${"0".repeat(tenths.length)}`);
}

/** @param {string} above @param {string} below @returns {number | string} */
function reduced(above, below) {
  const sum = add(0, `${above}/${below}`);
  return sum.includes("/") ? sum : Number(sum);
}

/** @param {number | string} figure */
export function isNegative(figure) {
  return String(figure).startsWith("-");
}

/**
 * How a balance is drawn.
 * @param {number | string} exact
 */
export function balanceClass(exact) {
  if (String(exact) === "0") return "money";
  return isNegative(exact) ? "money money--minus" : "money money--plus";
}
