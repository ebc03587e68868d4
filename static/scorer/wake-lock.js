/** The screen of the scorer's phone stays on while he holds the pen, where the browser allows it. */

/**
 * What browsers know that the compiler's library does not list yet.
 * @typedef {{released: boolean, release: () => Promise<void>}} Sentinel
 * @typedef {Navigator & {wakeLock: {request: (kind: "screen") => Promise<Sentinel>}}} WakingNavigator
 */

/** @type {Sentinel | null} */
let lock = null;
let wanted = false;

/**
 * Ask for the screen to stay on, or let it sleep again.
 * @param {boolean} on
 */
export function keepAwake(on) {
  wanted = on;
  void settle();
}

async function settle() {
  if (!("wakeLock" in navigator)) return;
  if (!wanted) {
    await lock?.release();
    lock = null;
  } else if (!document.hidden && (!lock || lock.released)) {
    lock = await /** @type {WakingNavigator} */ (navigator).wakeLock.request("screen").catch(() => null); // refused on a low battery
  }
}

// The browser takes the lock away when the page is hidden.
document.addEventListener("visibilitychange", () => void settle());
