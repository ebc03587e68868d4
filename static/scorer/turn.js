/**
 * Whose turn it is: dealer, pausing player and forhont follow from the order of seats and the last deal.
 *
 * @typedef {{dealer: number, absent: number[], pausing: number | null, forhont: number, playing: number[]}} Turn
 */

/**
 * The turn after these deals. Seat 1 deals first, then seat by seat; after a misdeal the same dealer deals again.
 * Who was away stays away until somebody says otherwise.
 * @param {any[]} deals the deals in force, in the order of play
 * @param {number} seats how many sit at the table @param {number} players how many play a deal
 * @returns {Turn}
 */
export function nextTurn(deals, seats, players) {
  const last = deals.at(-1);
  if (!last) return turnOf(0, [], seats, players);
  const absent = last.absent ?? [];
  const dealer = last.kind === "misdeal" ? last.dealer : following(last.dealer, seats, absent);
  return turnOf(dealer, absent, seats, players);
}

/**
 * The turn with this dealer: where more sit than play, the dealer pauses; the forhont is the first after him.
 * @param {number} dealer @param {number[]} absent @param {number} seats @param {number} players @returns {Turn}
 */
export function turnOf(dealer, absent, seats, players) {
  const present = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !absent.includes(seat));
  const pausing = present.length > players ? dealer : null;
  const playing = present.filter((seat) => seat !== pausing);
  const forhont = following(dealer, seats, [...absent, ...(pausing === null ? [] : [pausing])]);
  return { dealer, absent, pausing, forhont, playing };
}

/** @param {number} seat @param {number} seats @param {number[]} without */
function following(seat, seats, without) {
  let next = seat;
  do next = (next + 1) % seats;
  while (without.includes(next) && next !== seat);
  return next;
}
