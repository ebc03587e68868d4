/** Deals as they are entered and recorded (`table-record/1`), of mariáš and of preferans. */

/** A place at the table, from 0. */
export type Seat = number;
export type Side = "actor" | "defence";
/** What one field of a deal may hold. */
export type Value = string | number | boolean;
/** Exact: a whole number, or a text such as "-7/2". */
export type Figure = number | string;

/** The actor's cards: ten kept, two in the talon; a card is a suit and a rank, "ZX". */
export type Cards = { hand: string[]; talon: string[]; trump?: string; helper?: string };
/** A row of the premium table that the scorer names. */
export type NamedRow = { row: string; count?: number };
/** One infraction. */
export type Renonce = { offender: Seat; code: string; penalty?: number; game?: string };

/** A deal of either game, or an event between deals: which fields it has, its kind says (the form of the rule set). */
export type Deal = {
  kind: string;
  dealer?: Seat;
  // --- mariáš
  actor?: Seat;
  pausing?: Seat;
  absent?: Seat[];
  bid?: string | number;
  contract?: string | number;
  red?: boolean;
  lead?: boolean;
  flek?: Record<string, number>;
  won?: Record<string, boolean>;
  points?: number;
  silent?: Record<string, Side>;
  cards?: Cards;
  twenty?: { trump_marriage_torn: boolean };
  premium?: NamedRow[];
  renonces?: Renonce[];
  replayed?: boolean;
  ruling?: { winnable?: boolean; game?: string };
  accepted?: boolean;
  laid_down?: boolean;
  flekers?: Record<string, Seat[]>;
  flek_cap?: Record<string, string>;
  helpers_against?: boolean;
  no_premium?: string;
  irreversible?: boolean;
  lost_before_renonce?: boolean;
  description?: string;
  // --- preferans; lists stand by seat
  declarer?: Seat;
  seat?: Seat;
  defence?: (string | null)[];
  doublings?: (number | null)[];
  tricks?: (number | null)[];
  bombers?: Seat[];
  talon?: string[];
  aces?: string;
  amount?: number;
  note?: string;
};

/** A deal, not an event: somebody dealt it. */
export type DealtDeal = Deal & { dealer: Seat };
/** A deal of mariáš; its contract has a name. */
export type MariasDeal = DealtDeal & { contract?: string };

/** What was tapped so far. A field that is there and undefined was taken out. */
export type Draft = { [field in keyof Deal]?: Deal[field] };
