// The missions of the four rounds, with their worth for everybody now.
import { learnDrawings } from "../../screen/drawings.js";
import { html } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import { missionList } from "./mission_list.js";
import { title } from "./pieces.js";

/** @import { Context, Drawn } from "../../screen/types.d.ts" */
/** @import { MissionsData } from "./data.d.ts" */

export default {
  /** @param {Context<MissionsData, Drawn>} context */
  render(context) {
    learnDrawings(context.model);
    return mount(context, { kind: "deiboard", html: missions }).end;
  },
};

/** @param {MissionsData} d */
function missions(d) {
  return html`<section class="di-panel" aria-label="${d.words.missions}">${title(d.words.missions)}
    ${missionList(d)}</section>`;
}
