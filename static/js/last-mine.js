// Where Flek opens from the home screen: at the player whose page was read last on this device.
(() => {
  try {
    const last = localStorage.getItem("flek-last-mine") ?? "";
    if (/^\/tournaments\/[^/]+\/me\/\d+\/$/.test(last)) location.replace(last);
  } catch {
    // nothing is remembered: the page says how one is chosen
  }
})();
