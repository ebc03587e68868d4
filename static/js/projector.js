// The projector: pages turn by themselves or as the organiser says from his phone, and a name is found.
(() => {
  // Letters that do not fall into a letter and a mark, as the server folds them (core/names.py).
  /** @type {Record<string, string>} */
  const BARE = { đ: "d", ð: "d", ł: "l", ø: "o", ħ: "h", ŧ: "t", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th" };
  const plain = (/** @type {string} */ text) =>
    text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase().replace(/[đðłøħŧıßæœþ]/g, (one) => BARE[one]);
  const all = (/** @type {ParentNode} */ root, /** @type {string} */ selector) =>
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

  /** The largest and the smallest type of a list, by the height of the screen; many lines are set smaller. */
  const LARGEST = 0.052;
  const READABLE = 0.03;
  const TIGHT = 0.0205;
  /** How high a line is and how wide a column may grow, by the size of its type. */
  const LINE = 1.62;
  const WIDEST = 1.7;
  /** Below this width it is a page to scroll, on somebody's phone. */
  const WALL = 768;
  /** The controls go this long after the last move of the mouse. */
  const REST = 4000;
  /** The part of the wall that asks what it is to show. */
  const HEAD = "#hall-head";

  /** @typedef {{page: HTMLElement, lines: HTMLElement[], first: number, count: number, of: number}} Screen */

  class Pager {
    /** @param {HTMLElement} root */
    constructor(root) {
      this.root = root;
      this.main = /** @type {HTMLElement} */ (root.closest("[data-hall]"));
      this.held = false;
      this.at = 0;
      /** What the organiser last said from his phone, and how many screens there were then. */
      this.told = { held: false, turned: NaN };
      this.count = 0;
      this.timer = 0;
      /** The least room that a page had in this turn: more of it on a later screen would pass over lines. */
      this.least = /** @type {Map<HTMLElement, number>} */ (new Map());
      this.find = /** @type {HTMLInputElement} */ (document.querySelector("[data-hall-find]"));
      this.where = /** @type {HTMLElement} */ (document.querySelector("[data-where]"));
      all(document, "[data-step]").forEach((button) => {
        button.addEventListener("click", () => this.turn(Number(button.dataset.step)));
      });
      const hold = /** @type {HTMLElement} */ (document.querySelector("[data-hold]"));
      hold.addEventListener("click", () => this.hold(!this.held));
      this.find.addEventListener("input", () => {
        this.at = 0;
        this.least.clear();
        this.show();
      });
      document.addEventListener("keydown", (event) => {
        if (event.target instanceof Element && event.target.matches("input, button")) return;
        if (event.key === "ArrowRight") this.turn(1);
        if (event.key === "ArrowLeft") this.turn(-1);
        if (event.key === " ") hold.click();
      });
      document.addEventListener("htmx:afterSwap", () => {
        this.show();
        this.obey();
      });
      document.addEventListener("htmx:configRequest", ({ detail }) => {
        if (detail.elt.matches(HEAD)) Object.assign(detail.parameters, { page: this.at + 1, pages: this.count });
      });
      const again = () => {
        this.least.clear();
        this.show();
      };
      window.addEventListener("resize", again);
      new ResizeObserver(again).observe(root); // what stands above may take another line
      this.show();
      this.wait();
      this.obey();
    }

    /** Every page stands as long as the others, also after one that was turned by hand. */
    wait() {
      clearInterval(this.timer);
      const next = () => !this.held && !this.find.value && this.turn(1);
      this.timer = setInterval(next, Number(this.root.dataset.seconds) * 1000);
    }

    /** @param {boolean} held */
    hold(held) {
      this.held = held;
      document.querySelector("[data-hold]")?.setAttribute("aria-pressed", String(held));
    }

    /** What the organiser says from his phone counts when he says it; then the wall says at which page it is. */
    obey() {
      const [said] = all(document, "[data-turned]");
      const turned = Number(said?.dataset.turned);
      const held = said?.dataset.held === "1";
      const before = this.told;
      if (held === before.held && turned === before.turned) return;
      this.told = { held, turned };
      if (held !== before.held) this.hold(held);
      if (turned !== before.turned && !Number.isNaN(before.turned)) {
        this.turn(turned - before.turned);
        this.wait();
      }
      all(document, HEAD).forEach((head) => htmx.trigger(head, "changed"));
    }

    /** What the wall is for now, as the server says, once it is here; whoever looks for a name sees the seats. */
    shown() {
      const [said] = all(document, "[data-shows]");
      const wanted = this.find.value ? "seats" : (said?.dataset.shows ?? "seats");
      if (wanted !== this.main.dataset.shown && all(this.root, `[data-name="${wanted}"]`).length) {
        this.main.dataset.shown = wanted;
        this.at = 0;
      }
      return this.main.dataset.shown ?? "seats";
    }

    /**
     * Every page is as many screens as its lines take.
     * @returns {Screen[]}
     */
    screens() {
      const shown = this.shown();
      const names = shown === "seats" && !this.find.value ? ["changes", "seats"] : [shown];
      return all(this.root, "[data-page]").flatMap((page) => {
        page.hidden = !names.includes(page.dataset.name ?? "");
        if (page.hidden) return [];
        const [list] = all(page, "[data-fit]");
        if (!list) return [{ page, lines: [], first: 0, count: 0, of: 0 }];
        const lines = this.sought(list);
        const room = Math.min(this.fit(list, lines.length), this.least.get(page) ?? Infinity);
        this.least.set(page, room);
        const count = Math.max(1, Math.ceil(lines.length / room));
        return Array.from({ length: count }, (_, number) => ({ page, lines, first: number * room, count: room, of: count }));
      });
    }

    /**
     * The lines of who is looked for; all, where nobody is.
     * @param {HTMLElement} list
     */
    sought(list) {
      const words = plain(this.find.value).split(/\s+/).filter(Boolean);
      return all(list, ":scope > li").filter((item) => {
        const name = plain(item.dataset.findName ?? "");
        item.hidden = !words.every((word) => name.includes(word));
        return !item.hidden;
      });
    }

    /**
     * Sets the type of a list as large as its lines fit, and says how many stand on one screen.
     * @param {HTMLElement} list
     * @param {number} lines
     */
    fit(list, lines) {
      list.classList.toggle("hall__list--fits", innerWidth >= WALL);
      if (innerWidth < WALL) return Math.max(1, lines);
      const wide = Number(list.dataset.fit);
      const { width, height } = list.getBoundingClientRect();
      const tight = lines > Number(list.dataset.tighter ?? 0);
      const least = Math.max(13, innerHeight * (tight ? TIGHT : READABLE));
      const columns = (/** @type {number} */ size) => Math.max(1, Math.floor(width / (size * wide)));
      const rows = (/** @type {number} */ size) => Math.max(1, Math.floor(height / (size * LINE)));
      let size = Math.max(least, innerHeight * LARGEST);
      while (size > least && columns(size) * rows(size) < lines) size -= 0.5;
      const room = columns(size) * rows(size);
      const high = Math.min(rows(size), Math.ceil(Math.min(lines, room) / columns(size)) || 1);
      list.style.setProperty("--size", `${size}px`);
      list.style.setProperty("--rows", String(lines <= room ? high : rows(size)));
      list.style.setProperty("--line", `${Math.min(height / (lines <= room ? high : rows(size)), size * LINE * 1.3)}px`);
      list.style.setProperty("--widest", `${size * wide * WIDEST}px`);
      return room;
    }

    /** @param {number} step */
    turn(step) {
      const screens = this.screens();
      if (!screens.length) return;
      this.at = (((this.at + step) % screens.length) + screens.length) % screens.length;
      if (!this.at) this.least.clear();
      this.show(this.at ? screens : this.screens());
    }

    show(screens = this.screens()) {
      if (!screens.length) return;
      this.at = Math.min(this.at, screens.length - 1);
      this.count = screens.length;
      const { page, lines, first, count, of } = screens[this.at];
      new Set(screens.map((one) => one.page)).forEach((one) => {
        one.hidden = one !== page;
      });
      lines.forEach((line, number) => {
        line.hidden = number < first || number >= first + count;
      });
      this.mark(page, of, count ? first / count : 0);
      const last = Math.min(first + count, lines.length);
      all(page, "[data-range]").forEach((range) => {
        range.textContent = (range.dataset.range ?? "")
          .replace("{from}", `${first + 1}.`)
          .replace("{to}", `${last}.`)
          .replace("{all}", String(lines.length));
      });
      all(page, "[data-nobody]").forEach((nobody) => {
        nobody.hidden = lines.length > 0;
      });
      this.where.textContent = (this.where.dataset.more ?? "").replace("{page}", String(this.at + 1)).replace("{count}", String(screens.length));
    }

    /**
     * A dot for every screen of a page, the present one in pen.
     * @param {HTMLElement} page
     * @param {number} count
     * @param {number} present
     */
    mark(page, count, present) {
      const [dots] = all(page, "[data-dots]");
      if (!dots) return;
      dots.replaceChildren(
        ...Array.from({ length: count > 1 ? count : 0 }, (_, number) => {
          const dot = document.createElement("span");
          dot.className = number === present ? "hall__dot hall__dot--on" : "hall__dot";
          return dot;
        }),
      );
    }
  }

  // The controls are there for a hand at the mouse or the keys, and go again: the wall is for reading.
  const resting = (/** @type {HTMLElement} */ bar) => {
    let rest = 0;
    const wake = () => {
      bar.classList.add("hall__bar--awake");
      clearTimeout(rest);
      rest = setTimeout(() => bar.classList.remove("hall__bar--awake"), REST);
    };
    ["mousemove", "touchstart", "keydown"].forEach((name) => document.addEventListener(name, wake, { passive: true }));
  };

  const tell = () => {
    all(document, "[data-now]").forEach((time) => {
      time.textContent = new Date().toLocaleTimeString(document.documentElement.lang.replace(/^en$/, "en-GB"), { hour: "2-digit", minute: "2-digit" });
    });
  };

  document.addEventListener("DOMContentLoaded", () => {
    all(document, "[data-pager]").forEach((root) => new Pager(root));
    all(document, "[data-bar]").forEach(resting);
    tell();
    setInterval(tell, 10_000);
    document.addEventListener("htmx:afterSwap", tell);
    document.querySelector("[data-full]")?.addEventListener("click", () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void document.documentElement.requestFullscreen();
    });
  });
})();
