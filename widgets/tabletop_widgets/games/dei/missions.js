// The missions of the four rounds, with their worth for everybody now.

import { html } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import { learnDrawings } from "./icons.js";
import { missionList } from "./mission_list.js";
import { title } from "./pieces.js";

/** @import { Context } from "../../screen/types.d.ts" */
/** @import { MissionsData } from "./data.d.ts" */

export default {
  /** @param {Context<MissionsData>} context */
  render(context) {
    learnDrawings(context.icons);
    return mount(context, { kind: "deiboard", html: missions }).end;
  },
};

/** @param {MissionsData} d */
function missions(d) {
  return html`<section class="di-panel" aria-label="${d.words.missions}">${title(d.words.missions)}
    ${missionList(d)}</section>`;
}
