/** What the rules say of their worked examples: bin/check-js has it written once, a test alone asks for it. See tables.py. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

function ask() {
  return execFileSync(`${ROOT}.venv/bin/python`, ["-m", "tests.js.tables"], { cwd: ROOT, maxBuffer: 64_000_000, encoding: "utf8" });
}

const { FLEK_TABLES } = process.env;
const told = JSON.parse(FLEK_TABLES ? readFileSync(FLEK_TABLES, "utf8") : ask());

/** @param {{tables: string}[]} examples */
function withTables(examples) {
  return examples.map((example) => ({ ...example, tables: told.tables[example.tables] }));
}

export const marias = withTables(told.marias);
export const preferans = withTables(told.preferans);
export const LANGUAGE = "sk";
