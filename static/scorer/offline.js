/** Working without a network: a service worker keeps the page where the browser gives one (https, localhost). */

import { catalogueAddress, LANGUAGES } from "./messages.js";

/**
 * Have the page kept; calls `ready` once everything it needs lies on this phone.
 * Over plain http there is no service worker: the open tab itself survives a lost network.
 * @param {() => void} ready
 */
export async function keepPage(ready) {
  void navigator.storage?.persist?.().catch(() => false); // asked that the browser never clears what waits here
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => data === "kept" && ready());
  const registration = await navigator.serviceWorker.register("/service-worker.js", { scope: "/" }).catch(() => null);
  if (!registration) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: [location.pathname, ...neededFiles()] });
}

/**
 * What this page was made of, and the words of the other languages.
 * @returns {string[]}
 */
function neededFiles() {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && pathname.startsWith("/static/");
  });
  return [...new Set([...loaded, ...LANGUAGES.map(catalogueAddress)])];
}
