// Light or dark and the size of type as the person chose; read before the page is painted, so that it does not flash.
(() => {
  const root = document.documentElement;

  /** What may be chosen, by its attribute on the root; no value leaves it to the system. */
  const CHOICES = /** @type {const} */ ({ theme: ["light", "dark"], type: ["larger", "largest"] });

  const stored = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(`flek-${name}`) || "";
    } catch {
      return ""; // storage is switched off: the system decides
    }
  };

  const apply = (/** @type {keyof typeof CHOICES} */ name, /** @type {string} */ value) => {
    if (CHOICES[name].some((known) => known === value)) root.dataset[name] = value;
    else delete root.dataset[name];
  };

  const names = /** @type {(keyof typeof CHOICES)[]} */ (Object.keys(CHOICES));
  names.forEach((name) => apply(name, stored(name)));

  const listen = (/** @type {keyof typeof CHOICES} */ name) => {
    const group = /** @type {HTMLElement | null} */ (document.querySelector(`[data-${name}-switch]`));
    if (!group) return;
    const choice = `${name}Choice`;
    const buttons = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(`[data-${name}-choice]`)]);
    const mark = (/** @type {string} */ value) =>
      buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset[choice] === value)));
    mark(stored(name));
    group.hidden = false;
    group.addEventListener("click", ({ target }) => {
      const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest(`[data-${name}-choice]`));
      const value = button?.dataset[choice];
      if (value === undefined) return;
      try {
        localStorage.setItem(`flek-${name}`, value);
      } catch {
        // chosen for this page only
      }
      apply(name, value);
      mark(value);
    });
  };

  document.addEventListener("DOMContentLoaded", () => names.forEach(listen));
})();
