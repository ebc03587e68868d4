// The camera of the page at the door: where the browser reads codes it watches for cards, else it says what to do.
(() => {
  const AGAIN = 4000; // the same card is held a while
  const LOOK = 200;

  const one = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.querySelector(`[data-${name}]`));

  /** Look until the page is left. */
  const watch = (/** @type {HTMLVideoElement} */ video, /** @type {BarcodeDetector} */ detector) => {
    /** @type {Map<string, number>} */
    const seen = new Map();
    const look = async () => {
      const found = await detector.detect(video).catch(() => []);
      const now = Date.now();
      for (const { rawValue } of found) {
        if (now - (seen.get(rawValue) ?? 0) > AGAIN) document.dispatchEvent(new CustomEvent("card-seen", { detail: rawValue }));
        seen.set(rawValue, now);
      }
      window.setTimeout(look, LOOK);
    };
    look();
  };

  const start = async () => {
    const video = /** @type {HTMLVideoElement} */ (document.querySelector(".door__video"));
    try {
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch {
      one("camera-refused").hidden = false;
      return;
    }
    video.hidden = false;
    one("camera-start").hidden = true;
    video.play().catch(() => {}); // a picture that is not there yet has no card on it
    watch(video, new window.BarcodeDetector({ formats: ["code_128", "qr_code"] }));
  };

  document.addEventListener("DOMContentLoaded", () => {
    const photo = /** @type {HTMLInputElement} */ (one("photo-of-card"));
    one("sends-photo").hidden = true;
    photo.addEventListener("change", () => {
      if (photo.files?.length) photo.form?.requestSubmit();
    });
    document.addEventListener("scanned", () => { photo.value = ""; });
    if (!window.isSecureContext) one("camera-insecure").hidden = false;
    else if (!("BarcodeDetector" in window) || !navigator.mediaDevices) one("camera-cannot").hidden = false;
    else one("camera").hidden = false;
    one("camera-start").addEventListener("click", start);
  });
})();
