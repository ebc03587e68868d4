/**
 * What every part of the page stands on. Each of them (`later.js`) imports all of it, so that it is joined into one file:
 * a phone fetches few.
 */

import "./session.js";
import "./view-dock.js";
import "./view-frame.js";
import "./view-reasons.js";
import "./view-sheet.js";
