// Scan cards (T-42). A scanner is a keyboard: it types twelve figures and Enter, Tab or nothing, into the search or beside
// it. Each number is sent by the form of the page, one after the other; two sounds say what came of it.
(() => {
  // A scanner has English keys; these are its figures on a machine with Slovak or Czech ones.
  const NUMBER = /^[0-9+ľščťžýáíéěřĽŠČŤŽÝÁÍÉĚŘ]{12}$/;
  const LENGTH = 12;
  // Nobody types so fast: a longer pause begins anew.
  const PAUSE = 150;

  const field = () => /** @type {HTMLInputElement | null} */ (document.querySelector("[data-scan-field]"));
  const form = () => /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-scan-sends]"));

  /** @type {string[]} */
  const waiting = [];
  let sent = "";

  const next = () => {
    const sends = form();
    if (sent || !waiting.length || !sends) return;
    sent = /** @type {string} */ (waiting.shift());
    /** @type {HTMLInputElement} */ (sends.elements.namedItem("number")).value = sent;
    sends.requestSubmit();
  };

  const send = (/** @type {string} */ number) => {
    waiting.push(number);
    next();
  };

  const clear = () => {
    const input = field();
    if (!input) return;
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // --- what is typed ---------------------------------------------------------------------------------
  let typed = "";
  let last = 0;
  // Some scanners say first which code it is: ]C1 and the figures.
  let announced = 0;

  const isTyping = (/** @type {EventTarget | null} */ target) =>
    target instanceof HTMLElement && target.matches("input:not([type=checkbox], [type=file]), select, textarea");

  const take = (/** @type {KeyboardEvent} */ event, /** @type {string} */ number) => {
    event.preventDefault();
    event.stopPropagation();
    send(number);
  };

  // A scanner that ends with nothing: so many figures in one go, and no more of them.
  const endsAlone = (/** @type {boolean} */ inField) => {
    const run = typed;
    window.setTimeout(() => {
      if (typed !== run) return;
      typed = "";
      if (inField) clear();
      send(run);
    }, PAUSE);
  };

  // In one go is in one go wherever the focus is: a page may give it to its field while the scanner types.
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const input = field();
    const inField = input !== null && event.target === input;
    if (!inField && isTyping(event.target)) return;
    if (event.timeStamp - last > PAUSE) [typed, announced] = ["", 0];
    last = event.timeStamp;
    const figure = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if (figure && announced === 2) {
      announced = 0;
    } else if (figure) {
      typed += figure[1];
      if (typed.length === LENGTH) endsAlone(inField);
    } else if (event.key !== "Shift") {
      const run = typed;
      typed = "";
      announced = event.code === "BracketRight" ? 1 : announced === 1 && /^Key[A-Z]$/.test(event.code) ? 2 : 0;
      if (event.key !== "Enter" && !(event.key === "Tab" && run.length === LENGTH)) return;
      const number = run.length !== LENGTH && inField ? input.value.replace(/\s/g, "") : run;
      if (!NUMBER.test(number)) return;
      if (inField) clear();
      take(event, number);
    }
  };

  // --- what came of it -------------------------------------------------------------------------------
  /** @type {AudioContext | undefined} */
  let audio;

  const tone = (/** @type {number} */ pitch, /** @type {number} */ after, /** @type {number} */ long) => {
    const context = /** @type {AudioContext} */ (audio);
    const voice = context.createOscillator();
    const loud = context.createGain();
    voice.frequency.value = pitch;
    loud.gain.value = 0.2;
    voice.connect(loud).connect(context.destination);
    voice.start(context.currentTime + after);
    voice.stop(context.currentTime + after + long);
  };

  /** In: one high tone. To the desk: two low ones. */
  const sound = (/** @type {boolean} */ here) => {
    audio ??= new AudioContext();
    if (here) {
      tone(1320, 0, 0.15);
    } else {
      tone(300, 0, 0.2);
      tone(240, 0.3, 0.3);
    }
  };

  document.addEventListener("scanned", (event) => {
    const { here, name } = /** @type {CustomEvent<{ here: boolean, name: string }>} */ (event).detail;
    sound(here);
    const input = field();
    // Who has to be seen to stands alone in the list; the next scan is typed over his name.
    if (!input || !name || input.value || waiting.length || !input.dataset.find) return;
    input.value = name;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    if (document.activeElement === input) input.select();
  });

  const isOurs = (/** @type {Event} */ event) => event.target === form();

  document.addEventListener("htmx:afterRequest", (event) => {
    if (!isOurs(event)) return;
    const input = field();
    if (input && input.form === form() && input.value === sent) input.value = "";
    sent = "";
    next();
  });

  // What did not reach the server is not lost.
  ["htmx:sendError", "htmx:responseError"].forEach((name) => document.addEventListener(name, (event) => {
    const input = field();
    if (!isOurs(event) || !input) return;
    sound(false);
    waiting.length = 0;
    const number = sent;
    window.setTimeout(() => { input.value = number; });
  }));

  document.addEventListener("keydown", onKey, { capture: true });
  document.addEventListener("card-seen", (event) => send(/** @type {CustomEvent<string>} */ (event).detail));
})();
