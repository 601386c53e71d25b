// The glossary: all icons and words of a game with their meanings.
import { ruleLink } from "../screen/controls.js";
import { collection } from "../screen/drawings.js";
import { html, joinMarkup } from "../screen/markup.js";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { Word } from "./data.d.ts" */

const icons = collection();

export const learnDrawings = icons.learn;

/**
 * @param {Word[]} words
 * @param {string} sought
 * @param {Translate} t
 */
export function glossary(words, sought, t) {
  const wanted = sought.toLowerCase();
  const found = words.filter((one) => `${one.word} ${one.text}`.toLowerCase().includes(wanted));
  const none = html`<p class="tt-none">${t("No matching word.")}</p>`;
  return found.length
    ? html`<dl class="tt-glossary" tabindex="0" data-key="glossary"
      aria-label="${t("Icons and words")}">${joinMarkup(found.map(entry))}</dl>`
    : none;
}

/** @param {Word} one */
function entry(one) {
  const drawn = html`<span class="tt-icon" aria-hidden="true"><svg viewBox="0 0 20 20">${icons.drawing(
    one.icon,
  )}</svg></span>`;
  const rule = one.rule ? html` ${ruleLink(one.rule, one.text)}` : "";
  return html`<div data-key="${one.icon}-${one.word}"><dt>${one.icon ? drawn : ""}${one.word}</dt><dd>${
    one.text
  }${rule}</dd></div>`;
}
