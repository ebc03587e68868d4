/** The next round's sheet is opened while answers about the last one are still on their way. */

import { empty } from "./indexed-db.mjs";
import "./page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { refresh } = await import("../../static/scorer/reading.js");
const { openNewer } = await import("../../static/scorer/session.js");
const { numbers, store } = await import("../../static/scorer/state.js");
const { read } = await import("../../static/scorer/storage.js");
const { confirmedOrLate, givePenBack, record, takePen } = await import("../../static/scorer/writing.js");

const LAST = {
  id: "sheet-1", version: 3, entries: 4, ruleset: "marias/szmk-2012", options: {}, currency: "EUR", deals: [], log: [],
  seats: [{ position: 0, name: "Anna" }, { position: 1, name: "Boris" }],
};
const NEXT = { ...LAST, id: "sheet-2", version: 1, entries: 0 };
const PEN = { token: "of the last sheet" };

const empties = new Set([204, 304]);
const answer = (status, body = {}) => empties.has(status)
  ? new Response(null, { status })
  : new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

/** What is asked about the last sheet is answered once the next one is open; everything else at once. */
function slowServer(about) {
  let go;
  const opened = new Promise((resolve) => { go = resolve; });
  globalThis.fetch = async (address, options = {}) => {
    if (address.includes("/rulesets/")) return answer(200, { form: address });
    if (address.includes("/sheet-2/")) return answer(200, NEXT);
    await opened;
    return about(address, options);
  };
  return async (asking) => {
    store.set({ newer: "sheet-2" });
    await openNewer();
    go();
    return asking;
  };
}

beforeEach(() => {
  empty();
  numbers.clear();
  store.set({ sheetId: "sheet-1", sheet: LAST, tables: null, drafts: {}, outbox: [], pen: null, endedPen: null, penLost: false, newer: null, gone: null, card: null, online: true });
});

for (const [name, said] of [["unchanged", answer(304)], ["unknown", answer(404)], ["a state of it", answer(200, { ...LAST, entries: 9 })]])
  test(`the last sheet's answer (${name}) moves nothing on the next one`, async () => {
    const opened = slowServer(() => said);
    assert.equal(await opened(refresh()), true);
    const { sheetId, sheet, gone } = store.get();
    assert.deepEqual([sheetId, sheet, gone], ["sheet-2", null, null]);
  });

test("the next sheet has its tables, by the same rules, too", async () => {
  globalThis.fetch = async (address) => address.includes("/rulesets/") ? answer(200, { form: {} }) : answer(200, address.includes("sheet-2") ? NEXT : LAST);
  await refresh();
  assert.ok(store.get().tables);
  store.set({ newer: "sheet-2" });
  await openNewer();
  assert.equal(store.get().tables, null);
  await refresh();
  assert.equal(store.get().sheet.id, "sheet-2");
  assert.ok(store.get().tables);
});

test("a pen taken for the last sheet does not write on the next one", async () => {
  const opened = slowServer(() => answer(201, PEN));
  assert.equal(await opened(takePen("ABC123")), null);
  assert.equal(store.get().pen, null);
  assert.deepEqual(await read("pens", "sheet-1"), PEN);
});

test("the next sheet's pen stays when the last one's is given back", async () => {
  store.set({ pen: PEN });
  const opened = slowServer(() => answer(204));
  const giving = givePenBack();
  const own = { token: "of the next sheet" };
  await opened(null);
  store.set({ pen: own });
  await giving;
  assert.equal(store.get().pen, own);
});

test("a refusal for the last sheet takes no pen of the next one, nor brings its entries", async () => {
  store.set({ pen: PEN });
  const opened = slowServer(() => answer(401, { title: "pen" }));
  await record({ kind: "deal", body: { kind: "misdeal", dealer: 0 } });
  const sent = confirmedOrLate();
  await opened(null);
  const own = { token: "of the next sheet" };
  store.set({ pen: own });
  await sent;
  assert.equal(store.get().pen, own);
  assert.deepEqual(store.get().outbox, []);
});
