/**
 * Payments as they are listed: equal ones of one player in one line.
 *
 * @typedef {import("./types/sheet").Posting} Posting
 * @typedef {Omit<Posting, "payer" | "payee"> & {payers: number[], payees: number[]}} Group
 *   one payer or one payee; each of the others pays, or is paid, the amount once
 */

/**
 * Payments of the same amount for the same reason stand in one line when one player pays or receives them all.
 * @param {Posting[]} postings @returns {Group[]}
 */
export function grouped(postings) {
  /** @type {Group[]} */
  const groups = [];
  for (const { payer, payee, ...rest } of postings) {
    const alike = groups.filter((group) => Object.entries(rest).every(([name, value]) => group[/** @type {keyof Group} */ (name)] === value));
    const paid = alike.find((group) => isOnly(group.payees, payee) && !group.payers.includes(payer));
    const paying = alike.find((group) => isOnly(group.payers, payer) && !group.payees.includes(payee));
    if (paid) paid.payers.push(payer);
    else if (paying) paying.payees.push(payee);
    else groups.push({ ...rest, payers: [payer], payees: [payee] });
  }
  return groups;
}

/** @param {number[]} seats @param {number} seat */
function isOnly(seats, seat) {
  return seats.length === 1 && seats[0] === seat;
}
