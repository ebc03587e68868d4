/** How a game of preferans that began on paper is taken over, and how hills are adjusted when it ends: seldom needed. */

import "../page.js";

export { viewAdjust } from "./view-adjust.js";
export { viewCarry } from "./view-carry.js";
