// The parts of a page that are asked for again and again: while a stream says what changes, only then.

import { Following, placeOf } from "./follow.js";

/** What depends on the clock alone is asked for once in so long all the same (milliseconds). */
const AT_LEAST = 60_000;
/** What everybody is shown may be kept on its way for so long: it is asked for once more then (milliseconds). */
const KEPT = 3_000;
/** All who look at something are told at once; who asks first has it written for the others (milliseconds). */
const SPREAD = 500;

const said = /** @type {HTMLMetaElement[]} */ ([...document.querySelectorAll('meta[name="flek-stream"]')]);
/** The parts that ask by themselves every few seconds, and when they are told to. */
const PARTS = "[hx-trigger$=', changed']";
const place = placeOf(said[0] ?? null);

if (place) {
  const parts = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(PARTS)]);
  /** @type {WeakMap<Element, number>} */
  const asked = new WeakMap();
  const kept = said.some(({ dataset }) => dataset.followsKept !== undefined);
  let wanted = false;

  const ask = () => {
    wanted = true;
    for (const part of parts()) htmx.trigger(part, "changed");
    wanted = false;
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let soon;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  const changed = () => {
    clearTimeout(again);
    if (kept) again = setTimeout(ask, KEPT);
    if (soon !== undefined) return;
    soon = setTimeout(() => {
      soon = undefined;
      ask();
    }, Math.random() * SPREAD);
  };
  const following = new Following(place, { changed, alive: (alive) => alive && ask() });

  // A part that asks because its time has come need not, while all that changes is told.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    if (!elt.matches(PARTS)) return;
    const bySelf = !requestConfig.triggeringEvent && !wanted;
    if (bySelf && following.alive && Date.now() - (asked.get(elt) ?? 0) < AT_LEAST) event.preventDefault();
    else asked.set(elt, Date.now());
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!detail.successful) asked.delete(detail.elt); // what was told is not there yet: its turn comes again
  });

  following.follow(
    said.flatMap(({ dataset }) => (dataset.follows ?? "").split(" ")),
    said.map(({ content }) => content));
}
