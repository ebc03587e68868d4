// The answer about open hands: click through the line of play, share the address, tell when the page is left.
(() => {
  const all = (/** @type {ParentNode} */ root, /** @type {string} */ selector) =>
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

  const line = (/** @type {HTMLElement} */ box) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "yes";
    const steps = Number(box.dataset.steps);
    const moves = all(box, ".tricks [data-step]");
    const inHand = new Map(all(box, ".hands [data-card]").map((card) => [card.dataset.card, card]));
    const place = /** @type {HTMLElement} */ (box.querySelector("[data-line-place]"));
    const go = Object.fromEntries(all(box, "[data-line-go]").map((one) => [one.dataset.lineGo, /** @type {HTMLButtonElement} */ (one)]));
    let now = 0;
    const show = () => {
      moves.forEach((move) => {
        const step = Number(move.dataset.step);
        move.classList.toggle("pcard--now", step === now);
        const card = inHand.get(move.dataset.card);
        card?.classList.toggle("pcard--gone", step <= now);
        card?.classList.toggle("pcard--now", step === now);
      });
      place.textContent = `${now} / ${steps}`;
      go.start.disabled = go.back.disabled = now === 0;
      go.on.disabled = now === steps;
    };
    const move = (/** @type {number} */ to) => {
      now = Math.min(steps, Math.max(0, to));
      show();
    };
    go.start.addEventListener("click", () => move(0));
    go.back.addEventListener("click", () => move(now - 1));
    go.on.addEventListener("click", () => move(now + 1));
    /** @type {HTMLElement} */ (box.querySelector("[data-line-controls]")).hidden = false;
    show();
  };

  const ready = () => all(document, "[data-line]").forEach(line);

  document.addEventListener("DOMContentLoaded", () => {
    ready();
    document.addEventListener("htmx:afterSettle", ready);
    const [copy] = all(document, "[data-copy-address]");
    if (copy && navigator.clipboard) {
      copy.hidden = false;
      copy.addEventListener("click", async () => {
        await navigator.clipboard.writeText(location.href);
        all(document, "[data-copied]").forEach((note) => { note.hidden = false; });
      });
    }
  });

  // A page that waits is left: the search need not go on for it.
  addEventListener("pagehide", () => {
    all(document, "[data-left]").forEach((box) => navigator.sendBeacon(box.dataset.left ?? ""));
  });
})();
