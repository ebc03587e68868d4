/**
 * The running figures of a sheet of preferans, as a player writes them: the old one is crossed out, the new one stands
 * behind it. Read from the states after each deal that the server has counted.
 *
 * @typedef {(string | number)[]} History the figures one after another, the present one last; never empty
 */

/**
 * @typedef {import("../types/deal").Figure} Figure
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../types/sheet").TableState} TableState
 */

/**
 * The states of the table from the start to the last counted deal.
 * @param {Sheet} sheet @returns {TableState[]}
 */
export function statesOfSheet(sheet) {
  return [sheet.outcome?.start ?? {}, ...sheet.deals.map((line) => line.result?.state ?? {})];
}

/**
 * The history of one figure; a figure that stays is written once.
 * @param {TableState[]} states @param {(state: TableState) => Figure | null | undefined} read @returns {History}
 */
export function history(states, read) {
  /** @type {History} */
  const found = [];
  for (const state of states) {
    const figure = read(state) ?? 0;
    if (!found.length || String(found.at(-1)) !== String(figure)) found.push(figure);
  }
  return found.length > 1 && String(found[0]) === "0" ? found.slice(1) : found;
}

/**
 * As many of the last figures as have room in `width` characters; true in front where older ones are left out.
 * @param {string[]} written @param {number} width @returns {{left: boolean, shown: string[]}}
 */
export function fitting(written, width) {
  let room = width - (written.at(-1)?.length ?? 0);
  let from = written.length - 1;
  while (from > 0 && room >= written[from - 1].length + 1) {
    room -= written[from - 1].length + 1;
    from -= 1;
  }
  return { left: from > 0, shown: written.slice(from) };
}
