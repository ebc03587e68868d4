/** What the server says of a seating: how good it is as it stands, and what it would be while a player is held over another. */

/** @typedef {import("./board.js").Seating} Seating */

/** Milliseconds over a seat after which the figures say what would be. */
const HELD = 60;

/**
 * Send a seating to an address of the draw.
 * @param {string | undefined} address @param {Seating} seating
 */
export function send(address, seating) {
  const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
  return fetch(String(address), {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(seating),
  });
}

/** The figures beside the tables. */
export class Quality {
  /** @param {HTMLElement} root @param {(text: string, rule?: string) => void} showFault */
  constructor(root, showFault) {
    this.root = root;
    this.showFault = showFault;
    this.box = /** @type {HTMLElement} */ (root.querySelector("[data-quality]"));
    this.assessed = this.box.innerHTML;
    this.asked = 0;
    this.held = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.previewed = false;
  }

  /** @param {Seating} seating */
  async assess(seating) {
    const asked = ++this.asked;
    this.box.setAttribute("aria-busy", "true");
    try {
      const answer = await send(this.root.dataset.assess, seating);
      const text = await answer.text();
      if (asked !== this.asked) return;
      const refused = answer.ok ? null : JSON.parse(text);
      this.showFault(refused?.message ?? "", refused?.rule);
      if (refused) return;
      this.assessed = text;
      if (!this.previewed) this.settle();
    } catch {
      if (asked === this.asked) this.showFault(this.root.dataset.sayFailed ?? "");
    } finally {
      if (asked === this.asked) this.box.removeAttribute("aria-busy");
    }
  }

  /** The figures of the seating as it stands. */
  settle() {
    this.previewed = false;
    this.box.classList.remove("is-previewed");
    this.box.setAttribute("aria-live", "polite");
    this.box.innerHTML = this.assessed;
    const accept = /** @type {HTMLElement} */ (this.root.querySelector("[data-accept]"));
    accept.hidden = !this.box.querySelector("[data-test=illegal]");
  }

  /**
   * A player is held over another: what the seating would be worth; null when over nobody any more. It decides nothing,
   * so that a fault is no matter, and screen readers are told the figures only of what was done.
   * @param {Seating | null} seating
   */
  preview(seating) {
    const held = this.hold();
    if (!seating) {
      if (this.previewed) this.settle();
      return;
    }
    this.waiting = setTimeout(async () => {
      try {
        const answer = await send(this.root.dataset.assess, seating);
        const text = await answer.text();
        if (held !== this.held || !answer.ok) return;
        this.previewed = true;
        this.box.setAttribute("aria-live", "off");
        this.box.classList.add("is-previewed");
        this.box.innerHTML = text;
      } catch {
        // dropping him says what is wrong
      }
    }, HELD);
  }

  /** From now on nothing is told of the seat that he was held over before. */
  hold() {
    clearTimeout(this.waiting);
    this.held += 1;
    return this.held;
  }
}
