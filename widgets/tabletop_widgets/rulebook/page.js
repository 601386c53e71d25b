// The page of a rule: its sentence, its printed source, a playable example, lessons, and parameters.
import { html, joinMarkup } from "../screen/markup.js";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { RuleDial, RulePage, RulebookData } from "./data.d.ts" */

/**
 * @param {RulebookData} d
 * @param {Translate} t
 */
export function page(d, t) {
  const back = html`<button data-do="back" data-key="back"><span aria-hidden="true">←</span> ${t(
    "Back",
  )}: ${d.back}</button>`;
  if (!d.page)
    return html`<article class="tt-page" data-key="page"><p class="tt-none">${t("Choose a rule.")}</p></article>`;
  const rulePage = d.page;
  return html`<article class="tt-page" data-key="page" aria-label="${rulePage.id}">
    <div><p class="tt-printed">${rulePage.chapter} · <code>${rulePage.id}</code></p>
    <p class="tt-sentence${rulePage.turned ? " tt-turned" : ""}" aria-live="polite">${rulePage.text}</p>
    <p class="tt-printed">${t("in print")}: ${rulePage.place}${d.in_game ? used(rulePage, t) : ""}</p></div>
    ${rulePage.example ? happening(rulePage, t) : ""}${rulePage.dials.length ? dials(rulePage, t) : ""}
    ${rulePage.lessons.length ? lessons(rulePage, t) : ""}${rulePage.related.length ? related(rulePage, t) : ""}
    ${d.back ? html`<div class="tt-buttons">${back}</div>` : ""}</article>`;
}

/**
 * @param {RulePage} rulePage
 * @param {Translate} t
 */
function used(rulePage, t) {
  const word = rulePage.used === 1 ? "applied once in this game" : "applied {n} times in this game";
  return ` · ${t(word, { n: rulePage.used })}`;
}

/**
 * @param {RulePage} rulePage
 * @param {Translate} t
 */
function happening(rulePage, t) {
  if (!rulePage.playable) return html`<p class="tt-none">${rulePage.example}</p>`;
  return html`<div class="tt-try"><p class="tt-h3">${t("See it happen")}</p><p>${rulePage.example}</p>
    <button class="tt-call" data-do="play" data-key="play">${t("Play it here")}</button></div>`;
}

/**
 * @param {RulePage} rulePage
 * @param {Translate} t
 */
function dials(rulePage, t) {
  const usual = html`<button data-do="usual" data-key="usual">${t("Change it back")}</button>`;
  return html`<div><p class="tt-h3">${t("What can be changed")}</p>${joinMarkup(
    rulePage.dials.map((each) => dial(each, t)),
  )}${rulePage.turned ? usual : ""}</div>`;
}

/**
 * @param {RuleDial} ruleDial
 * @param {Translate} t
 */
function dial(ruleDial, t) {
  const span = [ruleDial.span, t("in this game: {value}", { value: ruleDial.usual })].filter(
    Boolean,
  );
  const about = html`<small>${span.join(" · ")} · <code>${ruleDial.name}</code></small>`;
  if (ruleDial.choices.length) {
    const choices = ruleDial.choices.map(
      ([id, text]) => html`<option value="${id}">${text}</option>`,
    );
    return html`<label class="tt-dial" data-key="${ruleDial.name}"><span>${ruleDial.text}</span><select
      data-dial="${ruleDial.name}" data-value="${ruleDial.value}">${choices}</select>${about}</label>`;
  }
  if (ruleDial.minimum === undefined)
    return html`<div class="tt-dial" data-key="${ruleDial.name}"><span>${ruleDial.text}</span>${about}</div>`;
  return html`<label class="tt-dial" data-key="${ruleDial.name}"><span>${ruleDial.text}</span><input type="range"
    min="${ruleDial.minimum}" max="${ruleDial.maximum}" value="${ruleDial.value}"
    data-dial="${ruleDial.name}"><output>${ruleDial.value}</output>${about}</label>`;
}

/**
 * @param {RulePage} rulePage
 * @param {Translate} t
 */
function lessons(rulePage, t) {
  const each = rulePage.lessons.map(
    (lesson) =>
      html`<button data-do="lesson" data-lesson="${lesson.id}" data-key="${lesson.id}">${lesson.title}</button>`,
  );
  return html`<div><p class="tt-h3">${t("Lessons that show it")}</p><div class="tt-buttons">${joinMarkup(
    each,
  )}</div></div>`;
}

/**
 * @param {RulePage} rulePage
 * @param {Translate} t
 */
function related(rulePage, t) {
  const each = rulePage.related.map(
    (rule) => html`<li data-key="r-${rule.id}"><button class="tt-ruleline" data-do="rule"
      data-rule="${rule.id}"><span>${rule.text}</span></button></li>`,
  );
  return html`<div><p class="tt-h3">${t("Related rules")}</p><ul>${joinMarkup(each)}</ul></div>`;
}
