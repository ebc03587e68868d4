/** The round of the sheet on the table: how much of it is left, and whether it has ended. */

/**
 * @typedef {import("./types/sheet").Clock} Clock
 * @typedef {import("./state.js").State} State
 */

/** @param {Clock} clock @param {number} [now] milliseconds */
function secondsLeft({ left, running, ends }, now = Date.now()) {
  return Math.max(0, running ? Math.ceil((ends - now) / 1000) : left);
}

/**
 * Minutes and seconds that are left: "23:41".
 * @param {Clock} clock @param {number} [now]
 */
export function clockText(clock, now) {
  const seconds = secondsLeft(clock, now);
  const two = (/** @type {number} */ count) => String(count).padStart(2, "0");
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/**
 * Whether a clock runs down before our eyes.
 * @param {State} state
 */
export function clockRuns({ sheet, card }) {
  return Boolean(sheet?.writing && card?.sheet === sheet.id && card.clock?.running && secondsLeft(card.clock));
}

/**
 * Whether the round has ended: its clock, its number of deals, the game itself.
 * @param {State} state
 */
export function hasEnded({ sheet, card }) {
  if (!sheet || !sheet.writing) return Boolean(sheet && !sheet.writing);
  if (sheet.outcome?.finished) return true;
  if (card?.sheet !== sheet.id) return false;
  return Boolean((card.clock && !secondsLeft(card.clock)) || (card.deals && sheet.deals.filter(({ deal }) => deal.kind !== "misdeal").length >= card.deals));
}
