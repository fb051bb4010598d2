// @ts-check
// A board on somebody else's page: it shows a game, and nothing else.

import { part } from "./dom.js";
import { Show } from "./show.js";

new Show(part(document, "stage"));
