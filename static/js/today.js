// Today: the table whose panel is open stays marked while the board comes anew; a link out of the panel opens its page.
(() => {
  let chosen = "";

  const mark = () => {
    document.querySelectorAll("[data-table]").forEach((tile) => {
      if (/** @type {HTMLElement} */ (tile).dataset.table === chosen) tile.setAttribute("aria-current", "true");
      else tile.removeAttribute("aria-current");
    });
  };

  // What comes into the panel is a part of the desk's page of a table; any other page opens as a whole.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    if (detail.target.id !== "panel" || detail.serverResponse.includes("data-panel")) return;
    event.preventDefault();
    location.assign(detail.pathInfo.responsePath ?? detail.pathInfo.finalRequestPath);
  });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "panel") {
      chosen = /** @type {HTMLElement | null} */ (detail.target.querySelector("[data-panel]"))?.dataset.panel ?? "";
      detail.target.scrollTop = 0;
      // On a phone the panel stands under the board.
      if (matchMedia("(max-width: 74.99em)").matches) detail.target.scrollIntoView();
    }
    mark();
  });

  // "3 minutes ago" in the language of the page, from the moment that the server wrote.
  const ago = () => {
    const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "short", numeric: "auto" });
    /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("time[data-ago]")).forEach((time) => {
      const seconds = Math.round((Date.parse(time.dateTime) - Date.now()) / 1000);
      if (seconds > -3600) time.textContent = seconds > -60 ? words.format(Math.min(seconds, 0), "second") : words.format(Math.round(seconds / 60), "minute");
    });
  };
  document.addEventListener("DOMContentLoaded", () => {
    ago();
    setInterval(ago, 10000);
  });
  document.addEventListener("htmx:afterSwap", ago);
})();
