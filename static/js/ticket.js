// Typing tickets without a mouse: Enter goes to the next field, Ctrl and Enter saves the table.
(() => {
  const fields = (form) => [...form.querySelectorAll("input:not([type=hidden])")];

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.querySelector("[data-ticket]");
    if (!form) return;
    const save = form.querySelector("[data-test=save-ticket]");
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        save?.click();
      } else if (event.target.matches("input")) {
        event.preventDefault();
        const all = fields(form);
        (all[all.indexOf(event.target) + 1] ?? save)?.focus();
      }
    });
    form.addEventListener("focusin", (event) => event.target.matches("input") && event.target.select());
    // The first field that waits for something: usually the final money of the first player.
    (fields(form).find((field) => field.name.endsWith("-money") && !field.value) ?? fields(form)[0])?.focus();
  });
})();
