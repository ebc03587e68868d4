// V3: scanners end with Enter, with Tab or with nothing, and some say first which code it is.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import vm from "node:vm";

const SOURCE = readFileSync(new URL("../../static/js/scan.js", import.meta.url), "utf-8");
const NUMBER = "123456789015";

mock.timers.enable({ apis: ["setTimeout"] });

function page() {
  const sent = [];
  const number = { value: "" };
  const form = { elements: { namedItem: () => number }, requestSubmit: () => sent.push(number.value) };
  const heard = {};
  const document = {
    querySelector: (selector) => (selector.startsWith("form") ? form : null),
    addEventListener: (name, act) => { heard[name] = act; },
  };
  vm.runInNewContext(SOURCE, { document, window: { setTimeout }, HTMLElement: class {}, Array });
  let at = 0;
  const press = (code, key = code.slice(-1), pause = 5) => {
    at += pause;
    heard.keydown({ code, key, timeStamp: at, target: null, preventDefault() {}, stopPropagation() {} });
  };
  const type = (figures, pause = 5) => [...figures].forEach((one) => press(`Digit${one}`, one, pause));
  return { press, type, sent };
}

const ENDS = [
  ["Enter", ({ press }) => press("Enter", "Enter")],
  ["Tab", ({ press }) => press("Tab", "Tab")],
  ["nothing", () => mock.timers.tick(400)],
];

for (const [name, end] of ENDS) {
  test(`a number that ends with ${name}`, () => {
    const { press, type, sent } = page();
    type(NUMBER);
    end({ press });
    mock.timers.tick(1000);
    assert.deepEqual(sent, [NUMBER]);
  });

  test(`with what announces the code, ended by ${name}`, () => {
    const { press, type, sent } = page();
    press("BracketRight", "]");
    press("ShiftLeft", "Shift");
    press("KeyC", "C");
    type(`1${NUMBER}`);
    end({ press });
    mock.timers.tick(1000);
    assert.deepEqual(sent, [NUMBER]);
  });
}

test("what somebody types by hand, or a longer number, is no card", () => {
  const { press, type, sent } = page();
  type(NUMBER, 200);
  press("Tab", "Tab", 200);
  type(`${NUMBER}9`);
  mock.timers.tick(1000);
  assert.deepEqual(sent, []);
});
