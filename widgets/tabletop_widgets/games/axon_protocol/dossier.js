// Details of one character: its routine with the current trace, its skills, its reach.
import { classes, renderUnseen } from "../../screen/controls.js";
import { html, joinMarkup } from "../../screen/markup.js";
import { flags, markers, picture } from "./pieces.js";

/** @import { AreaName, Hack, MapCharacter, Possible, Reach, Resource } from "./data.d.ts" */
/** @import { RoutineLine, TracedCharacter, TracedLine } from "./data.d.ts" */

/**
 * Data of the view that a dossier uses.
 * @typedef {object} Around
 * @property {Record<string, string>} words
 * @property {Resource[]} resources
 * @property {{ areas: AreaName[] }} city
 */

/** @type {Record<string, string>} */
const MARKS = { done: "✓", skipped: "✗", not_reached: "·" };

/**
 * Draw the details of a character; on the map only the usable skills are marked, without targets.
 * @param {MapCharacter | TracedCharacter} c
 * @param {Around} d
 */
export function dossier(c, d) {
  const w = d.words;
  const about = [...c.type_names, `${w.initiative} ${c.initiative}`, c.area_name].join(" · ");
  const skills = "routine" in c ? hacks(c.hack, w) : skillNames(c.hack, w);
  return html`<div class="ax-dossier"><div class="ax-head">${picture(c)}
    <div><p class="tt-h3">${c.name}</p><p class="ax-sub">${about}</p></div>
    <span class="ax-flags">${flags(c, w)}</span>${markers(c, d)}</div>
    <div class="ax-cols"><div><p class="ax-label ax-routinename">${w.routine} – ${w.trace}</p>${trace(
      c.trace,
      w,
    )}</div>
    <div>${skills}${passives(c.passives, w)}${reach(c.reach, d)}</div></div></div>`;
}

/**
 * Draw one line with the mark for done, skipped or not reached.
 * @param {string} done
 * @param {unknown} content
 */
export function traceLine(done, content) {
  const mark = MARKS[done] ?? "•";
  return html`<li class="ax-${done || "printed"}"><i aria-hidden="true">${mark}</i
    ><span>${content}</span></li>`;
}

/**
 * Draw the routine line by line: with its current trace, or as printed.
 * @param {(TracedLine | RoutineLine)[]} lines
 * @param {Record<string, string>} w
 */
function trace(lines, w) {
  return html`<ol class="ax-trace">${lines.map((line) => traced(line, w))}</ol>`;
}

/**
 * @param {TracedLine | RoutineLine} line
 * @param {Record<string, string>} w
 */
function traced(line, w) {
  if (!("done" in line)) return traceLine("", html`<b>${line.text}</b>`);
  const { text, done, why, options, note } = line;
  const reasons = why.map((reason) => html`<em>${reason}</em>`);
  const ways = options.length ? html`<small>→ ${options.join(" · ")}</small>` : "";
  const last = note ? html`<small>${note}</small>` : "";
  return traceLine(
    done,
    html`<b>${text}</b>${renderUnseen(` – ${w[done]}. `)}${reasons}${ways}${last}`,
  );
}

/**
 * Draw the possible targets of each skill in a hack now, or the reason why there are none.
 * @param {Hack[]} list
 * @param {Record<string, string>} w
 */
function hacks(list, w) {
  const rows = list.map((hack) => {
    const possible = hack.can ? w.possible : w.impossible;
    return html`<li class="${hack.can ? "ax-can" : "ax-cannot"}"><i aria-hidden="true">${
      hack.can ? "✓" : "✗"
    }</i>${renderUnseen(`${possible}: `)}<span class="ax-skill">${hack.name}</span>
      <span>${hack.text}</span></li>`;
  });
  return html`<p class="ax-label">${w.skills}</p><ul class="ax-hacks">${rows}</ul>`;
}

/**
 * @param {Possible[]} list
 * @param {Record<string, string>} w
 */
function skillNames(list, w) {
  const names = list.map((hack) => {
    const not = hack.can ? "" : renderUnseen(` (${w.impossible})`);
    return html`<span class="${classes({ "ax-skill": true, "ax-off": !hack.can })}">${hack.name}${not}</span>`;
  });
  return html`<p class="ax-skills"><span class="ax-label">${w.skills}</span>${joinMarkup(names, " ")}</p>`;
}

/**
 * @param {string[]} list
 * @param {Record<string, string>} w
 */
function passives(list, w) {
  if (!list.length) return "";
  return html`<p class="ax-passive"><span class="ax-label">${w.passives}</span>${list.join(" ")}</p>`;
}

/**
 * Draw the reach of a character: areas on foot, and the additional areas by car.
 * @param {Reach} ways
 * @param {Around} d
 */
function reach({ walk, drive }, d) {
  const further = drive.filter((area) => !walk.includes(area));
  /** @param {string} area */
  const name = (area) => d.city.areas.find((a) => a.area === area)?.name ?? area;
  /**
   * @param {"walk" | "drive"} way
   * @param {string[]} areas
   */
  const line = (way, areas) => html`<p class="ax-reach"><span class="ax-label ax-key-${way}"
    >${d.words.reach}: ${d.words[way]}</span>${areas.map(name).join(", ")}</p>`;
  return [walk.length ? line("walk", walk) : "", drive.length ? line("drive", further) : ""];
}
