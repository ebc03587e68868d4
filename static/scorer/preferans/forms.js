/** What a deal of preferans is written with: fetched when the sheet stands. */

import "../page.js";

export { viewPreferansDeal } from "./view-form.js";
