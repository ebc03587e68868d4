/** What a sheet of preferans is drawn with: fetched with the first such sheet, not on every first visit. */

import "../page.js";

export { viewPreferansSheet } from "./view-sheet.js";
