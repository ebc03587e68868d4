/** Entering a deal: who, what, how it ended; the rest follows from the seats or is asked for only where it can happen. */

import { dealOf, draftOf, emptyDraft, missing } from "./draft.js";
import { announce, focusError } from "./focus.js";
import { h } from "./dom.js";
import { t } from "./messages.js";
import { choices, heart, notice, panelHead, toggles } from "./parts.js";
import { playedDeals, targetOf } from "./present.js";
import { contractsOf, playersOf } from "./ruleset.js";
import { keepDraft, offerUndo, record, sendAgain, store } from "./session.js";
import { nextTurn, turnOf } from "./turn.js";
import { viewMore, viewShown } from "./view-deal-more.js";
import { viewPremium } from "./view-deal-premium.js";
import { viewResult } from "./view-deal-result.js";
import { viewTurn } from "./view-deal-turn.js";
import { noReason, reasonText, viewReasons } from "./view-reasons.js";
import { dealText, seatName } from "./words.js";

/**
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./present.js").Row} Row
 * @typedef {{name: string, row?: Row, place?: number, entry?: import("./outbox.js").Entry}} Task
 *   a new deal; `row` is to be corrected; `entry` came back from the server and is to be put right
 */

/** Fields that stand under "more": it opens by itself when one of them is at fault. */
const RARE = ["renonces", "ruling", "replayed", "irreversible", "lost_before_renonce", "helpers_against", "flek_cap", "no_premium", "description"];
const WHY_CORRECTED = ["slip", "points", "flek", "actor", "premium"];

/** Beside the draft: why a deal is corrected, whether what is missing is asked for, what is open; by task. @type {Map<string, any>} */
const notes = new Map();

/** @param {ReturnType<typeof store.get>} state @param {Row[]} rows @param {Task} task @param {() => void} changed */
export function viewDeal(state, rows, task, changed) {
  const { sheet, tables } = state;
  if (!tables) return notice("wait", t("tables.missing"));
  const seats = sheet.seats.length;
  const turnFor = (/** @type {number} */ dealer, /** @type {number[]} */ absent) => turnOf(dealer, absent, seats, playersOf(tables));
  const draft = state.drafts[task.name] ?? startOf(task, turnFor);
  const next = nextTurn(playedDeals(rows), seats, playersOf(tables));
  const turn = turnFor(draft.dealer ?? next.dealer, draft.absent ?? next.absent);
  const contracts = contractsOf(tables, sheet);
  const contract = contracts.find((one) => one.id === draft.contract) ?? null;
  const note = notes.get(task.name) ?? { reason: noReason(), asked: false, turnOpen: false, moreOpen: false };
  const gaps = missing(draft, turn, contract);
  const error = errorsOf(task, note.asked ? gaps : {});
  const set = (/** @type {Partial<Draft>} */ change) => keepDraft(task.name, { ...draft, ...change });
  const remember = (/** @type {any} */ change) => { notes.set(task.name, { ...note, ...change }); changed(); };

  const save = async () => {
    if (Object.keys(gaps).length || (task.row && !reasonText(note.reason))) {
      remember({ asked: true });
      requestAnimationFrame(focusError);
      return;
    }
    const body = dealOf(draft, turn, contract);
    await write(task, body, reasonText(note.reason));
    notes.delete(task.name);
    keepDraft(task.name, null);
    announce(t("announce.written", { deal: dealText(sheet, body) }));
    location.hash = "";
  };

  const form = { sheet, tables, draft, turn, contract: /** @type {any} */ (contract), error, set, note, remember };
  return h("form", { class: "deal-form stack", key: task.name, novalidate: true, onSubmit: (/** @type {Event} */ event) => { event.preventDefault(); void save(); } },
    panelHead(titleOf(task, rows)),
    viewRefusal(task),
    viewTurn(form),
    draft.misdeal ? null : [
      viewActor(form),
      viewContract(form, contracts),
      contract ? [
        viewResult(form),
        viewShown(form),
        viewPremium(form),
        viewMore(form, RARE.some((field) => error(field))),
      ] : null,
    ],
    task.row ? h("div", { key: "why" }, viewReasons({ reason: note.reason, known: WHY_CORRECTED, legend: t("correct.why"), onChange: (reason) => remember({ reason }) }),
      note.asked && !reasonText(note.reason) ? h("p", { class: "field__error", role: "alert" }, t("missing.reason")) : null) : null,
    h("div", { class: "bar bar--form", key: "bar" },
      h("button", { type: "submit", class: "button button--primary button--large button--wide" }, t(task.row ? "deal.save_correction" : "deal.save"))));
}

