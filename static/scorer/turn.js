/** Whose turn it is: the dealer follows from the order of seats and the last deal, the forhont from the dealer. */

/**
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./types/deal").Seat} Seat
 */

/**
 * Who deals after these deals, and who is away. Seat 1 deals first, then seat by seat; after a misdeal the same
 * dealer deals again. Who was away stays away until somebody says otherwise, or the desk has noted that he came or left.
 * @param {MariasDeal[]} deals the deals in force, in the order of play @param {number} seats how many sit at the table
 * @param {{absent_next?: number[] | null, deals?: object[]}} [sheet] what the desk noted after the last deal that it knows
 * @returns {{dealer: number, absent: number[]}}
 */
export function nextTurn(deals, seats, sheet = {}) {
  const last = deals.at(-1);
  const noted = deals.length === (sheet.deals?.length ?? 0) ? sheet.absent_next : null;
  if (!last) return { dealer: Array.from({ length: seats }, (_, seat) => seat).find((seat) => !noted?.includes(seat)) ?? 0, absent: noted ?? [] };
  const absent = noted ?? last.absent ?? [];
  const present = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !absent.includes(seat));
  return { dealer: last.kind === "misdeal" ? last.dealer : after(last.dealer, present, seats), absent };
}

/**
 * The forhont: the first after the dealer who plays.
 * @param {number} dealer @param {number[]} playing @param {number} seats
 */
export function forhontOf(dealer, playing, seats) {
  return after(dealer, playing, seats);
}

/** @param {number} seat @param {number[]} among @param {number} seats */
function after(seat, among, seats) {
  for (let step = 1; step <= seats; step += 1) {
    const next = (seat + step) % seats;
    if (among.includes(next)) return next;
  }
  return seat;
}
