// The board of 32 cards: tapping writes the cards into the text fields, which work without it too.
(() => {
  const FIELDS = ["hand_0", "hand_1", "hand_2", "talon", "played"];

  const start = (/** @type {HTMLElement} */ board) => {
    const form = /** @type {HTMLFormElement} */ (board.closest("form"));
    const status = /** @type {HTMLElement} */ (board.querySelector("[data-board-status]"));
    const marks = (status.dataset.marks ?? "").split(" ");
    const input = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    const cardsOf = (/** @type {string} */ name) => input(name).value.toUpperCase().split(/[\s,;]+/).filter(Boolean);
    const write = (/** @type {string} */ name, /** @type {string[]} */ cards) => { input(name).value = cards.join(" "); };
    const places = /** @type {HTMLInputElement[]} */ ([...board.querySelectorAll('input[name="place"]')]);
    const chosen = () => places.find((place) => place.checked) || places[0];
    const holder = (/** @type {string} */ code) => FIELDS.slice(0, 4).find((name) => cardsOf(name).includes(code));
    const buttons = /** @type {HTMLElement[]} */ ([...board.querySelectorAll("[data-code]")]);
    const codes = buttons.map((button) => button.dataset.code ?? "");

    const show = () => {
      const here = chosen().value;
      const played = cardsOf("played");
      places.forEach((place) => {
        const most = place.value === "played" ? "" : `/${place.dataset.full}`;
        const count = /** @type {HTMLElement} */ (board.querySelector(`[data-count="${place.value}"]`));
        count.textContent = `${cardsOf(place.value).length}${most}`;
      });
      buttons.forEach((button) => {
        const code = button.dataset.code ?? "";
        const owner = holder(code);
        const turn = played.indexOf(code) + 1;
        const where = [owner ? marks[FIELDS.indexOf(owner)] : "", turn ? `(${turn}.)` : ""].filter(Boolean).join(" ");
        /** @type {HTMLElement} */ (button.querySelector("[data-where]")).textContent = where;
        button.classList.toggle("board__card--placed", Boolean(owner || turn));
        button.setAttribute("aria-pressed", String(here === "played" ? turn > 0 : owner === here));
      });
    };

    // The cards are sorted as on the board, so that a hand reads alike however it was tapped.
    const sorted = (/** @type {string[]} */ cards) => codes.filter((code) => cards.includes(code));

    const play = (/** @type {string} */ code) => {
      const played = cardsOf("played");
      if (!played.includes(code)) write("played", [...played, code]);
      else if (played.at(-1) === code) write("played", played.slice(0, -1));
      else return status.dataset.lastText ?? "";
      return "";
    };

    const put = (/** @type {string} */ code, /** @type {HTMLInputElement} */ place) => {
      const name = place.value;
      if (name === "played") return play(code);
      const owner = holder(code);
      if (owner !== name && cardsOf(name).length >= Number(place.dataset.full)) return status.dataset.fullText ?? "";
      if (owner) write(owner, cardsOf(owner).filter((other) => other !== code));
      if (owner !== name) write(name, sorted([...cardsOf(name), code]));
      return "";
    };

    const onward = () => {
      const place = chosen();
      const next = places[places.indexOf(place) + 1];
      if (place.value !== "played" && next && cardsOf(place.value).length >= Number(place.dataset.full)) {
        next.checked = true;
      }
    };

    board.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (!button) return;
      status.textContent = "";
      if (button.dataset.code) {
        status.textContent = put(button.dataset.code, chosen());
        onward();
      } else if ("rest" in button.dataset) {
        const place = chosen();
        if (place.value === "played") return;
        codes.filter((code) => !holder(code)).forEach((code) => {
          status.textContent = put(code, place) || status.textContent;
        });
        onward();
      } else if ("clear" in button.dataset) {
        write(chosen().value, []);
      }
      show();
    });
    places.forEach((place) => place.addEventListener("change", show));
    FIELDS.forEach((name) => input(name).addEventListener("input", show));

    board.hidden = false;
    const typed = /** @type {HTMLDetailsElement} */ (form.querySelector("[data-typed]"));
    typed.open = Boolean(typed.querySelector(".field__error"));
    const first = places.find((place) => cardsOf(place.value).length < Number(place.dataset.full)) ?? places[places.length - 1];
    first.checked = true;
    show();
  };

  document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("[data-board]").forEach((board) => start(/** @type {HTMLElement} */ (board))));
})();
