// A referee's ruling without network (T-28): what was noted stays on this phone until the server has it. A tab that is
// open keeps working; nothing is computed here, what follows is shown before it is confirmed as a decision.
(() => {
  const AGAIN = 8000;

  const start = (form) => {
    const key = `flek-rulings-${form.dataset.noted}`;
    const list = document.querySelector("[data-noted-list]");
    const words = list.dataset;
    const kept = () => JSON.parse(localStorage.getItem(key) || "[]");
    const keep = (notes) => localStorage.setItem(key, JSON.stringify(notes));
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
      list.parentElement.hidden = notes.length === 0 && !list.querySelector("a");
      list.querySelectorAll("[data-note]").forEach((line) => line.remove());
      notes.forEach((note) => {
        const line = document.createElement("li");
        line.dataset.note = note.fields.id;
        line.textContent = `${note.title}: ${note.refused || words.waits}`;
        if (note.refused) {
          const drop = document.createElement("button");
          drop.type = "button";
          drop.className = "button button--plain";
          drop.textContent = words.drop;
          drop.addEventListener("click", () => {
            keep(kept().filter((each) => each.fields.id !== note.fields.id));
            show();
          });
          line.append(" ", drop);
        }
        list.append(line);
      });
    };

    const arrived = (note, answer) => {
      keep(kept().filter((each) => each.fields.id !== note.fields.id));
      const line = document.createElement("li");
      const link = document.createElement("a");
      link.href = answer.url;
      link.textContent = `${note.title}: ${answer.title}`;
      line.append(link);
      list.prepend(line);
    };

    const refused = (note, reason) => {
      keep(kept().map((each) => (each.fields.id === note.fields.id ? { ...each, refused: reason } : each)));
    };

    const send = async () => {
      if (sending) return;
      sending = true;
      try {
        for (const note of kept().filter((each) => !each.refused)) {
          const body = new URLSearchParams(note.fields);
          body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
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
      const fields = Object.fromEntries(new FormData(form));
      delete fields.csrfmiddlewaretoken;
      if (!fields.place || (!fields.code && !fields.verdict)) {
        (fields.place ? form.elements.code : form.elements.place).focus();
        form.querySelector("[data-noted-missing]").hidden = false;
        return;
      }
      form.querySelector("[data-noted-missing]").hidden = true;
      const chosen = form.elements.place.selectedOptions[0];
      const title = [chosen.parentElement.label, chosen.textContent, fields.code].filter(Boolean).join(" · ");
      const now = new Date().toISOString();
      // The clock of the phone says when it was ruled, unless the referee does.
      const ruled = fields.ruled_at ? new Date(fields.ruled_at).toISOString() : now;
      keep([...kept(), { title, fields: { ...fields, id: newId(), ruled_at: ruled } }]);
      form.reset();
      show();
      send();
    });

    // Signed in again, or the deal has arrived meanwhile: what was refused is tried once more with the page.
    keep(kept().map(({ refused: _, ...note }) => note));
    show();
    send();
    setInterval(send, AGAIN);
    addEventListener("online", send);
  };

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.querySelector("[data-noted]");
    if (form) start(form);
  });
})();
