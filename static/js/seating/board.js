/**
 * The tables as they stand on the page. A seat is an element that moves between the items of the lists; one without
 * a player is free. Table 0 holds those who have a bye.
 *
 * @typedef {{tables: number[][], byes: number[], seen: number}} Seating players by table and seat, and the version they were seen in
 * @typedef {[Element, HTMLElement][]} Snapshot which seat stands in which item of its list, in order
 */

/** @param {ParentNode} root @returns {HTMLElement[]} */
export function seatsIn(root) {
  return [...root.querySelectorAll("[data-seat]")].map((seat) => /** @type {HTMLElement} */ (seat));
}

/** @param {ParentNode} root @returns {HTMLElement[]} */
function tablesIn(root) {
  return [...root.querySelectorAll("[data-table]")].map((table) => /** @type {HTMLElement} */ (table));
}

/**
 * The table of a seat.
 * @param {Element} seat
 */
export function tableOf(seat) {
  return /** @type {HTMLElement} */ (seat.closest("[data-table]"));
}

/**
 * As it stands; or as it would be if two seats changed places.
 * @param {HTMLElement} root @param {number} seen @param {HTMLElement[]} two @returns {Seating}
 */
export function seatingOf(root, seen, ...[one, other]) {
  const swapped = new Map(one && other ? [[one, other], [other, one]] : []);
  /** @type {number[][]} */
  const tables = [];
  /** @type {number[]} */
  let byes = [];
  for (const table of tablesIn(root)) {
    const players = seatsIn(table).map((seat) => (swapped.get(seat) ?? seat).dataset.player).filter(Boolean).map(Number);
    if (table.dataset.table === "0") byes = players;
    else tables[Number(table.dataset.table) - 1] = players;
  }
  return { tables, byes, seen };
}

/** @param {HTMLElement} root @returns {Snapshot} */
export function snapshotOf(root) {
  return seatsIn(root).map((seat) => [/** @type {Element} */ (seat.parentElement), seat]);
}

/** @param {Snapshot} snapshot */
export function restore(snapshot) {
  snapshot.forEach(([item, seat]) => item.replaceChildren(seat));
  snapshot.forEach(([item]) => item.parentElement?.append(item));
}

/** @param {HTMLElement} one @param {HTMLElement} other */
export function exchange(one, other) {
  const marker = document.createComment("");
  one.replaceWith(marker);
  other.replaceWith(one);
  marker.replaceWith(other);
  [one, other].forEach((seat) => closeUp(tableOf(seat)));
}

/**
 * A seat that fell free moves to the end of its table.
 * @param {HTMLElement} table
 */
function closeUp(table) {
  const list = /** @type {HTMLElement} */ (table.querySelector(".seats"));
  const items = [...list.children];
  items.filter((item) => !item.querySelector("[data-player]")).forEach((item) => list.append(item));
}

/**
 * Where an arrow of the keyboard leads from a seat: up and down through all seats, left and right to the next table.
 * @param {HTMLElement} root @param {HTMLElement} seat @param {string} key @returns {HTMLElement | null | undefined}
 */
export function neighbour(root, seat, key) {
  const all = seatsIn(root);
  const index = all.indexOf(seat);
  if (key === "ArrowDown") return all[index + 1];
  if (key === "ArrowUp") return all[index - 1];
  if (key !== "ArrowRight" && key !== "ArrowLeft") return null;
  const tables = tablesIn(root);
  const table = tableOf(seat);
  const next = tables[tables.indexOf(table) + (key === "ArrowRight" ? 1 : -1)];
  const row = seatsIn(table).indexOf(seat);
  const seats = next ? seatsIn(next) : [];
  return seats[Math.min(row, seats.length - 1)];
}
