// The projector sounds at five minutes and at the end of a round.
(() => {
  const FIVE_MINUTES = 300;
  const all = (/** @type {string} */ selector) =>
    /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);

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
      all("[data-clock]").forEach((clock) => {
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

  document.addEventListener("DOMContentLoaded", () => all("[data-sound]").forEach((button) => new Bell(button)));
})();
