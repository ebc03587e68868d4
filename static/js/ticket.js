// Typing tickets without a mouse: Enter goes to the next field, Ctrl and Enter saves the table.
(() => {
  const fields = (/** @type {Element} */ form) => /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input:not([type=hidden])")]);
  // The field that something happened in; null for a button.
  const inputOf = (/** @type {Event} */ { target }) => (target instanceof HTMLInputElement ? target : null);

  const ready = (/** @type {ParentNode} */ root) => {
    const form = /** @type {HTMLElement | null} */ (root.querySelector("[data-ticket]"));
    if (!form) return;
    const save = /** @type {HTMLElement | null} */ (form.querySelector("[data-test=save-ticket]"));
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      const input = inputOf(event);
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        save?.click();
      } else if (input) {
        event.preventDefault();
        const all = fields(form);
        (all[all.indexOf(input) + 1] ?? save)?.focus();
      }
    });
    form.addEventListener("focusin", (event) => inputOf(event)?.select());
    // The first field that waits for something: usually the final money of the first player.
    (fields(form).find((field) => field.name.endsWith("-money") && !field.value) ?? fields(form)[0])?.focus();
  };
  document.addEventListener("DOMContentLoaded", () => ready(document));
  // The panel of a table on the page of today.
  document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target.id === "panel" && ready(detail.target));
})();
