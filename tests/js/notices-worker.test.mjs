import assert from "node:assert/strict";
import { test } from "node:test";

import { run } from "./document.mjs";

const HERE = "/tournaments/evening/me/7/";

/** The service worker with windows that show these pages; what it does is noted. */
function started(...pages) {
  const heard = {};
  const done = { shown: [], told: [], opened: [], navigated: [] };
  const windows = pages.map((path) => ({
    url: `https://flek.test${path}`,
    postMessage: (said) => done.told.push([path, said]),
    focus: async () => ({ navigate: async (to) => done.navigated.push([path, to]) }),
  }));
  const worker = {
    addEventListener: (name, hears) => (heard[name] = hears),
    clients: { matchAll: async () => windows, openWindow: async (path) => done.opened.push(path) },
    registration: { showNotification: async (title, how) => done.shown.push([title, how]) },
  };
  run("notices/worker.js", { worker, location: { origin: "https://flek.test" }, HASHED: /$/, caches: {}, fetch: () => assert.fail("asked for something") });
  const say = async (name, event) => {
    const waits = [];
    heard[name]({ ...event, waitUntil: (work) => waits.push(work) });
    await Promise.all(waits);
    return done;
  };
  return say;
}

const push = (say, text) => say("push", { data: text === null ? null : { json: () => JSON.parse(text) } });

const START = { title: "Round 1 starts", body: "Table 3", url: HERE, tag: "start-1", lang: "sk" };
const SHOWN = [
  ["what the server sends", JSON.stringify(START), ["Round 1 starts", "Table 3", HERE, "start-1"]],
  ["a message without words", "{}", ["Flek", "", "/", ""]],
  ["a message that leads elsewhere", '{"url": "https://elsewhere.example.test/"}', ["Flek", "", "/", ""]],
  ["a message that leads to another page", '{"url": "/accounts/login/"}', ["Flek", "", "/", ""]],
  ["what nobody can read", "{", ["Flek", "", "/", ""]],
  ["nothing", null, ["Flek", "", "/", ""]],
];

for (const [name, text, wanted] of SHOWN) {
  test(`${name} is shown, and leads to a player or home`, async () => {
    const { shown } = await push(started(), text);
    assert.equal(shown.length, 1);
    const [[title, { body, data, tag }]] = shown;
    assert.deepEqual([title, body, data, tag], wanted);
  });
}

test("every open page is told at once", async () => {
  const { told } = await push(started(HERE, "/"), JSON.stringify(START));
  assert.deepEqual(told, [[HERE, { notice: START }], ["/", { notice: START }]]);
});

test("a notice that is tapped opens its page, or brings the window that shows it", async () => {
  const tapped = { notification: { close() {}, data: HERE } };
  assert.deepEqual((await started("/")("notificationclick", tapped)).opened, [HERE]);
  const { opened, navigated } = await started("/", HERE)("notificationclick", tapped);
  assert.deepEqual([opened, navigated], [[], [[HERE, HERE]]]);
});
