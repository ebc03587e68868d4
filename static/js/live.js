// Parts of a page that htmx asks for again and again: nothing moves while nothing changed,
// and what the reader had opened or focused stays so, as it does in a form whose fields follow a choice (data-kept).
// What he chose or typed in such a form while the answer was on its way is his last word: it is set again in what came.
(() => {
  const KEPT = "[data-live], [data-kept]";
  /** @type {WeakMap<Element, string>} */
  const shown = new WeakMap();
  // The token of a form is written anew each time; it is no change.
  const plain = (/** @type {string} */ text) => text.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");
  /** @type {string[]} */
  let opened = [];
  let focused = "";

  /** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
  /** @type {WeakMap<Element, Map<string, string>>} of a part that is asked for: what was said since, by what said it */
  const awaited = new WeakMap();
  /** @type {Map<string, string>} */
  let later = new Map();
  let repeats = false;
  const ticked = (/** @type {Field} */ field) => field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type);
  const named = (/** @type {Field} */ field) => (field.type === "checkbox" ? `${field.name} ${field.value}` : field.name);
  const said = (/** @type {Field} */ field) => (
    field.type === "checkbox" ? String(/** @type {HTMLInputElement} */ (field).checked) : field.value);

  /** @param {Field} field @param {string} value @returns {boolean} whether it says something else than before */
  const say = (field, value) => {
    if (ticked(field)) {
      const box = /** @type {HTMLInputElement} */ (field);
      const wanted = box.type === "radio" ? box.value === value : value === "true";
      // of radio buttons the chosen one is set; the one left goes out by itself
      if (box.checked === wanted || (box.type === "radio" && !wanted)) return false;
      box.checked = wanted;
      return true;
    }
    if (field.value === value) return false;
    if (field instanceof HTMLSelectElement && ![...field.options].some((one) => one.value === value)) return false;
    field.value = value;
    return true;
  };

  for (const name of ["input", "change"]) {
    document.addEventListener(name, ({ target }) => {
      if (repeats || !(target instanceof Element && target.matches("[name]:is(input, select, textarea)"))) return;
      const part = target.closest("[data-kept]");
      const field = /** @type {Field} */ (target);
      if (part) awaited.get(part)?.set(named(field), said(field));
    }, { capture: true });
  }

  // Another question takes the place of one on its way: what was said since the first one still counts.
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
    if (elt.hasAttribute("data-kept") && !awaited.has(elt)) awaited.set(elt, new Map());
  });
  for (const name of /** @type {const} */ (["htmx:responseError", "htmx:sendError"])) {
    document.addEventListener(name, ({ detail: { elt } }) => awaited.delete(elt));
  }

  // A form whose answer is on its way is not swapped away under it: the answer, and with it what it says, would be lost.
  /** @type {Set<Element>} parts that are asked for once more when it has come */
  const owed = new Set();
  const answers = (/** @type {Element} */ part) => part.querySelector(".htmx-request") !== null;
  document.addEventListener("htmx:afterRequest", () => {
    for (const part of [...owed].filter((one) => !answers(one))) {
      owed.delete(part);
      htmx.trigger(part, "changed");
    }
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.target.matches(KEPT)) return;
    if (detail.target.hasAttribute("data-live")) {
      if (detail.requestConfig.elt === detail.target && answers(detail.target)) {
        owed.add(detail.target);
        detail.shouldSwap = false;
        return;
      }
      const text = plain(detail.serverResponse);
      if (shown.get(detail.target) === text) {
        detail.shouldSwap = false;
        return;
      }
      shown.set(detail.target, text);
    }
    later = awaited.get(detail.target) ?? new Map();
    awaited.delete(detail.target);
    opened = [...detail.target.querySelectorAll("details[id][open]")].map((details) => details.id);
    const active = document.activeElement;
    focused = active && detail.target.contains(active) ? active.id : "";
  });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (!detail.target.matches(KEPT)) return;
    opened.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
    if (focused) document.getElementById(focused)?.focus();
  });

  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (!later.size || !(target instanceof Element && target.hasAttribute("data-kept"))) return;
    const fields = /** @type {Field[]} */ ([...target.querySelectorAll("[name]:is(input:not([type=hidden]), select, textarea)")]);
    const set = fields.filter((field) => later.has(named(field)) && say(field, later.get(named(field)) ?? ""));
    later = new Map();
    repeats = true;
    for (const field of set) field.dispatchEvent(new Event("change", { bubbles: true }));
    repeats = false;
  });

  // A form that somebody is filling in is not swapped away under his fingers.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt } = event.detail;
    const active = document.activeElement;
    if (elt.hasAttribute("data-live") && active && elt.contains(active) && active.matches("input, select, textarea")) {
      event.preventDefault();
    }
  });
})();