/** @param {Task} task @param {(dealer: number, absent: number[]) => import("./turn.js").Turn} turnFor */
function startOf(task, turnFor) {
  const body = task.entry?.body ?? task.row?.deal;
  return body ? draftOf(body, turnFor) : emptyDraft();
}

/** @param {Task} task @param {Row[]} rows */
function titleOf(task, rows) {
  if (task.row) return t("correct.title", { number: task.place ?? 0 });
  if (task.entry) return t("fix.title");
  return t("deal.title", { number: playedDeals(rows).length + 1 });
}

/** The one complaint of the server, or what is missing, for a field and what lies below it. @param {Task} task @param {Record<string, string>} gaps */
function errorsOf({ entry }, gaps) {
  const problem = entry?.problem;
  return (/** @type {string} */ field) => {
    const gap = Object.keys(gaps).find((name) => covers(field, name));
    if (gap) return { detail: t(gaps[gap]) };
    return problem?.field && covers(field, problem.field) ? problem : null;
  };
}

/** @param {string} field @param {string} place */
function covers(field, place) {
  return place === field || place.startsWith(`${field}.`) || place.startsWith(`${field}[`);
}

/** What the server said, where no field of the form shows it. @param {Task} task */
function viewRefusal({ entry }) {
  const problem = entry?.problem;
  if (!problem) return null;
  return notice("stop", t("refused.title"), h("p", {}, problem.detail, problem.rule ? h("span", { class: "rule" }, ` ${problem.rule}`) : null));
}

/** @param {any} form */
function viewActor({ sheet, draft, turn, set, error }) {
  return choices({
    name: "actor", legend: t("field.actor"), value: draft.actor, columns: 2, error: error("actor"),
    options: sheet.seats.map((/** @type {any} */ { position }) => ({
      value: position, label: seatName(sheet, position), note: roleOf(turn, position), disabled: !turn.playing.includes(position),
    })),
    onChange: (/** @type {number} */ actor) => set({ actor, lead: null }),
  });
}

/** @param {import("./turn.js").Turn} turn @param {number} seat */
function roleOf(turn, seat) {
  if (turn.absent.includes(seat)) return t("seat.absent");
  if (seat === turn.pausing) return t("seat.pauses");
  return seat === turn.forhont ? t("seat.forhont") : null;
}

/** @param {any} form @param {import("./ruleset.js").Contract[]} contracts */
function viewContract({ draft, contract, set, error }, contracts) {
  return [
    choices({
      name: "contract", legend: t("field.contract"), value: draft.contract, columns: "words", error: error("contract") ?? error("bid"),
      options: contracts.map(({ id }) => ({ value: id, label: t(`contract.${id}`) })),
      onChange: (/** @type {string} */ id) => set({ contract: id, points: null, rows: {}, accepted: false }),
    }),
    contract?.red ? toggles({
      name: "red", legend: t("red.long"), hideLegend: true, columns: 1, error: error("red"),
      options: [{ name: "red", label: [heart(), " ", t("red.long")], checked: draft.red, tone: "stop", onChange: (red) => set({ red }) }],
    }) : null,
  ];
}

/** @param {Task} task @param {any} body @param {string} reason */
async function write(task, body, reason) {
  if (task.entry) return sendAgain(task.entry, { body });
  if (task.row) return void (await record({ kind: "correction", ...targetOf(task.row), body, reason }));
  offerUndo(await record({ kind: "deal", body }));
}
