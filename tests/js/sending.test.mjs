import "./page.mjs";
import { empty } from "./indexed-db.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { add, list } from "../../static/scorer/outbox.js";
import { sendAll } from "../../static/scorer/sending.js";

const SHEET = "sheet-1";
let sent = [];
let number = 0;

/** The server answers each entry in turn: a status, or a status and a problem; [0] is a network that is away. */
function server(...answers) {
  globalThis.fetch = async (address, { method, headers, body }) => {
    assert.deepEqual([address, method, headers.Authorization], [`/api/v1/sheets/${SHEET}/entries/`, "POST", "Pen token"]);
    const entry = JSON.parse(body);
    sent.push(entry);
    const [status, problem] = answers.shift() ?? [201];
    if (!status) throw new TypeError("network");
    const content = problem ?? { entry: { id: entry.id, number: (number += 1) }, sheet: {} };
    return new Response(JSON.stringify(content), { status, headers: { "Content-Type": "application/json" } });
  };
}

async function send() {
  const told = { confirmed: [], stopped: [] };
  await sendAll(SHEET, "token", {
    confirmed: (entry) => told.confirmed.push(entry.kind), changed: async () => {}, numberOf: () => null,
    stopped: async (_, why) => void told.stopped.push(why),
  });
  return told;
}

const write = (kind, more = {}) => add(SHEET, 0, { kind, ...more });
const states = async () => (await list(SHEET)).map(({ state }) => state);

beforeEach(() => {
  empty();
  sent = [];
  number = 0;
});

test("entries are sent one after the other, in order, until none is left", async () => {
  for (const kind of ["deal", "correction", "call"]) await write(kind);
  server();
  assert.deepEqual((await send()).confirmed, ["deal", "correction", "call"]);
  assert.deepEqual(sent.map(({ kind, version }) => [kind, version]), [["deal", 0], ["correction", 1], ["call", 2]]);
  assert.deepEqual(await list(SHEET), []);
});

test("a correction of a deal that had no number yet is sent with the number it got", async () => {
  await write("correction", { targetId: await write("deal") });
  server();
  await send();
  assert.deepEqual(sent.map(({ target }) => target), [null, 1]);
});

const ANSWERS = [
  ["a network that is away", [0], "sent", "network"],
  ["a server that is not well", [502, {}], "sent", "network"],
  ["too many requests", [429, {}], "sent", "network"],
  ["a pen that is not known", [401, {}], "waiting", "pen"],
  ["a pen of another sheet", [403, {}], "waiting", "pen"],
  ["a sheet that changed meanwhile", [409, { title: "stale-version" }], "stale", "stale"],
  ["an id that was used", [409, { title: "same-id" }], "refused", "refused"],
  ["a broken rule", [422, { title: "rule", detail: "no" }], "refused", "refused"],
];

for (const [name, answer, state, why] of ANSWERS) {
  test(`${name} stops the sending: the entry is ${state}, the next one waits`, async () => {
    await write("deal");
    await write("deal");
    server(answer);
    const { confirmed, stopped } = await send();
    assert.deepEqual([confirmed, stopped, sent.length], [[], [why], 1]);
    assert.deepEqual(await states(), [state, "waiting"]);
  });
}

test("an answer that was lost does no harm: the same id is sent again", async () => {
  await write("deal");
  server([0], [200]);
  await send();
  assert.deepEqual((await send()).confirmed, ["deal"]);
  assert.equal(sent[0].id, sent[1].id);
});

test("while a person must decide, nothing is sent", async () => {
  await write("deal");
  server([422, { title: "rule" }]);
  await send();
  await send();
  assert.equal(sent.length, 1);
});

test("what is kept at the desk stays behind, what is about it is stranded, what comes after goes on", async () => {
  const id = await write("deal");
  await write("correction", { targetId: id });
  await write("call");
  server([202, { held: "late" }]);
  const { confirmed, stopped } = await send();
  assert.deepEqual([confirmed, stopped], [["call"], ["held"]]);
  const [held, stranded] = await list(SHEET);
  assert.deepEqual([held.state, held.problem.held, stranded.state, stranded.problem.title], ["held", "late", "refused", "about-held"]);
});
