/** What few tables ever open: an entry that came back, a claim, somebody who joins a quick table. */

import "./page.js";

export { viewClaim } from "./view-claim.js";
export { viewDecide } from "./view-decide.js";
export { viewJoin } from "./view-join.js";
