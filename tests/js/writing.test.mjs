import { empty } from "./indexed-db.mjs";
import "./page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { keepDraft, offerUndo, takeBack } = await import("../../static/scorer/drafts.js");
const { partsFrom } = await import("../../static/scorer/later.js");
const { markOf, onItsWay, openMatters } = await import("../../static/scorer/open-matters.js");
const { list } = await import("../../static/scorer/outbox.js");
const { penEnded, refresh, rulesetKey, show } = await import("../../static/scorer/reading.js");
const { numbers, store } = await import("../../static/scorer/state.js");
const { read } = await import("../../static/scorer/storage.js");
const { confirmedOrLate, record, takePen } = await import("../../static/scorer/writing.js");

const SHEET = {
  id: "sheet-1", version: 3, entries: 4, ruleset: "marias/szmk-2012", options: {}, currency: "EUR", deals: [], log: [],
  seats: [{ position: 0, name: "Anna" }, { position: 1, name: "Boris" }],
};
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));

beforeEach(() => {
  empty();
  numbers.clear();
  store.set({ sheetId: "sheet-1", sheet: SHEET, drafts: {}, outbox: [], pen: null, endedPen: null, penLost: false, undo: null, card: null, online: true });
});

test("a deal being entered survives a reload, until it is written or given up", async () => {
  keepDraft("new", { actor: 1 });
  keepDraft("correct-1", { actor: 2 });
  await settled();
  assert.deepEqual(await read("drafts", "sheet-1"), { new: { actor: 1 }, "correct-1": { actor: 2 } });
  keepDraft("new", null);
  keepDraft("correct-1", null);
  await settled();
  assert.equal(await read("drafts", "sheet-1"), undefined);
});

test("what was just written is taken back by a removal that names it", async () => {
  const id = await record({ kind: "deal", body: { kind: "misdeal", dealer: 0 } });
  offerUndo(id);
  await takeBack("slip");
  const [deal, removal] = await list("sheet-1");
  assert.deepEqual([removal.kind, removal.targetId, removal.reason, removal.version], ["removal", deal.id, "slip", 4]);
  assert.equal(store.get().undo, null);
});

test("an entry about one that the server numbered meanwhile names the number", async () => {
  numbers.set("known", 7);
  await record({ kind: "removal", targetId: "known", reason: "slip" });
  const [{ target, targetId }] = store.get().outbox;
  assert.deepEqual([target, targetId], [7, null]);
});

test("a sheet is never replaced by an older state of itself", async () => {
  await show({ ...SHEET, entries: 5, log: [{ id: "a", number: 5 }] });
  await show({ ...SHEET, entries: 4 });
  assert.equal(store.get().sheet.entries, 5);
  assert.equal(numbers.get("a"), 5);
  await show({ ...SHEET, id: "sheet-2", entries: 1 });
  assert.equal(store.get().sheet.id, "sheet-2");
});

test("the pen is kept when it is taken, and its token stays for what waits when it has ended", async () => {
  globalThis.fetch = async (address) => new Response(JSON.stringify(address.endsWith("/pen/") ? { token: "t" } : {}), { status: 201, headers: { "Content-Type": "application/json" } });
  assert.equal(await takePen("ABC123"), null);
  assert.deepEqual(await read("pens", "sheet-1"), { token: "t" });
  await penEnded(true);
  assert.deepEqual([store.get().pen, store.get().endedPen, store.get().penLost], [null, { token: "t", ended: true }, true]);
});

test("a refused code says why, and takes nothing", async () => {
  globalThis.fetch = async () => new Response(JSON.stringify({ title: "wrong-code", detail: "no", retry_after: 5 }), { status: 403, headers: { "Content-Type": "application/problem+json" } });
  assert.deepEqual(await takePen("ABC123"), { status: 403, title: "wrong-code", detail: "no", retry_after: 5 });
  assert.equal(store.get().pen, null);
});

test("tables of another rule set or other options are kept apart", () => {
  const keys = [SHEET, { ...SHEET, options: { point: 1 } }, { ...SHEET, ruleset: "preferans/sochi" }].map(rulesetKey);
  assert.equal(new Set(keys).size, 3);
});

// --- what is open before the signature; without a catalogue the words are their keys

const entry = (state, problem = null) => ({ state, problem });
const marks = (change) => openMatters({ ...store.get(), ...change }).map(({ mark }) => mark);
const unsettled = (change) => ({ sheet: { ...SHEET, unsettled: { claims: 0, calls: 0, held: 0, off: null, sum: 0, uncounted: false, ...change } } });

const MATTERS = [
  ["nothing", {}, []],
  ["claims, calls, what the desk holds", unsettled({ claims: 1, calls: 2, held: 3 }), ["claims1", "calls2", "held3"]],
  ["what is on its way is waited for", { outbox: [entry("waiting"), entry("sent")] }, []],
  ["without a network it stays here", { outbox: [entry("waiting")], online: false }, ["here1"]],
  ["what a person must decide holds the rest up", { outbox: [entry("refused"), entry("waiting")] }, ["stuck1", "here1"]],
  ["what is about a held entry holds nothing up", { outbox: [entry("refused", { title: "about-held" }), entry("waiting")] }, ["about1"]],
  ["money that is off", unsettled({ off: [100, -50], sum: 50 }), ["money100,-50/50"]],
  ["money that nobody counted", unsettled({ uncounted: true }), ["uncounted"]],
  ["time left on the clock of this sheet", { card: { sheet: "sheet-1", clock: { left: 90, running: false, ends: 0 } } }, ["clock"]],
  ["less than a minute", { card: { sheet: "sheet-1", clock: { left: 59, running: false, ends: 0 } } }, []],
  ["the clock of another round", { card: { sheet: "sheet-2", clock: { left: 900, running: false, ends: 0 } } }, []],
];

