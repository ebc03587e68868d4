/** Working without a network: a service worker keeps the page where the browser gives one (https, localhost). */

import { currentLanguage } from "./messages.js";
import { TICKET_ONLY } from "./reading.js";
import { store } from "./state.js";

/**
 * What this page was made of: its modules, style sheets, typeface, and the words in the language that is read. Observed,
 * because a page that asks every few seconds soon fills what the browser remembers of its requests.
 * @type {Set<string>}
 */
const made = new Set();
const watching = new PerformanceObserver((list) => list.getEntries().forEach(note));
watching.observe({ type: "resource", buffered: true });

/** @param {PerformanceEntry} entry */
function note({ name }) {
  const { origin, pathname } = new URL(name);
  if (origin === location.origin && pathname.startsWith("/static/")) made.add(name);
}

/** What the worker was told to keep. */
let told = "";

/**
 * Have kept what this page was made of so far; the page knows once all of it lies on this phone.
 * Over plain http there is no service worker: the open tab itself survives a lost network.
 */
export async function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  void navigator.storage?.persist?.().catch(() => false); // asked that the browser never clears what waits here
  navigator.serviceWorker.addEventListener("message", noteKept);
  const registration = await navigator.serviceWorker.register("/service-worker.js", { scope: "/" }).catch(() => null);
  if (!registration) return;
  const { active } = await navigator.serviceWorker.ready;
  watching.takeRecords().forEach(note);
  const keep = [location.pathname, ...made];
  if (told === keep.join()) return;
  told = keep.join();
  active?.postMessage({ keep });
}

/** @param {MessageEvent} event */
function noteKept({ data }) {
  if (data === "kept") store.set({ offlineReady: true });
  if (data?.guides) store.set({ guidesKept: data.guides });
}

/** The guides that the worker was told to keep. */
let guides = "";

/**
 * Where the procedure at a table of a rule set is, in the language that is read; empty for a game without rules here.
 * @param {string} ruleset
 */
export function procedureAddress(ruleset) {
  if (ruleset === TICKET_ONLY) return "";
  return `${document.getElementById("scorer")?.dataset.procedure}${ruleset}/${currentLanguage()}/`;
}

/** Where the page “When something happens” is, in the language that is read. */
export function whenAddress() {
  return `${document.getElementById("scorer")?.dataset.when}${currentLanguage()}/`;
}

/** Where the guide of who writes is, in the language that is read. */
export function guideAddress() {
  return `${document.getElementById("scorer")?.dataset.help}${currentLanguage()}/`;
}

/**
 * Every phone that opened a sheet has the procedure at the table and what to do when something happens, who writes the
 * guide too: after the page itself, for a first visit does not wait for them.
 */
export function keepGuides() {
  const { offlineReady, pen, sheet } = store.get();
  if (!offlineReady || !sheet) return;
  const wanted = [whenAddress(), procedureAddress(sheet.ruleset), pen ? guideAddress() : ""].filter(Boolean);
  if (guides === wanted.join()) return;
  guides = wanted.join();
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ guides: wanted }));
}
