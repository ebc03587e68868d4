/** Asking again every few seconds while somebody looks; never while the page is hidden. */

const EVERY = 3_000;
/** After failures the waits grow, so that a dead network does not empty the battery. */
const LONGEST = 15_000;

/**
 * Call `ask` now, again after each wait, and at once when the page is shown or the network returns.
 * @param {() => Promise<boolean>} ask resolves with whether the server answered
 * @param {() => boolean} [rests] whether there is nothing to ask for until somebody says so
 * @returns {() => void} asks at once, or once more where it is asking already
 */
export function poll(ask, rests = () => false) {
  let failures = 0;
  let running = false;
  let again = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;

  /** @returns {Promise<void>} */
  async function round() {
    clearTimeout(clock);
    if (running) again = true;
    if (running || document.hidden) return;
    running = true;
    again = false;
    let answered = false;
    try {
      answered = await ask();
    } finally { // a fault of ours is told by whoever listens for it; the table is asked for again all the same
      running = false;
      failures = answered ? 0 : failures + 1;
      if (!answered || !(again || rests())) clock = setTimeout(round, Math.min(EVERY * 2 ** failures, answered ? EVERY : LONGEST));
    }
    if (again && answered) return round();
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(clock) : void round()));
  addEventListener("online", () => void round());
  void round();
  return () => void round();
}
