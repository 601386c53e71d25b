// The list of factions or badges to choose from, each with its abilities.
import { classes } from "../../screen/controls.js";
import { makeSelectable, state } from "../../screen/game_views.js";
import { html } from "../../screen/markup.js";
import { icon } from "./icons.js";
import { action } from "./pieces.js";

/** @import { Markup } from "../../screen/markup.js" */
/** @import { Choice } from "./data.d.ts" */
/** @import { Shared } from "./pieces.js" */

/** @typedef {Shared & { choices: Choice[] }} Offer */

/** @param {Offer} d */
export function choiceList(d) {
  const list = d.choices.map((option) => choice(option, d));
  return html`<div class="di-choices" data-rove data-key="choices">${list}</div>`;
}

/**
 * @param {Choice} c
 * @param {Offer} d
 */
function choice(c, d) {
  const names = classes({ "di-choice": true, [`di-${c.colour}`]: c.colour, ...state(c.ref, d) });
  const paint = c.color ? html` style="--seat:${c.color}"` : "";
  const able = c.abilities.map(
    (ability) =>
      html`<span class="di-ability">${icon(ability.icon)}<span><b>${ability.name}</b> ${ability.text}</span></span>`,
  );
  return html`<button class="${names}" ${makeSelectable(c.ref, d)} data-more="${c.ref}"${paint}
    ><b class="di-choicename">${c.name}</b>${able}${cards(c, d)}</button>`;
}

/**
 * Renders the actions on the cards of a faction.
 * @param {Choice} c
 * @param {Offer} d
 */
function cards(c, d) {
  if (!c.actions.length) return "";
  const label = html`<span class="di-label">${d.words.deck_does}</span>`;
  return html`<span class="di-acts">${label}${c.actions.map(action)}</span>`;
}

/**
 * Renders an option with all its texts.
 * @param {string} ref
 * @param {Offer} d
 * @returns {Markup | ""}
 */
export function largeChoice(ref, d) {
  const c = d.choices.find((option) => option.ref === ref);
  if (!c) return "";
  const paint = c.color ? html` style="--set:${c.color}"` : "";
  const able = c.abilities.map(
    (ability) => html`<p class="di-say"><b>${ability.name}</b> ${ability.text}</p>`,
  );
  return html`<div class="di-card"${paint}><b>${c.name}</b>${able}${cards(c, d)}</div>`;
}
