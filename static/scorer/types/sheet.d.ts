/** The sheet as the server answers it (`scoring/api/shown.py`), and the card of a table. */

import type { Deal, Figure, Seat } from "./deal";

/** One payment between two players. */
export type Posting = { payer: Seat; payee: Seat; cents: number; reason: string; rule: string; cite: string };

/** One figure written on a sheet of preferans; `seat` is null for the pot, `on` names the other one where there is one. */
export type Written = { account: string; seat: Seat | null; on?: Seat; amount: Figure; reason: string; cite: string; source: string };

/** The result of a deal of mariáš. */
export type MariasResult = {
  number: number;
  postings: Posting[];
  money: number[];
  premium: number[];
  rows: { row: string; count: number; points: number }[];
  notes: string[];
  needs_description: boolean;
};

/** The accounts of a table of preferans and what its next deal depends on: those that its system keeps. */
export type TableState = {
  pool?: Figure[];
  hill?: Figure[];
  whist?: Figure[][];
  main?: Figure[];
  side?: Figure[][];
  refas?: number[];
  refas_given?: number;
  under_hat?: Seat[];
  cash?: Figure[];
  points?: Figure[];
  pot?: Figure;
  left?: Figure;
  empty?: boolean;
  active?: Seat[];
  all_passes?: number;
  least_level?: number;
  bombs?: number[][];
  bombs_in_row?: number;
  opening?: number;
  remaining?: number[];
  finished?: boolean;
};

/** The result of a deal of preferans: what it wrote, and how the table stands after it. */
export type PreferansResult = { number: number; entries: Written[]; state: TableState };

/** A result of either game; which fields it has, the game says. */
export type Result = Partial<MariasResult> & Partial<PreferansResult>;

/** What went into a balance: figures by seat under the name of their account, and the rule that makes the balance of it. */
export type Settlement = {
  cite?: string;
  entries?: Written[];
  hill?: Figure[];
  main?: Figure[];
  pot?: Figure[];
  points?: Figure[];
};

/** What a result of preferans says of the whole table. */
export type Outcome = {
  unit: string;
  start: TableState;
  balance: Figure[];
  settlement: Settlement;
  finished: boolean;
};

/** A deal in force; `entry` is the number of the entry in which it stands. */
export type DealLine = {
  entry: number;
  deal: Deal;
  result: Result | null;
  disputed?: boolean;
  /** Of mariáš: which announced parts the actor made. */
  made?: Record<string, boolean>;
  /** The jury wrote it: only a later decision changes it. */
  decided?: boolean;
  corrected?: boolean;
  rulings?: Ruling[];
};

/** What the jury decided on a deal: its paragraph by language, how it stands now, its place on the public page or "". */
export type Ruling = { case: number; number: number; standing: string; words: Record<string, string>; link: string };

/** A line of the log. */
export type LogLine = {
  number: number;
  id: string;
  kind: string;
  body: Deal | null;
  seat: Seat | null;
  step: string | null;
  on_appeal: string | null;
  hill: number[] | null;
  target: number | null;
  reason: string;
  role: string;
  version: number;
  recorded_at: string;
};

/** A call that waits. */
export type Call = { entry: number; kind: string; since: string; subject: string; note: string; seat: Seat | null; taken: boolean };

/** A player at the table. */
export type SheetSeat = {
  position: Seat;
  name: string;
  money: number;
  premium: number;
  zb: number;
  balance: Figure | null;
  counted_money: number | null;
  consent: string | null;
  /** By whose phone, or on paper: "phone", "scorer", "paper". */
  confirmed_how?: string;
  /** A phone has the seat; another one asks for it. */
  has_phone?: boolean;
  is_asked?: boolean;
};

/** What is still open before the signature. */
export type Unsettled = {
  claims: number;
  calls: number;
  held: number;
  off: number[] | null;
  sum: number;
  uncounted: boolean;
  /** Entries of deals that lack their description (M-28). */
  undescribed?: number[];
  /** What was counted, by seat. */
  hands?: Hand[];
};

/** What was counted in a player's hands, in cents; by the sheet he won `computed`, null where a ticket counts. */
export type Hand = { money: number; deposits: number[]; won: number; computed: number | null; difference: number | null };

export type Options = { pool?: Figure; pool_end?: string; deal_passing?: string; [option: string]: unknown };

export type Sheet = {
  id: string;
  title: string;
  place: { round: number; table: number } | null;
  ruleset: string;
  options: Options;
  currency: string;
  mode: "deals" | "ticket";
  state: "open" | "signed" | "closed";
  reserve: string;
  version: number;
  entries: number;
  writing: boolean;
  confirming: boolean;
  objections: boolean;
  jury: boolean;
  claims: number;
  /** What decisions moved beside the deals: cents by seat, or balances as text. */
  adjustments?: { entry: number; amounts: (number | string)[] }[];
  calls: Call[];
  unsettled?: Unsettled;
  /** Points on or off the hills by seat, as the players agreed (SET-5); empty where they did not. */
  adjusted: number[];
  ticket: object | null;
  absent_next: Seat[] | null;
  seats: SheetSeat[];
  deals: DealLine[];
  outcome: Outcome | null;
  log: LogLine[];
  log_before: number | null;
  quick: { due: string | null; address: string; joins: boolean } | null;
};

/** Time left in seconds; `ends` by this phone's own clock. */
export type Clock = { left: number; running: boolean; ends: number };

/** The card of a table: which sheet lies there now, and what ends its round. */
export type Card = {
  sheet: string | null;
  /** With this a phone takes a seat. */
  seat_key: string | null;
  tournament: string;
  tournament_address: string;
  table: number;
  round: number | null;
  clock: Clock | null;
  deals: number | null;
  pool: boolean;
  stream?: { key: string; ticket: string } | null;
};
