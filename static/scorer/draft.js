/**
 * A deal being entered: what the thumb has chosen so far, and how it becomes a deal of `table-record/1` and back.
 *
 * @typedef {{
 *   dealer: number | null, absent: number[] | null, pausing: number | null, lead: boolean | null,
 *   misdeal: boolean, actor: number | null, contract: string | null, red: boolean, accepted: boolean,
 *   flek: Record<string, number>, won: Record<string, boolean>, points: number | null, silent: string | null,
 *   rows: Record<string, number>, torn: boolean | null,
 *   laidDown: boolean, flekers: Record<string, number[]>, helpersAgainst: boolean, cap: Record<string, string>,
 *   renonces: {offender: number | null, code: string | null}[], replayed: boolean, irreversible: boolean, lostBefore: boolean,
 *   noPremium: string | null, description: string, kept: Record<string, any>,
 * }} Draft
 *   dealer, absent, pausing, lead: null follows from the seats; kept: fields of a corrected deal that the form does not show
 * @typedef {import("./turn.js").Turn} Turn
 * @typedef {import("./ruleset.js").Contract} Contract
 */

/** Fields that the form fills itself; all others of a corrected deal are kept as they are. */
const SHOWN = new Set(["kind", "dealer", "pausing", "absent", "actor", "contract", "red", "lead", "flek", "won", "points", "silent",
  "premium", "twenty", "accepted", "laid_down", "flekers", "helpers_against", "flek_cap", "renonces", "replayed",
  "irreversible", "lost_before_renonce", "no_premium", "description"]);

/** An empty form. @returns {Draft} */
export function emptyDraft() {
  return {
    dealer: null, absent: null, pausing: null, lead: null,
    misdeal: false, actor: null, contract: null, red: false, accepted: false,
    flek: {}, won: {}, points: null, silent: null, rows: {}, torn: null,
    laidDown: false, flekers: {}, helpersAgainst: false, cap: {},
    renonces: [], replayed: false, irreversible: false, lostBefore: false,
    noPremium: null, description: "", kept: {},
  };
}

/**
 * The form filled with a deal. `turnOf` gives the turn for its dealer: what follows from it need not be remembered.
 * @param {any} deal @param {(dealer: number, absent: number[]) => Turn} turnOf @returns {Draft}
 */
export function draftOf(deal, turnOf) {
  const absent = deal.absent ?? [];
  const turn = turnOf(deal.dealer, absent);
  const pausing = deal.pausing ?? null;
  const lead = deal.lead === undefined || deal.lead === (deal.actor === turn.forhont) ? null : deal.lead;
  return {
    ...emptyDraft(),
    dealer: deal.dealer, absent, pausing: pausing === turn.pausing ? null : pausing, lead,
    misdeal: deal.kind === "misdeal", actor: deal.actor ?? null, contract: deal.contract ?? null, red: Boolean(deal.red),
    accepted: Boolean(deal.accepted), flek: { ...deal.flek }, won: { ...deal.won }, points: deal.points ?? null,
    silent: Object.values(deal.silent ?? {})[0] ?? null,
    rows: Object.fromEntries((deal.premium ?? []).map((/** @type {any} */ one) => [one.row, one.count ?? 1])),
    torn: deal.twenty?.trump_marriage_torn ?? null,
    laidDown: Boolean(deal.laid_down), flekers: { ...deal.flekers }, helpersAgainst: Boolean(deal.helpers_against), cap: { ...deal.flek_cap },
    renonces: (deal.renonces ?? []).map((/** @type {any} */ one) => ({ ...one })),
    replayed: Boolean(deal.replayed), irreversible: Boolean(deal.irreversible), lostBefore: Boolean(deal.lost_before_renonce),
    noPremium: deal.no_premium ?? null, description: deal.description ?? "",
    kept: Object.fromEntries(Object.entries(deal).filter(([field]) => !SHOWN.has(field))),
  };
}

/**
 * The deal as it is written on the sheet; what does not belong to the contract is left out.
 * @param {Draft} draft @param {Turn} turn @param {Contract | null} contract @returns {any}
 */
