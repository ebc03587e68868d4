// The page of a player opens without a network, too: what it is made of is kept, with its last copy.
(() => {
  const LAST = "flek-last-mine";
  /** @type {Set<string>} */
  const made = new Set();

  const note = (/** @type {PerformanceEntry} */ { name }) => {
    const { origin, pathname } = new URL(name);
    if (origin === location.origin && pathname.startsWith("/static/")) made.add(pathname);
  };

  const keepPage = async () => {
    performance.getEntriesByType("resource").forEach(note);
    await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ mine: location.pathname, files: [...made] });
  };

  document.addEventListener("DOMContentLoaded", () => {
    const offline = /** @type {HTMLElement | null} */ (document.querySelector("[data-offline]"));
    const written = /** @type {HTMLTimeElement | null} */ (document.querySelector("[data-written]"));
    if (!offline || !written) return;
    try {
      localStorage.setItem(LAST, location.pathname);
    } catch {
      // the home page opens then
    }
    const when = new Date(written.dateTime);
    const day = when.toDateString() === new Date().toDateString() ? {} : /** @type {const} */ ({ day: "numeric", month: "numeric" });
    written.textContent = when.toLocaleString(document.documentElement.lang.replace(/^en$/, "en-GB"), { hour: "2-digit", minute: "2-digit", ...day });
    const say = () => (offline.hidden = navigator.onLine);
    addEventListener("online", say);
    addEventListener("offline", say);
    document.addEventListener("htmx:sendError", () => (offline.hidden = false));
    document.addEventListener("htmx:afterRequest", (event) => {
      if (/** @type {CustomEvent<{ successful: boolean }>} */ (event).detail.successful) offline.hidden = true;
    });
    say();
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data === "mine") document.querySelector("[data-offline-kept]")?.removeAttribute("hidden");
    });
    addEventListener("load", () => void keepPage().catch(() => undefined));
  });
})();
