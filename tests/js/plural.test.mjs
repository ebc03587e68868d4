/** The counts of the scorer's page in three languages: the number chooses the form (tests/words/plural.json). */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";

import { LANGUAGES, has, t, tn, useLanguage } from "../../static/scorer/messages.js";

const read = async (/** @type {string | URL} */ address) =>
  JSON.parse(await readFile(new URL(address, import.meta.url), "utf8"));
const expected = await read("../words/plural.json");

/** With the blanks of the source: what the page bound is read by tests/words/test_binding.py. */
const plain = (/** @type {string} */ text) => text.replaceAll("\u00a0", " ");

before(() => {
  Object.assign(globalThis, {
    document: { documentElement: {}, getElementById: () => null },
    fetch: async (/** @type {string} */ address) => ({ ok: true, json: () => read(address) }),
  });
});

for (const language of LANGUAGES) {
  test(`every count in ${language} takes the form of its number`, async () => {
    const catalogue = await read(`../../static/scorer/messages/${language}.json`);
    const english = await read("../../static/scorer/messages/en.json");
    const keys = Object.keys(english).filter((key) => key.endsWith(".one")).map((key) => key.slice(0, -".one".length));
    assert.ok(keys.length > 10);
    await useLanguage(language);
    for (const [number, form] of Object.entries(expected[language])) {
      for (const key of keys) {
        assert.ok(has(`${key}.${form}`), `${key}.${form}`);
        assert.equal(plain(tn(key, Number(number))), catalogue[`${key}.${form}`].replaceAll("{count}", number));
      }
    }
  });
}

test("a player reads the number as it is said", async () => {
  await useLanguage("sk");
  assert.deepEqual([0, 1, 2, 5, 22].map((count) => tn("deals.title", count)),
    ["0 rozdaní", "1 rozdanie", "2 rozdania", "5 rozdaní", "22 rozdaní"]);
  await useLanguage("cs");
  assert.deepEqual([0, 1, 2, 5, 22].map((count) => tn("outbox.waiting", count).split(" ").slice(0, 3).join(" ")),
    ["0 zápisů čeká", "1 zápis čeká", "2 zápisy čekají", "5 zápisů čeká", "22 zápisů čeká"]);
});

test("a name that is missing shows itself", async () => {
  await useLanguage("en");
  assert.equal(t("no.such.key"), "no.such.key");
  assert.equal(t("seat"), "Seat {number}");
});
