/** One open stream for all who follow something in this browser: told what changed, they ask for it themselves. */

/** Without a beat for so long the stream counts as lost, and its followers ask by themselves. */
const SILENCE = 10_000;
/** After a lost stream the next try comes after a while, a little different for everybody. */
const SOON = 1_000;
const LATEST = 60_000;

/**
 * @typedef {{address: string, keys: string[], tickets: string[]}} Wanted what somebody follows, and by which right
 * @typedef {{changed: (key: string) => void, alive: (alive: boolean) => void}} Told
 */

export class Hub {
  /** @type {Map<unknown, {wanted: Wanted, told: Told}>} */
  #followers = new Map();
  /** @type {EventSource | null} */
  #source = null;
  #address = "";
  #alive = false;
  #since = "";
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;

  /**
   * Follow this from now on, in place of what the same one followed before; null: nothing.
   * @param {unknown} who @param {Wanted | null} wanted @param {Told} told
   */
  follow(who, wanted, told) {
    if (wanted) this.#followers.set(who, { wanted, told });
    else this.#followers.delete(who);
    const address = this.#wanted();
    if (address !== this.#address) {
      this.#address = address;
      this.#since = ""; // of a new key nobody knows what was missed
      this.#failures = 0;
      this.#open();
    } else if (wanted) told.alive(this.#alive);
  }

  /** The address of the stream that all need together; empty where nobody follows anything. */
  #wanted() {
    const all = [...this.#followers.values()].map(({ wanted }) => wanted);
    if (!all.length) return "";
    const words = new URLSearchParams();
    for (const key of [...new Set(all.flatMap(({ keys }) => keys))].sort()) words.append("key", key);
    for (const ticket of [...new Set(all.flatMap(({ tickets }) => tickets))].sort()) words.append("ticket", ticket);
    return `${all[0].address}?${words}`;
  }

  #open() {
    this.#close();
    if (!this.#address) return this.#say(false);
    const source = new EventSource(this.#address + (this.#since && `&since=${this.#since}`));
    this.#source = source;
    this.#listen();
    source.addEventListener("beat", ({ data }) => {
      this.#since = data;
      this.#failures = 0;
      this.#listen();
      this.#say(true);
    });
    source.addEventListener("change", ({ data }) => {
      this.#listen();
      const [key] = data.split(" ");
      for (const { wanted, told } of [...this.#followers.values()]) if (wanted.keys.includes(key)) told.changed(key);
    });
    source.addEventListener("later", () => this.#lost(false));
    source.addEventListener("end", () => this.#lost(true));
    source.addEventListener("error", () => this.#lost(source.readyState === EventSource.CLOSED));
  }

  /** A stream that is silent for too long is as good as none: a proxy may hold its events back. */
  #listen() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(true), SILENCE);
  }

  /**
   * Come back later.
   * @param {boolean} refused whether it makes no sense to try at once
   */
  #lost(refused) {
    this.#close();
    this.#failures += 1;
    if (refused || this.#failures > 1) this.#say(false);
    else this.#silence = setTimeout(() => this.#say(false), SILENCE);
    const wait = Math.min(SOON * 2 ** this.#failures, LATEST) * (0.5 + Math.random());
    this.#again = setTimeout(() => this.#open(), wait);
  }

  #close() {
    clearTimeout(this.#again);
    clearTimeout(this.#silence);
    this.#source?.close();
    this.#source = null;
  }

  /** @param {boolean} alive */
  #say(alive) {
    if (alive === this.#alive) return;
    this.#alive = alive;
    for (const { told } of [...this.#followers.values()]) told.alive(alive);
  }
}
