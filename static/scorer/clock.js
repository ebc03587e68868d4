/** The time that the round still has, as a figure that runs down by itself. */

import { h } from "./dom.js";
import { aroundClock } from "./parts.js";

const SECOND = 1000;
const HOUR = 3600;
let ticking = false;

/**
 * The clock of this table's round; nothing where it has none or its time is up.
 * @param {import("./state.js").Shown} state
 */
export function viewClock({ sheet, card }) {
  const clock = card?.sheet === sheet.id ? card.clock : null;
  const left = clock ? Math.floor(clock.running ? (clock.ends - Date.now()) / SECOND : clock.left) : 0;
  if (!clock || left < 1) return null;
  if (clock.running) tick();
  return h("p", { class: "clock", key: "clock", "data-test": "clock" },
    aroundClock(clock.running, h("span", { "data-ends": clock.running ? clock.ends : null }, leftText(left))));
}

/** @param {number} seconds */
function leftText(seconds) {
  return seconds < HOUR ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : `${Math.floor(seconds / 60)} min`;
}

/** Every second only the figures change, not the page. */
function tick() {
  if (ticking) return;
  ticking = true;
  setInterval(() => {
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-ends]"))) {
      const left = Math.floor((Number(place.dataset.ends) - Date.now()) / SECOND);
      if (place.firstChild) place.firstChild.nodeValue = leftText(Math.max(0, left));
    }
  }, SECOND);
}
