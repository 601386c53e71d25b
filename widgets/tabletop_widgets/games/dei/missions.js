// The missions of the four rounds, with their present worth for all seats.

import { html } from "../../screen/markup.js";
import { drawnView } from "./icons.js";
import { missionList } from "./mission_list.js";
import { title } from "./pieces.js";

/** @import { MissionsData } from "./data.d.ts" */

export default drawnView("deiboard", missions);

/** @param {MissionsData} d */
function missions(d) {
  return html`<section class="di-panel" aria-label="${d.words.missions}">${title(d.words.missions)}
    ${missionList(d)}</section>`;
}
