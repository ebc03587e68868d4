/** What a deal of mariáš is written with: fetched when the sheet stands. */

import "./page.js";

export { viewDeal } from "./view-deal.js";
