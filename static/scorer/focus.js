/** Where the keyboard stands, and what is read aloud, when the page changes. */

/** Move the focus to the one field that what was opened is for, else to its head. */
export function focusHead() {
  const head = document.querySelector("[data-focus='field']") ?? document.querySelector("[data-focus]") ?? document.querySelector("h1");
  if (head instanceof HTMLElement) head.focus({ preventScroll: true });
  scrollTo(0, 0);
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
