import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, run } from "./document.mjs";

const SENTENCES = ["offer", "told", "here", "insecure", "unable", "silent", "denied", "failed", "refused"];

/** The page of player 7 in a browser with or without what notices need; what it asks of the server is noted. */
function open({ secure = true, able = true, key = "AAAA", permission = "granted", followed = [], made = null, answer = {}, ok = true, kept = [] } = {}) {
  const sentences = SENTENCES.map((said) => new Element({ "data-said": said, ...(said === "refused" ? { "data-refused": "" } : {}) }));
  const [button, stop] = [new Element({ "data-tell": "" }), new Element({ "data-stop-all": "", hidden: "" })];
  const box = new Element({ "data-notices": "", hidden: "", "data-key": key, "data-player": "7", "data-language": "sk", "data-follow": "/follow/", "data-unfollow": "/unfollow/", "data-followed": "/followed/", "data-stop": "/stop/" }, [button, stop, ...sentences]);
  const document = new Element({}, [box]);
  const device = { subscribed: made, asked: [], kept: JSON.stringify(kept) };
  const subscription = () => ({
    endpoint: "https://push.test/1",
    toJSON: () => ({ endpoint: "https://push.test/1", keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => (device.subscribed = null),
  });
  const pushManager = {
    subscribe: async () => (device.subscribed = subscription()),
    getSubscription: async () => device.subscribed && subscription(),
  };
  const serviceWorker = { register: async () => {}, ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) };
  const Notification = { permission, requestPermission: async () => permission };
  const fetch = async (address, { body }) => {
    device.asked.push([address, JSON.parse(body)]);
    return { ok, json: async () => (address === "/followed/" ? { followed } : answer) };
  };
  const localStorage = { getItem: () => device.kept, setItem: (_, text) => (device.kept = text) };
  run("js/notices.js", {
    document, localStorage, fetch, isSecureContext: secure, window: able ? { PushManager: true, Notification } : {}, Notification,
    navigator: able ? { serviceWorker } : {}, setTimeout: (work, after) => setTimeout(work, after).unref(),
  });
  document.dispatchEvent(new Event("DOMContentLoaded"));
  const settled = () => new Promise((done) => setImmediate(done));
  return {
    device, box, stop, settled,
    tap: async (which = button) => {
      await settled();
      which.click();
      await settled();
    },
    get says() {
      return sentences.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.said);
    },
    get pressed() {
      return button.getAttribute("aria-pressed") === "true";
    },
  };
}

test("it is offered, and nothing is asked before the tap", async () => {
  const page = open();
  await page.settled();
  assert.deepEqual([page.box.hidden, page.says, page.pressed, page.device.asked], [false, ["offer"], false, []]);
});

const HINDRANCES = [
  [{ secure: false }, "insecure"],
  [{ able: false }, "unable"],
  [{ key: "" }, "silent"],
  [{ permission: "denied" }, "denied"],
  [{ permission: "default" }, "here"],
];

for (const [browser, said] of HINDRANCES) {
  test(`where ${JSON.stringify(browser)} the page says why and goes on telling while it is open`, async () => {
    const page = open(browser);
    await page.tap();
    assert.deepEqual([page.says, page.pressed, "on" in page.box.dataset], [[said], true, true]);
    assert.deepEqual([page.device.asked, page.device.kept], [[], '["7"]']);
    await page.tap();
    assert.deepEqual([page.says, page.pressed, page.device.kept], [["offer"], false, "[]"]);
  });
}

test("the tap follows the player on this device", async () => {
  const page = open();
  await page.tap();
  assert.deepEqual([page.says, page.pressed, page.stop.hidden], [["told"], true, false]);
  assert.deepEqual(page.device.asked, [["/follow/", { endpoint: "https://push.test/1", p256dh: "p", auth: "a", language: "sk", registration: 7 }]]);
});

test("what the server refuses is said in its words, and what it does not say as a failure", async () => {
  const page = open({ ok: false, answer: { detail: "so many" } });
  await page.tap();
  assert.deepEqual([page.says, page.box.querySelector("[data-refused]").textContent], [["refused"], "so many"]);
  const silent = open({ ok: false });
  await silent.tap();
  assert.deepEqual(silent.says, ["failed"]);
});

test("opened anew it knows what the server knows, and all of it can be ended", async () => {
  const page = open({ made: true, followed: [7] });
  await page.settled();
  assert.deepEqual([page.says, page.pressed, page.stop.hidden], [["told"], true, false]);
  await page.tap(page.stop);
  assert.deepEqual([page.says, page.pressed, page.stop.hidden, page.device.subscribed], [["offer"], false, true, null]);
  assert.deepEqual(page.device.asked.at(-1), ["/stop/", { endpoint: "https://push.test/1" }]);
});

test("who follows another player on this device is offered this one, and may end all", async () => {
  const page = open({ made: true, followed: [8] });
  await page.settled();
  assert.deepEqual([page.says, page.pressed, page.stop.hidden], [["offer"], false, false]);
});

test("what this device remembers holds where nothing can be asked", async () => {
  const page = open({ secure: false, kept: ["7"] });
  await page.settled();
  assert.deepEqual([page.says, page.pressed], [["insecure"], true]);
});

test("the last player who is taken off ends the device's subscription", async () => {
  const page = open({ made: true, followed: [7], answer: { followed: [] } });
  await page.tap();
  assert.deepEqual([page.says, page.pressed, page.device.subscribed], [["offer"], false, null]);
  assert.equal(page.device.asked.at(-1)[0], "/unfollow/");
});
