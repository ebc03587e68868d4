/** Entries on their way to the server, and what the server says about them. */

import type { Deal } from "./deal";

/** problem+json, as far as it is shown; 0 is the status of a network that is away. */
export type Problem = {
  status?: number;
  /** Its code: "stale-version", "held-full". */
  title?: string;
  detail?: string;
  rule?: string;
  field?: string;
  deal?: number;
  /** Why an entry is kept at the desk. */
  held?: string;
  /** Seconds. */
  retry_after?: number;
};

/** What an entry carries: a deal, or what its kind needs. */
export type Body = Deal | { kind?: undefined; [field: string]: unknown };

/** What somebody writes; `targetId` names an entry that has no number yet. */
export type Content = { kind: string; body?: Body; target?: number | null; targetId?: string | null; reason?: string };

/**
 * waiting: on this phone only; sent: on its way, no answer yet; stale: the sheet changed meanwhile;
 * refused: the server said no and why; held: kept at the desk for a person to decide
 */
export type EntryState = "waiting" | "sent" | "stale" | "refused" | "held";

/** An entry of the outbox. */
export type Entry = {
  order: number;
  id: string;
  sheet: string;
  kind: string;
  version: number;
  body: Body;
  target: number | null;
  targetId: string | null;
  reason: string;
  state: EntryState;
  problem: Problem | null;
  madeAt: string;
};

/** The token of a pen; `key` is the secret of a quick table's write link. */
export type Pen = { token: string; key?: string; ended?: boolean };
