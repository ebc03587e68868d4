/**
 * What the address of the page says. The shell is the same for every table; only the address tells them apart.
 *
 * @typedef {{kind: "card" | "sheet", id: string}} Address
 */

const SHAPE = /^\/(c|s)\/([A-Za-z0-9_-]{1,64})\/?$/;

/**
 * The table's card (`/c/<read id>/`) or one sheet (`/s/<public id>/`); null for anything else.
 * @param {string} path @returns {Address | null}
 */
export function readAddress(path) {
  const match = SHAPE.exec(path);
  if (!match) return null;
  return { kind: match[1] === "c" ? "card" : "sheet", id: match[2] };
}

/**
 * The page within the sheet, from the hash: `#deal`, `#correct-12`, nothing for the sheet itself.
 * @param {string} hash @returns {{name: string, number: string}}
 */
export function readRoute(hash) {
  const match = /^#([a-z]+)(?:-([0-9a-f-]+))?$/.exec(hash);
  return match ? { name: match[1], number: match[2] ?? "" } : { name: "sheet", number: "" };
}
