/** What the scripts find in a page before they do anything: an address, a document that is in sight, a network. */

import { webcrypto } from "node:crypto";

const nothing = () => {};

Object.assign(globalThis, {
  location: { pathname: "/s/sheet-1/", hash: "" },
  document: { hidden: false, addEventListener: nothing, getElementById: () => null },
});
globalThis.navigator ??= { onLine: true };
globalThis.crypto ??= webcrypto;

/** What a script does after a while must not keep a test that is over. */
const { setTimeout: later } = globalThis;
globalThis.setTimeout = (work, wait) => later(work, wait).unref();
