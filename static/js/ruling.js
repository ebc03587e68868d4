// A referee's ruling without network (T-28): what was noted stays on this phone until the server has it. A tab that is
// open keeps working; nothing is computed here, what follows is shown before it is confirmed as a decision.
(() => {
  const AGAIN = 8000;

  /**
   * @typedef {{title: string, fields: Record<string, string>, refused?: string}} Note a ruling as it was filled in; refused: why
   */

  const start = (/** @type {HTMLFormElement} */ form) => {
    const key = `flek-rulings-${form.dataset.noted}`;
    const list = /** @type {HTMLElement} */ (document.querySelector("[data-noted-list]"));
    const box = /** @type {HTMLElement} */ (list.parentElement);
    const missing = /** @type {HTMLElement} */ (form.querySelector("[data-noted-missing]"));
    const place = /** @type {HTMLSelectElement} */ (form.elements.namedItem("place"));
    const code = /** @type {HTMLSelectElement} */ (form.elements.namedItem("code"));
    const token = /** @type {HTMLInputElement} */ (form.elements.namedItem("csrfmiddlewaretoken"));
    const words = list.dataset;
    /** @returns {Note[]} */
    const kept = () => JSON.parse(localStorage.getItem(key) || "[]");
    const keep = (/** @type {Note[]} */ notes) => localStorage.setItem(key, JSON.stringify(notes));
    let sending = false;

    const newId = () => {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      bytes[6] = (bytes[6] & 0x0f) | 0x40;
      bytes[8] = (bytes[8] & 0x3f) | 0x80;
      const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    };

    const show = () => {
      const notes = kept();
      box.hidden = notes.length === 0 && !list.querySelector("a");
      list.querySelectorAll("[data-note]").forEach((line) => line.remove());
      notes.forEach((note) => {
        const line = document.createElement("li");
        line.dataset.note = note.fields.id;
        line.textContent = `${note.title}: ${note.refused || words.waits}`;
        if (note.refused) {
          const drop = document.createElement("button");
          drop.type = "button";
          drop.className = "button button--plain";
          drop.textContent = words.drop ?? "";
          drop.addEventListener("click", () => {
            keep(kept().filter((each) => each.fields.id !== note.fields.id));
            show();
          });
          line.append(" ", drop);
        }
        list.append(line);
      });
    };

    const arrived = (/** @type {Note} */ note, /** @type {{url: string, title: string}} */ answer) => {
      keep(kept().filter((each) => each.fields.id !== note.fields.id));
      const line = document.createElement("li");
      const link = document.createElement("a");
      link.href = answer.url;
      link.textContent = `${note.title}: ${answer.title}`;
      line.append(link);
      list.prepend(line);
    };

    const refused = (/** @type {Note} */ note, /** @type {string | undefined} */ reason) => {
      keep(kept().map((each) => (each.fields.id === note.fields.id ? { ...each, refused: reason } : each)));
    };

    const send = async () => {
      if (sending) return;
      sending = true;
      try {
        for (const note of kept().filter((each) => !each.refused)) {
          const body = new URLSearchParams(note.fields);
          body.set("csrfmiddlewaretoken", token.value);
          const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
          const json = (answer.headers.get("Content-Type") || "").startsWith("application/json");
          if (answer.ok && json) arrived(note, await answer.json());
          else if (json) refused(note, (await answer.json()).detail);
          else if (answer.redirected || answer.status === 403) refused(note, words.signIn);
          else break; // the server is not well: again later
          show();
        }
      } catch {
        // no network: again later
      } finally {
        sending = false;
      }
    };

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { csrfmiddlewaretoken: _, ...fields } = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
      if (!fields.place || (!fields.code && !fields.verdict)) {
        (fields.place ? code : place).focus();
        missing.hidden = false;
        return;
      }
      missing.hidden = true;
      const [chosen] = place.selectedOptions;
      const group = /** @type {HTMLOptGroupElement} */ (chosen.parentElement);
      const title = [group.label, chosen.textContent, fields.code].filter(Boolean).join(" · ");
      const now = new Date().toISOString();
      // The clock of the phone says when it was ruled, unless the referee does.
      const ruled = fields.ruled_at ? new Date(fields.ruled_at).toISOString() : now;
      keep([...kept(), { title, fields: { ...fields, id: newId(), ruled_at: ruled } }]);
      form.reset();
      show();
      void send();
    });

    // Signed in again, or the deal has arrived meanwhile: what was refused is tried once more with the page.
    keep(kept().map(({ refused: _, ...note }) => note));
    show();
    void send();
    setInterval(send, AGAIN);
    addEventListener("online", send);
  };

  document.addEventListener("DOMContentLoaded", () => {
    const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-noted]"));
    if (form) start(form);
  });
})();
