/** What a sheet of preferans is drawn and written with: fetched with the first such sheet, not on every first visit. */

export { viewAdjust } from "./view-adjust.js";
export { viewCarry } from "./view-carry.js";
export { viewPreferansDeal } from "./view-form.js";
export { viewPreferansSheet } from "./view-sheet.js";