export function dealOf(draft, turn, contract) {
  const seats = { dealer: turn.dealer, ...(turn.absent.length ? { absent: turn.absent } : {}) };
  if (draft.misdeal || !contract) return { kind: "misdeal", ...seats };
  const pausing = draft.pausing ?? turn.pausing;
  const inContract = (/** @type {Record<string, any>} */ values) =>
    Object.fromEntries(Object.entries(values).filter(([component, value]) => contract.components.includes(component) && value));
  return clean({
    ...draft.kept,
    kind: "deal", ...seats,
    pausing: pausing ?? undefined,
    actor: draft.actor,
    contract: contract.id,
    bid: contract.bid ?? draft.kept.bid,
    red: contract.red && draft.red,
    lead: contract.red ? draft.lead ?? draft.actor === turn.forhont : undefined,
    flek: inContract(draft.flek),
    ...resultOf(draft, contract),
    ...premiumOf(draft, contract),
    laid_down: draft.laidDown,
    flekers: draft.laidDown ? inContract(draft.flekers) : {},
    helpers_against: contract.helper && draft.helpersAgainst,
    flek_cap: inContract(draft.cap),
    renonces: draft.renonces,
    replayed: draft.renonces.length > 0 && draft.replayed,
    irreversible: draft.renonces.length > 0 && draft.irreversible,
    lost_before_renonce: draft.renonces.length > 0 && draft.lostBefore,
    description: draft.description.trim(),
  });
}

/** Won, points and silent parts, as far as the contract has them. @param {Draft} draft @param {Contract} contract */
function resultOf(draft, contract) {
  if (contract.accepted && draft.accepted) return { accepted: true };
  const won = Object.fromEntries(contract.results.filter((name) => name in draft.won).map((name) => [name, draft.won[name]]));
  return {
    won: won,
    points: contract.points ? draft.points ?? undefined : undefined,
    silent: contract.silent && draft.silent ? { [contract.silent]: draft.silent } : {},
  };
}

/** @param {Draft} draft @param {Contract} contract */
function premiumOf(draft, contract) {
  const rows = Object.entries(draft.rows).filter(([row, count]) => count > 0 && contract.rows.some((one) => one.id === row));
  const onTwenty = rows.some(([row]) => contract.rows.some((one) => one.id === row && one.twenty));
  return {
    premium: rows.map(([row, count]) => (count === 1 ? { row } : { row, count })),
    twenty: onTwenty && draft.torn !== null ? { trump_marriage_torn: draft.torn } : undefined,
    no_premium: draft.noPremium ?? undefined,
  };
}

/** Without what says nothing: false, empty lists and objects, empty text. Zero and false inside objects stay. @param {any} deal */
function clean(deal) {
  const empty = (/** @type {any} */ value) => value === undefined || value === null || value === false || value === ""
    || (typeof value === "object" && Object.keys(value).length === 0);
  const lead = deal.lead === undefined ? {} : { lead: deal.lead };
  return { ...Object.fromEntries(Object.entries(deal).filter(([, value]) => !empty(value))), ...lead };
}

/**
 * What is still missing before the deal can be written: keys of messages, by field. Only what every deal needs is
 * asked for here; whether the deal keeps the rules, the server says.
 * @param {Draft} draft @param {Turn} turn @param {Contract | null} contract @returns {Record<string, string>}
 */
export function missing(draft, turn, contract) {
  /** @type {Record<string, string>} */
  const found = {};
  if (draft.misdeal) return found;
  if (draft.actor === null || !turn.playing.includes(draft.actor)) found.actor = "missing.actor";
  if (!contract) return { ...found, contract: "missing.contract" };
  for (const [place, { offender, code }] of draft.renonces.entries()) {
    if (offender === null || !code) found[`renonces[${place}]`] = "missing.renonce";
  }
  if (draft.accepted && contract.accepted) return found;
  const mayBeOpen = draft.renonces.length > 0; // a forfeited game needs no result
  for (const name of mayBeOpen ? [] : contract.results) if (!(name in draft.won)) found[`won.${name}`] = "missing.result";
  if (contract.points && draft.points === null && !mayBeOpen) found.points = "missing.points";
  return found;
}
