// The glossary: all icons and words of a game with their meanings.
import { ruleLink } from "../screen/controls.js";
import { collection } from "../screen/drawings.js";
import { html, joinMarkup } from "../screen/markup.js";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { Found } from "./answers.js" */
/** @import { Word } from "./data.d.ts" */

const icons = collection();

export const learnDrawings = icons.learn;

/**
 * @param {Word[]} words
 * @param {Found | null} found
 * @param {Translate} t
 */
export function glossary(words, found, t) {
  const matches = found ? found.entries.flatMap((k) => words[k] ?? []) : words;
  const none = html`<p class="tt-none">${t("No matching word.")}</p>`;
  return matches.length
    ? html`<dl class="tt-glossary" tabindex="0" data-key="glossary"
      aria-label="${t("Icons and words")}">${joinMarkup(matches.map(entry))}</dl>`
    : none;
}

/** @param {Word} word */
function entry(word) {
  const drawn = html`<span class="tt-icon" aria-hidden="true"><svg viewBox="0 0 20 20">${icons.drawing(
    word.icon,
  )}</svg></span>`;
  const rule = word.rule ? html` ${ruleLink(word.rule, word.text)}` : "";
  return html`<div data-key="${word.icon}-${word.word}"><dt>${word.icon ? drawn : ""}${word.word}</dt><dd>${
    word.text
  }${rule}</dd></div>`;
}
