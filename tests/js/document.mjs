/**
 * As much of a page as the scripts of `static/js` ask for: elements with attributes, found by `[name]` or `#id`, that hear
 * what happens to them; and a script run in a page of its own.
 */

import { readFileSync } from "node:fs";

/** `data-table-of` is called `tableOf` in `dataset`. */
const attributeOf = (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export class Element extends EventTarget {
  attributes = new Map();
  children = [];
  textContent = "";

  constructor(attributes = {}, children = []) {
    super();
    Object.entries(attributes).forEach(([name, value]) => this.setAttribute(name, value));
    this.children = children;
    this.dataset = new Proxy({}, {
      get: (_, name) => this.attributes.get(attributeOf(name)),
      set: (_, name, value) => Boolean(this.attributes.set(attributeOf(name), String(value))),
      has: (_, name) => this.attributes.has(attributeOf(name)),
      deleteProperty: (_, name) => this.attributes.delete(attributeOf(name)) || true,
    });
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  get hidden() {
    return this.attributes.has("hidden");
  }

  set hidden(hidden) {
    if (hidden) this.attributes.set("hidden", "");
    else this.attributes.delete("hidden");
  }

  click() {
    this.dispatchEvent(new Event("click"));
  }

  /** In the order of the page. */
  get all() {
    return this.children.flatMap((child) => [child, ...child.all]);
  }

  querySelectorAll(selector) {
    const [, named, id] = selector.match(/^(?:\[([\w-]+)\]|#([\w-]+))$/);
    return this.all.filter(({ attributes }) => (named ? attributes.has(named) : attributes.get("id") === id));
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  getElementById(id) {
    return this.querySelector(`#${id}`);
  }
}

/** Who is told when the page changes: a test says `changed()` once it has changed something. */
export class Observers {
  #looks = [];

  constructor() {
    const looks = this.#looks;
    this.MutationObserver = class {
      constructor(look) {
        looks.push(look);
      }

      observe() {}
    };
  }

  changed() {
    this.#looks.forEach((look) => look());
  }
}

/** Run a script that is no module, as a page with these globals would. */
export function run(file, globals) {
  const source = readFileSync(new URL(`../../static/${file}`, import.meta.url), "utf8");
  new Function(...Object.keys(globals), source)(...Object.values(globals));
}
