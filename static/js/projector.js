// The projector: pages turn by themselves, a name is found, a sound at five minutes and at the end.
(() => {
  const plain = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
  const FIVE_MINUTES = 300;
  const all = (/** @type {ParentNode} */ root, /** @type {string} */ selector) =>
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

  /** @typedef {{page: HTMLElement, list: Element | null, name: string | undefined, left: number, number: number}} Screen */

  class Pager {
    /** @param {HTMLElement} root */
    constructor(root) {
      this.root = root;
      this.held = false;
      /** @type {string | undefined} */
      this.name = "";
      this.offset = 0;
      this.find = /** @type {HTMLInputElement} */ (document.querySelector("[data-hall-find]"));
      this.where = /** @type {HTMLElement} */ (document.querySelector("[data-where]"));
      all(document, "[data-step]").forEach((button) => {
        button.addEventListener("click", () => this.turn(Number(button.dataset.step)));
      });
      const hold = /** @type {HTMLElement} */ (document.querySelector("[data-hold]"));
      hold.addEventListener("click", () => {
        this.held = !this.held;
        hold.setAttribute("aria-pressed", String(this.held));
      });
      this.find.addEventListener("input", () => this.search());
      document.addEventListener("keydown", (event) => {
        if (event.target instanceof Element && event.target.matches("input, button")) return;
        if (event.key === "ArrowRight") this.turn(1);
        if (event.key === "ArrowLeft") this.turn(-1);
        if (event.key === " ") hold.click();
      });
      document.addEventListener("htmx:afterSwap", () => (this.find.value ? this.search() : this.show()));
      window.addEventListener("resize", () => this.show());
      setInterval(() => !this.held && !this.find.value && this.turn(1), Number(root.dataset.seconds) * 1000);
      this.show();
    }

    /**
     * Every page is as many screens as its columns take; a screen is a page and how far it is scrolled.
     * @returns {Screen[]}
     */
    screens() {
      return all(this.root, "[data-page]").flatMap((page) => {
        const hidden = page.hidden;
        page.hidden = false;
        const list = page.querySelector(".hall__columns");
        const gap = list ? parseFloat(getComputedStyle(list).columnGap) || 0 : 0;
        const width = list ? list.clientWidth + gap : 1;
        const count = list ? Math.max(1, Math.ceil((list.scrollWidth + gap - 1) / width)) : 1;
        page.hidden = hidden;
        return Array.from({ length: count }, (_, number) => ({ page, list, name: page.dataset.name, left: number * width, number }));
      });
    }

    /** @param {number} step */
    turn(step) {
      const screens = this.screens();
      if (!screens.length) return;
      const at = (this.at(screens) + step + screens.length) % screens.length;
      this.name = screens[at].name;
      this.offset = screens[at].number;
      this.show(screens);
    }

    /** @param {Screen[]} screens */
    at(screens) {
      const exact = screens.findIndex((one) => one.name === this.name && one.number === this.offset);
      return exact >= 0 ? exact : Math.max(0, screens.findIndex((one) => one.name === this.name));
    }

    show(screens = this.screens()) {
      if (!screens.length) return;
      const at = this.at(screens);
      const shown = screens[at];
      new Set(screens.map((one) => one.page)).forEach((page) => {
        page.hidden = page !== shown.page;
      });
      if (shown.list) shown.list.scrollLeft = shown.left;
      this.where.textContent = (this.where.dataset.more ?? "").replace("{page}", String(at + 1)).replace("{count}", String(screens.length));
    }

    search() {
      const words = plain(this.find.value).split(/\s+/).filter(Boolean);
      let matches = 0;
      all(this.root, "[data-find-name]").forEach((item) => {
        const name = plain(item.dataset.findName ?? "");
        item.hidden = !words.every((word) => name.includes(word));
        matches += item.hidden ? 0 : 1;
      });
      const [nobody] = all(this.root, "[data-nobody]");
      if (nobody) nobody.hidden = matches > 0;
      this.name = "names";
      this.offset = 0;
      this.show();
    }
  }

  // Sound needs a press of somebody first: browsers want it, and so do people.
  class Bell {
    /** @param {HTMLElement} button */
    constructor(button) {
      /** @type {AudioContext | null} */
      this.audio = null;
      /** @type {Map<string, number>} */
      this.before = new Map();
      button.addEventListener("click", () => {
        if (this.audio) {
          void this.audio.close();
          this.audio = null;
        } else {
          this.audio = new AudioContext();
          this.ring(1);
        }
        button.setAttribute("aria-pressed", String(Boolean(this.audio)));
      });
      setInterval(() => this.listen(), 500);
    }

    listen() {
      all(document, "[data-clock]").forEach((clock) => {
        const end = clock.dataset.clock ?? "";
        const left = (Date.parse(end) - Date.now()) / 1000;
        const before = this.before.get(end) ?? left;
        if (before > FIVE_MINUTES && left <= FIVE_MINUTES) this.ring(1);
        if (before > 0 && left <= 0) this.ring(3);
        this.before.set(end, left);
      });
    }

    /** @param {number} times */
    ring(times) {
      if (!this.audio) return;
      for (let number = 0; number < times; number += 1) {
        const start = this.audio.currentTime + number * 0.9;
        const tone = this.audio.createOscillator();
        const loudness = this.audio.createGain();
        tone.frequency.value = 880;
        loudness.gain.setValueAtTime(0.5, start);
        loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.8);
        tone.connect(loudness).connect(this.audio.destination);
        tone.start(start);
        tone.stop(start + 0.8);
      }
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    all(document, "[data-pager]").forEach((root) => new Pager(root));
    all(document, "[data-sound]").forEach((button) => new Bell(button));
    document.querySelector("[data-full]")?.addEventListener("click", () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void document.documentElement.requestFullscreen();
    });
  });
})();
