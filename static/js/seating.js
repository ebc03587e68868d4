/** The seats of a draw: moved by mouse, by finger or by keyboard; the server says how good the seating is. */

import { exchange, neighbour, restore, seatingOf, seatsIn, snapshotOf, tableOf } from "./seating/board.js";
import { letDrag } from "./seating/dragging.js";
import { Quality, send } from "./seating/quality.js";

class Editor {
  /** @param {HTMLElement} root */
  constructor(root) {
    const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
    this.root = root;
    this.seen = Number(root.dataset.seen);
    this.first = snapshotOf(root);
    /** @type {import("./seating/board.js").Snapshot[]} */
    this.history = [];
    /** @type {HTMLElement | null} */
    this.chosen = null;
    this.dragged = false;
    this.leaving = false;
    this.status = part("[data-status]");
    this.changed = part("[data-changed]");
    this.fault = part("[data-fault]");
    this.form = /** @type {HTMLFormElement} */ (part("[data-publish]"));
    this.quality = new Quality(root, (text, rule) => this.showFault(text, rule));
    this.listen(part("[data-undo]"), part("[data-save]"));
  }

  /** @param {HTMLElement} undo @param {HTMLElement} save */
  listen(undo, save) {
    this.root.addEventListener("click", (event) => {
      const seat = seatAt(event);
      if (seat && !this.dragged) this.choose(seat);
      this.dragged = false;
    });
    this.root.addEventListener("keydown", (event) => this.key(event));
    letDrag(this.root, {
      begun: () => {
        this.letGo();
        this.dragged = true;
      },
      over: (seat, target) => this.quality.preview(target && seatingOf(this.root, this.seen, seat, target)),
      dropped: (seat, target) => this.drop(seat, target),
    });
    undo.addEventListener("click", () => this.undo());
    save.addEventListener("click", () => void this.save());
    this.form.addEventListener("submit", () => {
      this.leaving = true;
      const field = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("seating"));
      field.value = this.history.length ? JSON.stringify(seatingOf(this.root, this.seen)) : "";
    });
    window.addEventListener("beforeunload", (event) => {
      if (this.history.length && !this.leaving) event.preventDefault();
    });
  }

  /** @param {string | undefined} text @param {Record<string, string | undefined>} [names] */
  say(text, names = {}) {
    this.status.textContent = (text ?? "").replace(/\{(\w+)\}/g, (_, key) => names[key] ?? "");
  }

  /** @param {string} text @param {string} [rule] the number of the rule that is behind it */
  showFault(text, rule = "") {
    const said = document.createElement("span");
    said.append(text, " ", rule ? ruleLink(rule) : "");
    this.fault.replaceChildren(said);
    this.fault.hidden = !text;
  }

  // --- choosing and exchanging ---

  /** @param {HTMLElement} seat */
  choose(seat) {
    if (!this.chosen) {
      if (!seat.dataset.player) return;
      this.chosen = seat;
      seat.setAttribute("aria-pressed", "true");
      this.root.classList.add("is-choosing");
      this.say(this.root.dataset.sayChosen, { name: seat.dataset.name });
      return;
    }
    const first = this.chosen;
    this.letGo();
    if (first !== seat) this.exchange(first, seat);
    else this.say(this.root.dataset.sayLet);
  }

  letGo() {
    this.chosen?.setAttribute("aria-pressed", "false");
    this.chosen = null;
    this.root.classList.remove("is-choosing");
  }

  /** @param {HTMLElement} one @param {HTMLElement} other */
  exchange(one, other) {
    this.history.push(snapshotOf(this.root));
    exchange(one, other);
    const names = { name: one.dataset.name, other: other.dataset.name, table: tableOf(one).dataset.table };
    this.say(other.dataset.player ? this.root.dataset.sayMoved : this.root.dataset.sayTo, names);
    one.focus({ preventScroll: true });
    this.show();
  }

  undo() {
    const before = this.history.pop();
    if (!before) return;
    restore(before);
    this.show();
  }

  show() {
    const indexes = new Map(this.first.map(([, seat], index) => [seat, index]));
    seatsIn(this.root).forEach((seat, index) => {
      seat.classList.toggle("is-moved", Boolean(seat.dataset.player) && indexes.get(seat) !== index);
    });
    this.changed.hidden = this.history.length === 0;
    this.root.classList.toggle("is-editing", this.history.length > 0);
    void this.quality.assess(seatingOf(this.root, this.seen));
  }

  /** @param {HTMLElement} seat @param {HTMLElement | null} target */
  drop(seat, target) {
    this.quality.hold();
    if (target) {
      this.quality.previewed = false; // what was previewed is what will be assessed
      this.exchange(seat, target);
    } else if (this.quality.previewed) this.quality.settle();
    // A click follows where the pointer came up on the same seat; it is no choice then.
    setTimeout(() => {
      this.dragged = false;
    });
  }

  async save() {
    try {
      const answer = await send(this.root.dataset.keep, seatingOf(this.root, this.seen));
      const { message, rule } = await answer.json();
      if (!answer.ok) {
        this.showFault(message, rule);
        return;
      }
      this.leaving = true;
      window.location.reload();
    } catch {
      this.showFault(this.root.dataset.sayFailed ?? "");
    }
  }

  // --- keyboard: arrows move, Enter (a click) chooses, Escape lets go ---

  /** @param {KeyboardEvent} event */
  key(event) {
    const seat = seatAt(event);
    if (event.key === "Escape" && this.chosen) {
      this.letGo();
      this.say(this.root.dataset.sayLet);
      return;
    }
    if (!seat || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = neighbour(this.root, seat, event.key);
    if (target) {
      event.preventDefault();
      target.focus();
    }
  }
}

/**
 * The number of a rule, with the way to its line in the rule book.
 * @param {string} rule
 */
function ruleLink(rule) {
  const link = document.createElement("a");
  link.className = "rule-number";
  link.href = `/rules/rule/${encodeURIComponent(rule)}/`;
  link.textContent = rule;
  return link;
}

/** @param {Event} event @returns {HTMLElement | null} */
function seatAt(event) {
  return /** @type {Element} */ (event.target).closest("[data-seat]");
}

/**
 * As many byes as the draw needs, by one press.
 * @param {HTMLButtonElement} button
 */
function offerByes(button) {
  const form = /** @type {HTMLFormElement} */ (button.form);
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("byes"));
  button.hidden = false;
  button.addEventListener("click", () => {
    field.value = button.dataset.setByes ?? "";
    /** @type {HTMLDetailsElement} */ (field.closest("details")).open = true;
    field.focus();
  });
}

for (const root of document.querySelectorAll("[data-seating-editor]")) new Editor(/** @type {HTMLElement} */ (root));
for (const button of document.querySelectorAll("[data-set-byes]")) offerByes(/** @type {HTMLButtonElement} */ (button));
