// Parts of a page that htmx asks for again and again: nothing moves while nothing changed,
// and what the reader had opened or focused stays so, as it does in a form whose fields follow a choice (data-kept).
(() => {
  const KEPT = "[data-live], [data-kept]";
  /** @type {WeakMap<Element, string>} */
  const shown = new WeakMap();
  // The token of a form is written anew each time; it is no change.
  const plain = (/** @type {string} */ text) => text.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");
  /** @type {string[]} */
  let opened = [];
  let focused = "";

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.target.matches(KEPT)) return;
    if (detail.target.hasAttribute("data-live")) {
      const text = plain(detail.serverResponse);
      if (shown.get(detail.target) === text) {
        detail.shouldSwap = false;
        return;
      }
      shown.set(detail.target, text);
    }
    opened = [...detail.target.querySelectorAll("details[id][open]")].map((details) => details.id);
    const active = document.activeElement;
    focused = active && detail.target.contains(active) ? active.id : "";
  });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (!detail.target.matches(KEPT)) return;
    opened.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
    if (focused) document.getElementById(focused)?.focus();
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
