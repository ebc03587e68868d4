/** What a sheet of preferans is drawn with: fetched with the first such sheet, not on every first visit. */

import "../page.js";

export { accountsOf, viewLegendOf, viewPlayed, viewWritten } from "./lines.js";
export { viewPreferansSheet } from "./view-sheet.js";
