/** Asking again and again: at once where something came up meanwhile, later after a failure, and after a fault of ours too. */

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.addEventListener = () => {};
const { poll } = await import("../../static/scorer/polling.js");

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** The answers in turn, the last one again and again; what was asked so far is counted. */
function asking(...answers) {
  const asked = { times: 0 };
  const ask = async () => answers[Math.min(asked.times++, answers.length - 1)]();
  return [asked, ask];
}

const yes = () => true;
const no = () => false;
const fault = () => { throw new TypeError("ours"); };

for (const [name, answers, waits] of [
  ["what was answered is asked for again after three seconds", [yes], [[2_999, 1], [1, 2]]],
  ["a failure is waited for longer", [no], [[5_999, 1], [1, 2], [11_999, 2], [1, 3], [14_999, 3], [1, 4]]],
  ["an answer ends the longer waits", [no, yes], [[6_000, 2], [3_000, 3]]],
]) test(name, async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [asked, ask] = asking(...answers);
  poll(ask);
  await settled();
  for (const [wait, times] of waits) {
    context.mock.timers.tick(wait);
    await settled();
    assert.equal(asked.times, times);
  }
});

test("a fault of ours is told, and the table is asked for again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  const runner = process.listeners("unhandledRejection"); // would end the test: here it is what is waited for
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", (error) => told.push(error.message));
  context.after(() => {
    process.removeAllListeners("unhandledRejection");
    for (const listener of runner) process.on("unhandledRejection", listener);
  });
  const [asked, ask] = asking(fault, yes);
  poll(ask);
  await settled();
  assert.deepEqual(told, ["ours"]);
  context.mock.timers.tick(6_000);
  await settled();
  assert.equal(asked.times, 2);
});

test("who is asking already asks once more, and rests where nothing changes", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [asked, ask] = asking(yes);
  const now = poll(ask, () => true);
  now();
  now();
  await settled();
  assert.equal(asked.times, 2);
  context.mock.timers.tick(60_000);
  await settled();
  assert.equal(asked.times, 2);
  now();
  await settled();
  assert.equal(asked.times, 3);
});
