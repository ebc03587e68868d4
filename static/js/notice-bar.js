// What is new of the player, said in the open page: the part that tells of the round comes anew by itself, however it is
// brought, and what it names is compared with what it named before.
(() => {
  /** @typedef {{ round: string, version: string, state: string, standing: string, jury: string[] }} News */

  // What the part says now.
  const read = (/** @type {Element} */ part) => {
    const said = /** @type {HTMLElement | null} */ (part.querySelector("[data-news]"))?.dataset ?? {};
    const [round = "", version = ""] = (said.seating ?? "").split(".");
    return {
      round,
      version,
      state: said.state ?? "",
      standing: said.standing ?? "",
      jury: (said.jury ?? "").split(" ").filter(Boolean),
    };
  };

  // What is to be said, the most pressing last: the kind, and of which round or table.
  const news = (/** @type {News} */ before, /** @type {News} */ now, /** @type {DOMStringMap} */ of) => {
    /** @type {[string, string][]} */
    const found = [];
    if (now.standing && now.standing !== before.standing) found.push(["standing", now.standing.split(".")[0]]);
    if (now.round !== before.round) found.push(["seat", now.round]);
    else if (now.version !== before.version) found.push(["moved", now.round]);
    if (now.state === "playing" && before.state !== "playing" && now.round) found.push(["start", now.round]);
    const table = of.round === now.round ? (of.table ?? "") : "";
    if (table && now.jury.includes(table) && !before.jury.includes(table)) found.push(["jury", table]);
    return found;
  };

  document.addEventListener("DOMContentLoaded", () => {
    const part = document.getElementById("round-banner");
    const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-notices]"));
    const bar = /** @type {HTMLElement | null} */ (document.querySelector("[data-notice-bar]"));
    const text = bar?.querySelector("[data-notice-text]");
    if (!part || !box || !bar || !text) return;
    const title = document.title;
    let before = read(part);

    const close = () => {
      bar.hidden = true;
      document.title = title;
    };
    bar.querySelector("[data-notice-close]")?.addEventListener("click", close);
    /** @type {HTMLAnchorElement | null} */ (bar.querySelector("[data-notice-show]"))?.setAttribute("href", location.pathname);

    const say = (/** @type {string} */ words) => {
      text.textContent = words;
      bar.hidden = false;
      document.title = `● ${words}`;
    };

    // What came to this device is of whom it follows; the page of a player speaks of him alone.
    if ("serviceWorker" in navigator) {
      navigator.serviceWorker.addEventListener("message", ({ data }) => {
        const notice = data?.notice;
        if (notice?.url === location.pathname && notice.title) say(`${notice.title}.`);
      });
    }

    const look = () => {
      const now = read(part);
      if (!part.querySelector("[data-news]") && before.round) return; // it is being written anew
      const found = "on" in box.dataset ? news(before, now, box.dataset) : [];
      before = now;
      if (!found.length) return;
      say(found.map(([kind, which]) => (bar.dataset[kind] ?? "").replace("#", which)).join(" "));
    };
    new MutationObserver(look).observe(part, { childList: true, subtree: true, attributes: true });
  });
})();
