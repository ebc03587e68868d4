import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Hub } from "../../static/js/streams/hub.js";

/** A clock that only the test moves on (milliseconds). */
const clock = {
  now: 0, waiting: new Map(), made: 0,
  start() {
    Object.assign(this, { now: 0, waiting: new Map() });
    globalThis.setTimeout = (work, after) => {
      this.waiting.set(this.made += 1, { at: this.now + after, work });
      return this.made;
    };
    globalThis.clearTimeout = (number) => this.waiting.delete(number);
  },
  tick(milliseconds) {
    const end = this.now + milliseconds;
    for (;;) {
      const [next] = [...this.waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      this.waiting.delete(next[0]);
      this.now = next[1].at;
      next[1].work();
    }
    this.now = end;
  },
};
const { setTimeout: realTimeout, clearTimeout: realClear } = globalThis;
/** Every stream that was opened, the last one last. */
let opened = [];

class Stream {
  static CLOSED = 2;
  readyState = 1;
  #told = {};

  constructor(address) {
    this.address = address;
    opened.push(this);
  }

  addEventListener(name, told) {
    this.#told[name] = told;
  }

  say(name, data = "") {
    this.#told[name]({ data });
  }

  close() {
    this.readyState = Stream.CLOSED;
  }
}

/** Somebody who follows keys, and what he was told. */
function follower(hub, ...keys) {
  const told = [];
  const hears = { changed: (key) => told.push(key), alive: (alive) => told.push(alive) };
  const who = {
    told,
    follow: (...wanted) => hub.follow(who, { address: "/live/", keys: wanted, tickets: [] }, hears),
    leave: () => hub.follow(who, null, hears),
  };
  who.follow(...keys);
  return who;
}

const last = () => opened.at(-1);

beforeEach(() => {
  opened = [];
  globalThis.EventSource = Stream;
  clock.start();
});
afterEach(() => Object.assign(globalThis, { setTimeout: realTimeout, clearTimeout: realClear }));

test("one stream for all who follow, and each is told of what is his", () => {
  const hub = new Hub();
  const sheet = follower(hub, "sheet:a");
  const board = follower(hub, "desk:1", "sheet:a");
  assert.equal(last().address, "/live/?key=desk%3A1&key=sheet%3Aa");
  assert.equal(opened.filter(({ readyState }) => readyState === 1).length, 1);
  last().say("beat", "7");
  last().say("change", "desk:1 8");
  last().say("change", "sheet:a 9");
  assert.deepEqual(sheet.told, [true, "sheet:a"]);
  assert.deepEqual(board.told, [true, "desk:1", "sheet:a"]);
});

test("without a beat for ten seconds all ask by themselves", () => {
  const sheet = follower(new Hub(), "sheet:a");
  last().say("beat", "7");
  clock.tick(9_999);
  assert.deepEqual(sheet.told, [true]);
  clock.tick(1);
  assert.deepEqual(sheet.told, [true, false]);
});

test("a lost stream comes back and says what it knows, and nobody asks meanwhile", () => {
  const sheet = follower(new Hub(), "sheet:a");
  last().say("beat", "7");
  last().readyState = 0;
  last().say("error");
  clock.tick(3_000);
  assert.equal(opened.length, 2);
  assert.equal(last().address, "/live/?key=sheet%3Aa&since=7");
  last().say("beat", "9");
  assert.deepEqual(sheet.told, [true]);
});

test("a refused stream is tried more and more seldom", () => {
  const sheet = follower(new Hub(), "sheet:a");
  const waits = [];
  for (let failure = 0; failure < 8; failure += 1) {
    last().close();
    last().say("error");
    let wait = 0;
    for (const tries = opened.length; opened.length === tries; wait += 500) clock.tick(500);
    waits.push(wait);
  }
  assert.ok(waits[0] <= 3_500, waits);
  assert.ok(waits.at(-1) >= 30_000 && waits.at(-1) <= 90_500, waits);
  assert.deepEqual(sheet.told, []);
});

test("who leaves closes what nobody else follows", () => {
  const sheet = follower(new Hub(), "sheet:a");
  const stream = last();
  stream.say("beat", "7");
  sheet.leave();
  assert.equal(stream.readyState, Stream.CLOSED);
  clock.tick(120_000);
  assert.equal(opened.length, 1);
});

test("of a new key nobody knows what was missed", () => {
  const sheet = follower(new Hub(), "sheet:a");
  last().say("beat", "7");
  sheet.follow("sheet:b");
  assert.equal(last().address, "/live/?key=sheet%3Ab");
});