for (const [name, change, wanted] of MATTERS) test(`open before the signature: ${name}`, () => assert.deepEqual(marks(change), wanted));

const PLAYED = [{ entry: 3, deal: { kind: "deal" }, result: null }, { entry: 7, deal: { kind: "deal" }, result: null }];

test("what a deal needs or the round still has is a line that leads there", () => {
  const sheet = { ...SHEET, deals: PLAYED, unsettled: { claims: 0, calls: 0, held: 1, off: [5, 0], sum: 5, uncounted: false, undescribed: [7] } };
  const found = (change) => openMatters({ ...store.get(), sheet, ...change }).map(({ mark, href }) => [mark, href]);
  const always = [["held1", "#"], ["money5,0/5", "#count"], ["undescribed7", "#correct-7"]];
  assert.deepEqual(found({}), always);
  assert.deepEqual(found({ card: { sheet: "sheet-1", clock: null, deals: 5 } }), [...always, ["deals3", "#deal"]]);
  assert.deepEqual(found({ card: { sheet: "sheet-1", clock: null, deals: 2 } }), always);
  assert.deepEqual(found({ card: { sheet: "another", clock: null, deals: 5 } }), always);
  const one = { ...entry("refused"), id: "ab-1" };
  assert.deepEqual(found({ outbox: [one] })[1], ["stuck1", "#decide-ab-1"]);
});

test("another list of matters has another mark", () => {
  const lists = [[], ["claims1"], ["claims2"], ["claims1", "clock"]].map((found) => markOf(found.map((mark) => ({ mark }))));
  assert.equal(new Set(lists).size, 4);
  assert.equal(onItsWay({ outbox: [entry("waiting"), entry("held")] }), 1);
});

/** The server answers an entry when `answer` is called, and says of every question with which tag it came. */
function slowServer(known = SHEET) {
  const asked = [];
  let answer;
  const answered = new Promise((resolve) => { answer = resolve; });
  globalThis.fetch = async (address, { method = "GET", headers, body }) => {
    if (method === "GET") {
      if (address.endsWith("/sheet-1/")) asked.push(headers["If-None-Match"] ?? null);
      return new Response(null, { status: 304 });
    }
    await answered;
    const sheet = { ...known, entries: 5 };
    const content = { entry: { id: JSON.parse(body).id, number: 5 }, sheet, tag: '"9.1-abc-pen"' };
    return new Response(JSON.stringify(content), { status: 201, headers: { "Content-Type": "application/json" } });
  };
  return { asked, answer };
}

test("what came with the confirmation is not asked for again", async () => {
  const { asked, answer } = slowServer();
  store.set({ pen: { token: "token" }, tables: {} });
  await record({ kind: "deal", body: { kind: "misdeal", dealer: 0 } });
  const confirmed = confirmedOrLate().then(() => asked.push("confirmed"));
  await settled();
  assert.deepEqual(asked, []);
  answer();
  await confirmed;
  await refresh();
  assert.equal(store.get().sheet.entries, 5);
  assert.deepEqual(asked, ["confirmed", '"9.1-abc-pen"']);
});

test("nor where the state that came is shown late, because a part of the page is fetched first", async () => {
  const preferans = { ...SHEET, ruleset: "preferans/sochi" };
  const { asked, answer } = slowServer(preferans);
  let fetched;
  partsFrom({ preferans: () => new Promise((resolve) => { fetched = resolve; }) });
  store.set({ pen: { token: "token" }, tables: {}, sheet: preferans });
  await record({ kind: "deal", body: { kind: "misdeal", dealer: 0 } });
  const confirmed = confirmedOrLate().then(() => asked.push("confirmed"));
  answer();
  while (!fetched) await settled();
  for (let turn = 0; turn < 20; turn++) await settled();
  assert.deepEqual(asked, []);
  fetched({});
  await confirmed;
  await refresh();
  assert.deepEqual(asked, ["confirmed", '"9.1-abc-pen"']);
});

test("a confirmation that comes after what followed it takes nothing back", async () => {
  const { answer } = slowServer();
  store.set({ pen: { token: "token" }, tables: {} });
  const id = await record({ kind: "deal", body: { kind: "misdeal", dealer: 0 } });
  await show({ ...SHEET, entries: 5, title: "later", log: [{ id, number: 5 }] });
  const confirmed = confirmedOrLate();
  answer();
  await confirmed;
  assert.equal(store.get().sheet.title, "later");
  assert.deepEqual(store.get().outbox, []);
});

test("a confirmation that is late is not waited for", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { answer } = slowServer();
  store.set({ pen: { token: "token" } });
  await record({ kind: "deal", body: { kind: "misdeal", dealer: 0 } });
  const late = confirmedOrLate();
  context.mock.timers.tick(2_000);
  await late;
  assert.equal(store.get().outbox.length, 1);
  answer();
  await confirmedOrLate();
});
