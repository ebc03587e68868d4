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
