import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";

const { spokenBy } = await import("../../static/scorer/appearance.js");

const PHONES = [
  [["en-GB"], "en"], [["cs"], "cs"], [["cs-CZ", "en"], "cs"], [["sk-SK"], "sk"], [["SK"], "sk"], [["de-AT"], "sk"], [[], "sk"],
  [["de-AT", "cs-CZ"], "cs"], [["encu"], "sk"],
];

for (const [languages, language] of PHONES) {
  test(`a phone in ${languages.join(", ") || "no language"} reads ${language}`, () => assert.equal(spokenBy(languages), language));
}
