// The names of a quick table: players are added one by one, and names that were played with are offered again. They
// are kept in this browser only, and can be forgotten one by one or all at once.
(() => {
  const KEY = "flek-names";

  /** So many are kept; so many of them stand as buttons. */
  const MOST = 30;
  const OFFERED = 10;

  /** @returns {string[]} the names, the one played with last first */
  const known = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? kept.filter((name) => typeof name === "string" && name).slice(0, MOST) : [];
    } catch {
      return []; // storage is switched off, or holds something else
    }
  };

  const keep = (/** @type {string[]} */ names) => {
    try {
      if (names.length) localStorage.setItem(KEY, JSON.stringify(names.slice(0, MOST)));
      else localStorage.removeItem(KEY);
    } catch {
      // nothing is remembered
    }
  };

  const start = (/** @type {HTMLElement} */ box) => {
    const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (box.querySelector(selector));
    const fields = /** @type {HTMLInputElement[]} */ ([...box.querySelectorAll("input[list]")]);
    const place = (/** @type {HTMLInputElement} */ field) => /** @type {HTMLElement} */ (field.closest(".field"));
    const adds = find("[data-add-name]");
    const hidden = () => fields.filter((field) => place(field).hidden);

    const add = () => {
      const [next] = hidden();
      if (!next) return null;
      place(next).hidden = false;
      adds.hidden = !hidden().length;
      return next;
    };

    const taken = () => new Set(fields.map((field) => field.value.trim()));

    const seat = (/** @type {string} */ name) => {
      const field = fields.find((one) => !place(one).hidden && !one.value.trim()) ?? add();
      if (!field) return;
      field.value = name;
      show();
    };

    const item = (/** @type {string} */ name, /** @type {() => void} */ onClick, says = "") => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button";
      button.textContent = name;
      if (says) button.setAttribute("aria-label", `${says}: ${name}`);
      button.addEventListener("click", onClick);
      const line = document.createElement("li");
      line.append(button);
      return line;
    };

    const show = () => {
      const names = known();
      const free = names.filter((name) => !taken().has(name));
      const forget = find("[data-forget-list]");
      find("[data-known]").hidden = !names.length;
      find("[data-known-list]").replaceChildren(...free.slice(0, OFFERED).map((name) => item(name, () => seat(name))));
      forget.replaceChildren(...names.map((name) => item(`${name} ×`, () => {
        keep(known().filter((one) => one !== name));
        show();
      }, forget.dataset.forget)));
      find("datalist").replaceChildren(...free.map((name) => Object.assign(document.createElement("option"), { value: name })));
    };

    const least = Number(box.dataset.least);
    const used = fields.reduce((last, field, index) => (field.value || field.getAttribute("aria-invalid") ? index + 1 : last), 0);
    fields.forEach((field, index) => { place(field).hidden = index >= Math.max(least, used); });
    adds.hidden = !hidden().length;
    adds.addEventListener("click", () => add()?.focus());
    find("[data-forget-all]").addEventListener("click", () => {
      keep([]);
      show();
    });
    box.addEventListener("change", show);
    box.closest("form")?.addEventListener("submit", () => {
      const played = fields.map((field) => field.value.trim()).filter(Boolean);
      keep([...new Set([...played, ...known()])]);
    });
    show();
  };

  document.addEventListener("DOMContentLoaded", () =>
    document.querySelectorAll("[data-names]").forEach((box) => start(/** @type {HTMLElement} */ (box))));
})();
