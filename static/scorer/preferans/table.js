/**
 * The table before a deal of preferans: who is in the game, what the deals before have led to, who deals next.
 *
 * A form knows players by their place among those who are in the game; a record knows them by their seat. Both are
 * the same until somebody leaves.
 *
 * @typedef {import("../types/tables").Form} Form
 * @typedef {import("../present.js").Row} Row
 * @typedef {{form: Form, seats: number, active: number[], running: TableState, dealer: number, language: string}} Table
 *   active: the seats in the game, by place; running: the state before the deal, {} where deals on their way may have
 *   changed it; dealer: the place that deals next
 */

import { possible } from "../form.js";

/**
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {import("../types/deal").DealtDeal} DealtDeal
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../types/sheet").TableState} TableState
 */

/**
 * Whether a sheet is played by rules of preferans.
 * @param {Sheet | null} sheet
 */
export function isPreferans(sheet) {
  return Boolean(sheet?.ruleset?.startsWith("preferans/"));
}

/** @param {Sheet} sheet @param {Form} form @param {Row[]} rows those before the deal @param {string} language @returns {Table} */
export function tableBefore(sheet, form, rows, language) {
  const state = stateBefore(sheet, rows);
  const { known, on_the_way: since } = state;
  const gone = new Set(since.filter((row) => row.deal.kind === "leave").map((row) => row.deal.seat));
  const active = (known.active ?? sheet.seats.map((seat) => seat.position)).filter((seat) => !gone.has(seat));
  const dealer = nextDealer(sheet, rows.filter((row) => row.change !== "removal").map((row) => row.deal), active);
  const running = since.length ? {} : known;
  return { form, seats: sheet.seats.length, active, running, dealer: passedOver(form, active.indexOf(dealer), active.length, running), language };
}

/**
 * The first place from this one on that can deal anything now; this one where none can, as in a game that has ended.
 * @param {Form} form @param {number} dealer @param {number} places @param {TableState} running
 */
function passedOver(form, dealer, places, running) {
  const open = form.kinds.flatMap(({ kind }) => possible(form, places, { kind }, "", ["dealer"], running).dealer?.values ?? []);
  const inTurn = Array.from({ length: places }, (_, step) => (dealer + step) % places);
  return inTurn.find((place) => open.includes(place)) ?? dealer;
}

/**
 * The state after the last of these deals that the server has counted, and the deals since.
 * @param {Sheet} sheet @param {Row[]} rows
 */
export function stateBefore(sheet, rows) {
  const counted = rows.findIndex((row) => row.state !== "confirmed");
  const confirmed = counted < 0 ? rows : rows.slice(0, counted);
  return {
    known: confirmed.at(-1)?.result?.state ?? sheet.outcome?.start ?? {},
    on_the_way: counted < 0 ? [] : rows.slice(counted),
  };
}

/**
 * Who deals next: the seat after the last dealer; after cards dealt again, and where so agreed after an all-pass, the same one.
 * @param {Sheet} sheet @param {Deal[]} deals @param {number[]} active
 */
function nextDealer(sheet, deals, active) {
  const dealt = /** @type {DealtDeal[]} */ (deals.filter((deal) => deal.dealer !== undefined));
  const last = dealt.at(-1);
  if (!last) return active[0];
  if (active.includes(last.dealer) && dealsAgain(sheet.options.deal_passing, dealt)) return last.dealer;
  return active.find((seat) => seat > last.dealer) ?? active[0];
}

/** @param {string | undefined} passing the option deal_passing @param {DealtDeal[]} dealt */
function dealsAgain(passing, dealt) {
  const last = dealt[dealt.length - 1];
  if (last.kind === "redeal") return true;
  if (last.kind !== "all_pass") return false;
  const row = [...dealt].reverse();
  const turns = row.findIndex((deal) => deal.kind !== "all_pass" || deal.dealer !== last.dealer);
  const inRow = turns < 0 ? row.length : turns;
  return passing === "stays" || (passing === "three_times" && inRow % THREE !== 0);
}

const THREE = 3;

/**
 * A deal of the record, with places instead of seats.
 * @param {Table} table @param {Deal} deal
 */
export function toPlaces(table, deal) {
  return moved(table, deal, (seat) => table.active.indexOf(seat), (row) => table.active.map((seat) => row[seat] ?? null));
}

/**
 * A deal of the form, as the record has it.
 * @param {Table} table @param {Deal} deal
 */
export function toSeats(table, deal) {
  const { form, seats, active } = table;
  return moved(table, deal, (place) => active[place], (row, head) => {
    const shared = isShared(form, deal.kind, head);
    return Array.from({ length: seats }, (_, seat) => {
      const place = active.indexOf(seat);
      return row[place] ?? (shared && !isUncounted(table, deal, `${head}.${place}`) ? 0 : null);
    });
  });
}

/**
 * Whether a count could be given and was not, as of the defenders of a misere: nobody says that it is zero.
 * @param {Table} table @param {Deal} deal @param {string} name
 */
function isUncounted({ form, active, running, language }, deal, name) {
  return Boolean(possible(form, active.length, deal, language, [name], running)[name]?.possible);
}

/**
 * Whether the counts of this list sum to a total: then nothing is zero.
 * @param {Form} form @param {string} kind @param {string} head
 */
function isShared(form, kind, head) {
  return Boolean(form.kinds.find((one) => one.kind === kind)?.constraints.some((one) => one.total !== undefined && one.fields[0]?.startsWith(`${head}.`)));
}

/** @param {Table} table @param {Deal} deal @param {(seat: number) => number} one @param {(row: unknown[], head: string) => unknown[]} all @returns {Deal} */
function moved({ form }, deal, one, all) {
  const fields = form.kinds.find((kind) => kind.kind === deal.kind)?.fields ?? [];
  const heads = new Set(fields.filter(({ name }) => name.includes(".")).map(({ name }) => name.split(".")[0]));
  const typed = Object.fromEntries(fields.map(({ name, type }) => [name, type]));
  const values = /** @type {[string, any][]} */ (Object.entries(deal)); // what each holds, its field says
  return /** @type {Deal} */ (Object.fromEntries(values.map(([name, value]) => {
    if (heads.has(name)) return [name, all(value, name)];
    if (typed[name] === "seat") return [name, one(value)];
    if (typed[name] === "seats") return [name, value.map(one)];
    return [name, value];
  })));
}
