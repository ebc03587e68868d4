// The page of a running tournament: whose phone this is (kept here only), rows that move, the tab of what is in view.
(() => {
  const KEY = "flek-mine";
  /** How long a row takes to its new place. */
  const MOVE = 200;
  /** @typedef {{ player: string, name: string }} Chosen */

  const all = (/** @type {ParentNode} */ root, /** @type {string} */ selector) =>
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

  const one = (/** @type {ParentNode} */ root, /** @type {string} */ selector) =>
    /** @type {HTMLElement | null} */ (root.querySelector(selector));

  /** @returns {Record<string, Chosen>} who was chosen, by tournament */
  const kept = () => {
    try {
      const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      return found && typeof found === "object" ? found : {};
    } catch {
      return {}; // storage is switched off, or holds something else
    }
  };

  const keep = (/** @type {string} */ slug, /** @type {Chosen | null} */ chosen) => {
    const found = kept();
    if (chosen) found[slug] = chosen;
    else delete found[slug];
    try {
      localStorage.setItem(KEY, JSON.stringify(found));
    } catch {
      // chosen for this page only
    }
  };

  const copied = (/** @type {Element | null} */ from, /** @type {HTMLElement | null} */ to) => {
    to?.replaceChildren(...[...(from?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  };

  // The own line and seat, out of what the page shows of everybody.
  const pin = (/** @type {HTMLElement} */ box) => {
    const slug = box.dataset.mine ?? "";
    const chosen = kept()[slug];
    box.hidden = !chosen;
    all(document, ".ledger__mine").forEach((row) => row.classList.remove("ledger__mine"));
    if (!chosen) return;
    const player = CSS.escape(String(chosen.player));
    const row = one(document, `tr[data-player="${player}"]`);
    row?.classList.add("ledger__mine");
    const name = /** @type {HTMLAnchorElement | null} */ (one(box, "[data-mine-name]"));
    if (name) {
      name.textContent = String(chosen.name);
      name.href = `${location.pathname}me/${encodeURIComponent(chosen.player)}/`;
    }
    copied(row && one(row, ".ledger__number"), one(box, "[data-mine-place]"));
    copied(row && one(row, ".live__move"), one(box, "[data-mine-move]"));
    copied(row && one(row, ".live__sum"), one(box, "[data-mine-sum]"));
    const seat = one(document, `[data-seated="${player}"]`);
    const others = all(seat?.parentElement ?? document.createElement("ol"), "[data-seated]")
      .filter((each) => each !== seat)
      .map((each) => one(each, "[data-seated-name]")?.textContent?.trim() ?? "");
    const where = one(box, "[data-mine-seat]");
    if (where) where.textContent = seat ? [seat.dataset.seat, others.join(", ")].join(" · ") : "";
    all(document, `[data-worm="${player}"]`).forEach((line) => line.classList.add("worm__line--mine"));
    all(document, `[data-worm-name="${player}"]`).forEach((text) => text.classList.add("worm__name--mine"));
  };

  const pinAll = () => all(document, "[data-mine]").forEach(pin);

  const choosing = (/** @type {HTMLElement} */ button) => {
    const { mineOf: slug = "", mineChoose: player = "", mineCalled: name = "" } = button.dataset;
    const mark = () => button.setAttribute("aria-pressed", String(kept()[slug]?.player === player));
    button.hidden = false;
    mark();
    button.addEventListener("click", () => {
      keep(slug, kept()[slug]?.player === player ? null : { player, name });
      mark();
    });
  };

  // A line that comes to another place glides there; nothing glides where its reader asked for stillness.
  /** @type {Map<string, DOMRect>} */
  let before = new Map();
  const rows = (/** @type {Element} */ part) => all(part, "tr[data-player]");
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.target.hasAttribute("data-moves")) return;
    before = new Map(rows(detail.target).map((row) => [row.dataset.player ?? "", row.getBoundingClientRect()]));
  });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    pinAll();
    if (!detail.target.hasAttribute("data-moves") || still()) return;
    rows(detail.target).forEach((row) => {
      const was = before.get(row.dataset.player ?? "");
      const is = row.getBoundingClientRect();
      if (!was || (was.top === is.top && was.left === is.left)) return;
      row.animate(
        [{ transform: `translate(${was.left - is.left}px, ${was.top - is.top}px)` }, { transform: "none" }],
        { duration: MOVE, easing: "ease-out" },
      );
    });
  });

  // The tab of the part that is read.
  const follow = (/** @type {HTMLElement} */ tabs) => {
    const links = /** @type {HTMLAnchorElement[]} */ (all(tabs, "a[href^='#']"));
    const mark = () => {
      const line = innerHeight / 3;
      const parts = links.filter((link) => (document.getElementById(link.hash.slice(1))?.getBoundingClientRect().top ?? line + 1) <= line);
      const present = parts.reduce(
        (/** @type {HTMLAnchorElement | undefined} */ best, link) =>
          best && top(best) >= top(link) ? best : link,
        undefined,
      );
      links.forEach((link) => {
        if (link === (present ?? links[0])) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      });
    };
    const top = (/** @type {HTMLAnchorElement} */ link) =>
      document.getElementById(link.hash.slice(1))?.getBoundingClientRect().top ?? 0;
    document.addEventListener("scroll", mark, { passive: true });
    mark();
  };

  document.addEventListener("DOMContentLoaded", () => {
    pinAll();
    all(document, "[data-mine-choose]").forEach(choosing);
    all(document, "[data-follows]").forEach(follow);
    all(document, "[data-mine-change]").forEach((button) =>
      button.addEventListener("click", () => {
        keep(/** @type {HTMLElement} */ (button.closest("[data-mine]"))?.dataset.mine ?? "", null);
        pinAll();
        document.getElementById("find-name")?.focus();
      }),
    );
  });
})();
