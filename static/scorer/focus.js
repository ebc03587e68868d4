/** Where the keyboard stands, what is in sight and what is read aloud, when the page changes. */

/**
 * How far the sheet was scrolled when another page was opened over it; null before.
 * @type {number | null}
 */
let left = null;

/** The page that is opened is about to take the place of the sheet. */
export function leaveSheet() {
  left = scrollY;
}

/**
 * The focus goes to a place; whoever pressed on before this was drawn stays where he is.
 * @param {Element | null} place @param {Element | null} [stood] what had the focus when the page changed
 */
function take(place, stood = document.activeElement) {
  const now = document.activeElement;
  if (place instanceof HTMLElement && (now === stood || now === document.body)) place.focus({ preventScroll: true });
}

/**
 * The sheet is there again: as it was left, at its end after a new deal. The focus goes to the deal that was written,
 * else to what had opened the other page.
 * @param {{saved: number, added: boolean, from: string, stood: Element | null}} what saved: the place of the deal that
 *   was written, else 0
 */
export function comeBack({ saved, added, from, stood }) {
  if (added || left === null) showEnd();
  else scrollTo(0, left);
  const place = saved ? `[data-test="deal-${saved}"] .deal__button` : `a[href="#${from}"]`;
  take(document.querySelector(place) ?? document.querySelector("h1"), stood);
}

/** A sheet opens at its last deal; under the deals of preferans stands the drawn sheet. */
export function showEnd() {
  if (document.querySelector(".pref-sheet")) document.querySelector(".deal--last")?.scrollIntoView({ block: "center" });
  else scrollTo(0, document.documentElement.scrollHeight);
}

/**
 * A deal that was left for its rule is in sight again.
 * @param {string} place
 */
export function showDeal(place) {
  const deal = document.querySelector(`[data-test="deal-${Number(place)}"]`);
  deal?.scrollIntoView({ block: "center" });
  const opener = deal?.querySelector(".deal__button");
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

/**
 * Move the focus to the one field that what was opened is for, else to its head.
 * @param {Element | null} [stood]
 */
export function focusHead(stood) {
  take(document.querySelector("[data-focus='field']") ?? document.querySelector("[data-focus]") ?? document.querySelector("h1"), stood);
  if (!document.querySelector(".scorer-sheet")?.getClientRects().length) scrollTo(0, 0); // else it stands beside the sheet
}

/** Move the focus to the first field that the server complained about. */
export function focusError() {
  const error = document.querySelector(".field__error, .panel .notice--stop");
  error?.scrollIntoView({ block: "center" });
}

/**
 * Say something to those who listen.
 * @param {string} words
 */
export function announce(words) {
  const place = document.getElementById("announcements");
  if (place) place.textContent = words;
}
