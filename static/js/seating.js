// The seats of a draw: moved by mouse, by finger or by keyboard; the server says how good the seating is.
(() => {
  const FAR_ENOUGH = 6; // pixels after which a press is a drag
  const HELD = 60; // milliseconds over a seat after which the figures say what would be
  const EDGE = 70; // pixels from the edge of the window where dragging scrolls

  class Editor {
    constructor(root) {
      this.root = root;
      this.token = document.querySelector("[name=csrfmiddlewaretoken]").value;
      this.seen = Number(root.dataset.seen);
      this.first = this.snapshot();
      this.history = [];
      this.chosen = null;
      this.asked = 0;
      this.held = 0;
      this.foreseen = false;
      this.status = root.querySelector("[data-status]");
      this.quality = root.querySelector("[data-quality]");
      this.judged = this.quality.innerHTML;
      this.changed = root.querySelector("[data-changed]");
      this.fault = root.querySelector("[data-fault]");
      this.form = root.querySelector("[data-publish]");
      this.listen();
    }

    listen() {
      this.root.addEventListener("click", (event) => {
        const seat = event.target.closest("[data-seat]");
        if (seat && !this.dragged) this.choose(seat);
        this.dragged = false;
      });
      this.root.addEventListener("keydown", (event) => this.key(event));
      this.root.addEventListener("pointerdown", (event) => this.press(event));
      this.root.querySelector("[data-undo]").addEventListener("click", () => this.undo());
      this.root.querySelector("[data-save]").addEventListener("click", () => this.save());
      this.form.addEventListener("submit", () => {
        this.leaving = true;
        this.form.elements.seating.value = this.history.length ? JSON.stringify(this.seating()) : "";
      });
      window.addEventListener("beforeunload", (event) => {
        if (this.history.length && !this.leaving) event.preventDefault();
      });
    }

    // --- what stands on the page ---

    seats() {
      return [...this.root.querySelectorAll("[data-seat]")];
    }

    // As it stands; or as it would be if two seats changed places.
    seating(one, other) {
      const swapped = new Map([[one, other], [other, one]]);
      const tables = [];
      let byes = [];
      this.root.querySelectorAll("[data-table]").forEach((table) => {
        const players = [...table.querySelectorAll("[data-seat]")]
          .map((seat) => (swapped.get(seat) ?? seat).dataset.player)
          .filter(Boolean)
          .map(Number);
        if (table.dataset.table === "0") byes = players;
        else tables[Number(table.dataset.table) - 1] = players;
      });
      return { tables, byes, seen: this.seen };
    }

    say(text, names = {}) {
      this.status.textContent = text.replace(/\{(\w+)\}/g, (_, key) => names[key] ?? "");
    }

    // --- choosing and exchanging ---

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

    exchange(one, other) {
      this.history.push(this.snapshot());
      const marker = document.createComment("");
      one.replaceWith(marker);
      other.replaceWith(one);
      marker.replaceWith(other);
      [one, other].forEach((seat) => this.closeUp(seat.closest("[data-table]")));
      const table = one.closest("[data-table]").dataset.table;
      const names = { name: one.dataset.name, other: other.dataset.name, table };
      this.say(other.dataset.player ? this.root.dataset.sayMoved : this.root.dataset.sayTo, names);
      one.focus({ preventScroll: true });
      this.show();
    }

    // A seat that fell free moves to the end of its table.
    closeUp(table) {
      const list = table.querySelector(".seats");
      const items = [...list.children];
      items.filter((item) => !item.querySelector("[data-player]")).forEach((item) => list.append(item));
    }

    undo() {
      const before = this.history.pop();
      if (!before) return;
      before.forEach(([item, seat]) => item.replaceChildren(seat));
      before.forEach(([item]) => item.parentElement.append(item));
      this.show();
    }

    // Which seat stands in which place of the list, in order.
    snapshot() {
      return this.seats().map((seat) => [seat.parentElement, seat]);
    }

    show() {
      const places = new Map(this.first.map(([, seat], place) => [seat, place]));
      this.seats().forEach((seat, place) => {
        seat.classList.toggle("is-moved", Boolean(seat.dataset.player) && places.get(seat) !== place);
      });
      this.changed.hidden = this.history.length === 0;
      this.root.classList.toggle("is-editing", this.history.length > 0);
      this.judge();
    }

    // --- the server's judgement ---

    async judge() {
      const asked = ++this.asked;
      this.quality.setAttribute("aria-busy", "true");
      try {
        const answer = await this.send(this.root.dataset.judge, this.seating());
        const text = answer.ok ? await answer.text() : (await answer.json()).message;
        if (asked !== this.asked) return;
        this.showFault(answer.ok ? "" : text);
        if (!answer.ok) return;
        this.judged = text;
        if (!this.foreseen) this.settle();
      } catch {
        if (asked === this.asked) this.showFault(this.root.dataset.sayFailed);
      } finally {
        if (asked === this.asked) this.quality.removeAttribute("aria-busy");
      }
    }

    // The figures of the seating as it stands.
    settle() {
      this.foreseen = false;
      this.quality.classList.remove("is-foreseen");
      this.quality.setAttribute("aria-live", "polite");
      this.quality.innerHTML = this.judged;
      this.root.querySelector("[data-accept]").hidden = !this.quality.querySelector("[data-test=illegal]");
    }

    // While a player is held over another: what the seating would be worth. It decides nothing, so that a fault is
    // no matter, and screen readers are told the figures only of what was done.
    foresee(one, other) {
      const held = this.hold();
      if (!other) {
        if (this.foreseen) this.settle();
        return;
      }
      this.waiting = setTimeout(async () => {
        try {
          const answer = await this.send(this.root.dataset.judge, this.seating(one, other));
          const text = await answer.text();
          if (held !== this.held || !answer.ok) return;
          this.foreseen = true;
          this.quality.setAttribute("aria-live", "off");
          this.quality.classList.add("is-foreseen");
          this.quality.innerHTML = text;
        } catch {
          // dropping him says what is wrong
        }
      }, HELD);
    }

    // From now on nothing is told of the seat that he was held over before.
    hold() {
      clearTimeout(this.waiting);
      this.held += 1;
      return this.held;
    }

    async save() {
      try {
        const answer = await this.send(this.root.dataset.keep, this.seating());
        const { message } = await answer.json();
        if (!answer.ok) {
          this.showFault(message);
          return;
        }
        this.leaving = true;
        window.location.reload();
      } catch {
        this.showFault(this.root.dataset.sayFailed);
      }
    }

    send(address, seating) {
      return fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": this.token },
        body: JSON.stringify(seating),
      });
    }

    showFault(text) {
      this.fault.textContent = text;
      this.fault.hidden = !text;
    }

    // --- keyboard: arrows move, Enter (a click) chooses, Escape lets go ---

    key(event) {
      const seat = event.target.closest("[data-seat]");
      if (event.key === "Escape" && this.chosen) {
        this.letGo();
        this.say(this.root.dataset.sayLet);
        return;
      }
      if (!seat || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = this.neighbour(seat, event.key);
      if (target) {
        event.preventDefault();
        target.focus();
      }
    }

    neighbour(seat, key) {
      const all = this.seats();
      const place = all.indexOf(seat);
      if (key === "ArrowDown") return all[place + 1];
      if (key === "ArrowUp") return all[place - 1];
      if (key !== "ArrowRight" && key !== "ArrowLeft") return null;
      const tables = [...this.root.querySelectorAll("[data-table]")];
      const table = seat.closest("[data-table]");
      const next = tables[tables.indexOf(table) + (key === "ArrowRight" ? 1 : -1)];
      const row = [...table.querySelectorAll("[data-seat]")].indexOf(seat);
      const seats = next ? [...next.querySelectorAll("[data-seat]")] : [];
      return seats[Math.min(row, seats.length - 1)];
    }

    // --- dragging: the whole seat with a mouse, its handle with a finger (the rest scrolls the page) ---

    press(event) {
      const seat = event.target.closest("[data-player]");
      const handle = event.pointerType === "mouse" || event.target.closest(".seat__grip");
      if (!seat || !handle || event.button !== 0) return;
      const drag = { seat, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
      const move = (moved) => moved.pointerId === drag.id && this.drag(drag, moved);
      const end = (ended) => {
        if (ended.pointerId !== drag.id) return;
        window.removeEventListener("pointermove", move);
        window.removeEventListener("pointerup", end);
        window.removeEventListener("pointercancel", end);
        this.drop(drag, ended.type === "pointerup" ? ended : null);
      };
      window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", end);
      window.addEventListener("pointercancel", end);
    }

    drag(drag, event) {
      if (!drag.ghost) {
        if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR_ENOUGH) return;
        this.letGo();
        drag.ghost = drag.seat.cloneNode(true);
        drag.ghost.classList.add("seat--ghost");
        drag.ghost.style.width = `${drag.seat.offsetWidth}px`;
        document.body.append(drag.ghost);
        drag.seat.classList.add("is-dragged");
        this.dragged = true;
        drag.scroll = setInterval(() => this.scroll(drag.at), 16);
      }
      drag.at = event.clientY;
      drag.ghost.style.transform = `translate(${event.clientX - 24}px, ${event.clientY - 24}px)`;
      this.aim(drag, this.under(event));
    }

    scroll(y) {
      if (y < EDGE) window.scrollBy(0, -12);
      else if (y > window.innerHeight - EDGE) window.scrollBy(0, 12);
    }

    under(event) {
      const seat = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-seat]");
      return seat && this.root.contains(seat) ? seat : null;
    }

    aim(drag, seat) {
      const target = seat === drag.seat ? null : seat;
      if (target === drag.target) return;
      drag.target?.classList.remove("is-target");
      drag.target = target;
      drag.target?.classList.add("is-target");
      this.foresee(drag.seat, target);
    }

    drop(drag, event) {
      if (!drag.ghost) return;
      clearInterval(drag.scroll);
      drag.ghost.remove();
      drag.seat.classList.remove("is-dragged");
      drag.target?.classList.remove("is-target");
      this.hold();
      if (event && drag.target) {
        this.foreseen = false; // what was foreseen is what will be judged
        this.exchange(drag.seat, drag.target);
      } else if (this.foreseen) this.settle();
      // A click follows where the pointer came up on the same seat; it is no choice then.
      setTimeout(() => {
        this.dragged = false;
      });
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-seating-editor]").forEach((root) => new Editor(root));
    document.querySelectorAll("[data-set-byes]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => {
        const { form } = button;
        form.elements.byes.value = button.dataset.setByes;
        form.elements.byes.closest("details").open = true;
        form.elements.byes.focus();
      });
    });
  });
})();
