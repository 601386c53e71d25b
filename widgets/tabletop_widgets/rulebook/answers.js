// The result of a search: rules, best match first; the first of them with their example and a lesson.
import { html } from "../screen/markup.js";

/** @import { Markup } from "../screen/markup.js" */
/** @import { Translate } from "../screen/types.d.ts" */
/** @import { RuleLesson, RuleLine } from "./data.d.ts" */

/**
 * What can be opened from a result.
 * @typedef {object} Answer
 * @property {string} id id of the rule
 * @property {boolean} example true if the rule has an example
 * @property {RuleLesson[]} lessons lessons that show it
 */

/**
 * The result of a search.
 * @typedef {object} Found
 * @property {string} words the search text
 * @property {string[]} found ids of rules
 * @property {Answer[]} answers
 * @property {number[]} entries positions in the glossary
 */

/**
 * @param {RuleLine[]} rules
 * @param {Found} result
 * @param {(rule: RuleLine, more: Markup | string) => Markup} line renders a rule in the list
 * @param {Translate} t
 */
export function renderAnswers(rules, result, line, t) {
  const answers = new Map(result.answers.map((answer) => [answer.id, answer]));
  return html`<ul aria-label="${t("Rules")}">${rules.map((rule) => {
    const answer = answers.get(rule.id);
    return line(rule, answer ? renderAnswer(answer, t) : "");
  })}</ul>`;
}

/**
 * @param {Answer} answer
 * @param {Translate} t
 */
function renderAnswer(answer, t) {
  const example = html`<button data-do="play" data-rule="${answer.id}"
    data-key="play-${answer.id}">${t("Play it here")}</button>`;
  const lessons = answer.lessons.slice(0, 1).map(
    (lesson) => html`<button data-do="lesson" data-rule="${answer.id}" data-lesson="${lesson.id}"
      data-key="lesson-${answer.id}" title="${t("Lessons that show it")}">${lesson.title}</button>`,
  );
  return html`<div class="tt-answer">${answer.example ? example : ""}${lessons}</div>`;
}
