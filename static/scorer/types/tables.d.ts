/** What the rules export for the page: the form (what may be entered), the prices (the preview), the words. */

import type { Value } from "./deal";

// --- the form; every name as in `rules/form.py`

export type Condition = { is?: Value[]; not?: Value[]; given?: boolean; least?: number; below?: number; times?: number; same?: string[]; other?: string[] };
/** Conditions by the field that they are about. */
export type When = Record<string, Condition>;

export type Constraint = {
  fields: string[];
  when?: When;
  absent?: boolean;
  required?: boolean;
  idle?: boolean;
  only?: Value[];
  without?: Value[];
  differs?: string[];
  same?: string[];
  most?: number;
  holds?: string[];
  at_least?: number;
  among?: string;
  at_most?: number;
  raised_by?: { by: number; when: When }[];
  share?: Record<string, number>;
  once?: Record<string, string>;
  total?: number;
  short?: boolean;
  usual?: Value;
  rule?: string;
  message?: string;
};

export type Field = {
  name: string;
  type: "choice" | "bool" | "seat" | "seats" | "counter" | "points" | "result" | "card" | "cards" | "rows" | "text";
  required?: boolean;
  values?: Value[];
  least?: number;
  most?: number;
  step?: number;
  columns?: Field[];
};

export type Kind = { kind: string; fields: Field[]; constraints: Constraint[] };

export type Form = {
  kinds: Kind[];
  facts: Record<string, When[]>;
  /** By id and language. */
  messages: Record<string, Record<string, string>>;
};

/** Why something cannot be, or must be given. */
export type Reason = { rule: string; detail: string };

/** What a field may be in a half-filled deal. */
export type FieldState = {
  possible: boolean;
  required: boolean;
  idle: boolean;
  /** Those that are possible; null where they are not listed. */
  values: Value[] | null;
  /** For each value that is not possible, "*" for the field. */
  why: Record<string, Reason>;
  needed: Reason | null;
  rows: Record<string, FieldState>[] | null;
  /** What is filled in until something else is said. */
  usual: Value | null;
};

export type FieldStates = Record<string, FieldState>;

// --- the prices of mariáš; every name as in `rules/marias/prices.py`

export type Colour = "plain" | "red";

/** What the actor's twelve cards show for a row. */
export type CardPattern = {
  trumps?: number;
  trumps_from?: number;
  trumps_to?: number;
  tens?: "both" | "no_ten" | "no_ace" | "neither";
  twenty?: boolean;
  helpers?: number;
  closed?: boolean;
  lead?: boolean;
};

/** What one suit of the actor's cards shows for a row of durch. */
export type SuitPattern = { ace: boolean; king?: boolean; least: number; most: number };

/** A row of the premium table. */
export type PremiumRow = {
  row: string;
  /** Under which name its words stand: it may read otherwise in this table. */
  word: string;
  contracts: string[];
  needs: string[];
  group: string;
  lead: number;
  no_lead: number;
  outside_best: boolean;
  untorn: number;
  cards: CardPattern | null;
  suit: SuitPattern | null;
};

/** The hand that the lead makes unlosable. */
export type ClosedHand = { trumps: string; helpers: number; helper_ranks: string };

export type Prices = {
  unit: string;
  mistake: number;
  /** Cents by contract, colour, component and fleks. */
  parts: Record<string, Record<Colour, Record<string, number[]>>>;
  limits: Record<string, Record<Colour, number>>;
  steps: Record<string, number>;
  silent: { seven: Record<Colour, number>; hundred: number };
  rows: PremiumRow[];
  red: number;
  closed: ClosedHand;
  most_fleks: number;
  capped_fleks: number;
  misdeal: { cents: number; free: number };
  sources: Record<string, { rule: string; cite: string }>;
  point_cents: number;
  description_above: number;
};

/** The prices of preferans: the page reads their unit and family only, a deal is tried on the server. */
export type PreferansPrices = { unit: string; family: string; parts?: undefined; misdeal?: undefined };
/** Those of the game that is played; none before they are there. */
export type AnyPrices = Prices | PreferansPrices | null | undefined;

/** The tables of a rule set, with the options of a sheet. `words`: by kind, id and language, of preferans only. */
export type Tables<P = Prices | PreferansPrices> = {
  form: Form;
  prices: P;
  /** Which way the deal goes round (GEN-3a). */
  direction: "clockwise" | "anticlockwise";
  /** By contract, where it is not the first hand (GEN-3b). */
  first_lead: Record<string, string>;
  words?: Record<string, Record<string, Record<string, string>>>;
  carried?: Carried;
  adjusts?: boolean;
};

/** An account that a game begun on paper may carry over; every name as in `rules/preferans/carried.py`. */
export type Account = { name: string; shape: "column" | "grid" | "count" | "marks"; whole?: boolean; least?: number };

/** Those of a game, and the one that may hold an agreed figure for everybody in their place. */
export type Carried = { accounts: Account[]; agreed?: string };
