/** The one stream of all pages of a browser: each page says over its port what it follows, and is told over it. */

import { Hub } from "./hub.js";

const hub = new Hub();

addEventListener("connect", (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  port.addEventListener("message", ({ data }) => {
    hub.follow(port, data, {
      changed: (key) => port.postMessage({ key }),
      alive: (alive) => port.postMessage({ alive }),
    });
  });
  port.start();
});
