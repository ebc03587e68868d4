/** A page follows what it shows: by the stream of the whole browser where there are shared workers, else by its own. */

import { Hub } from "./hub.js";

/**
 * @typedef {import("./hub.js").Told} Told
 * @typedef {{address: string, worker: string}} Place where streams are to be had, and the script of the shared worker
 */

/**
 * Where streams are to be had, as the server wrote it at an element; null where there are none.
 * @param {HTMLElement | null} said @returns {Place | null}
 */
export function placeOf(said) {
  const { stream, streamWorker } = said?.dataset ?? {};
  if (!stream || !streamWorker || !("EventSource" in window)) return null;
  const address = stream.startsWith(":") ? `${location.protocol}//${location.hostname}${stream}/live/` : stream;
  return { address, worker: streamWorker };
}

export class Following {
  #alive = false;
  #followed = "";
  /** @type {(wanted: import("./hub.js").Wanted | null) => void} */
  #send;
  /** @type {{keys: string[], tickets: string[]}} */
  #wanted = { keys: [], tickets: [] };

  /** @param {Place} place @param {Told} told */
  constructor(place, told) {
    this.place = place;
    const hears = {
      changed: told.changed,
      alive: (/** @type {boolean} */ alive) => {
        if (alive === this.#alive) return;
        this.#alive = alive;
        told.alive(alive);
      },
    };
    this.#send = this.#connected(hears);
    // a page that nobody looks at needs no stream: a phone in a pocket keeps nothing open
    document.addEventListener("visibilitychange", () => this.#tell());
    addEventListener("pagehide", () => this.#send(null));
    addEventListener("pageshow", () => this.#tell());
  }

  /** Whether what changes will be told. */
  get alive() {
    return this.#alive;
  }

  /**
   * Follow these keys from now on.
   * @param {string[]} keys @param {string[]} tickets
   */
  follow(keys, tickets) {
    this.#wanted = { keys, tickets };
    const said = JSON.stringify(this.#wanted);
    if (said === this.#followed) return;
    this.#followed = said;
    this.#tell();
  }

  #tell() {
    const { keys, tickets } = this.#wanted;
    const wanted = !document.hidden && keys.length;
    if (!wanted) this.#alive = false;
    this.#send(wanted ? { address: this.place.address, keys, tickets } : null);
  }

  /**
   * @param {Told} hears @returns {(wanted: import("./hub.js").Wanted | null) => void}
   */
  #connected(hears) {
    if ("SharedWorker" in window) {
      const { port } = new SharedWorker(this.place.worker, { type: "module", name: "flek-streams" });
      port.addEventListener("message", ({ data }) => {
        if (data.key) hears.changed(data.key);
        else hears.alive(data.alive);
      });
      port.start();
      return (wanted) => port.postMessage(wanted);
    }
    const hub = new Hub();
    return (wanted) => hub.follow(this, wanted, hears);
  }
}
