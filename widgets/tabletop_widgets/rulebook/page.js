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
  const one = d.page;
  return html`<article class="tt-page" data-key="page" aria-label="${one.id}">
    <div><p class="tt-printed">${one.chapter} · <code>${one.id}</code></p>
    <p class="tt-sentence${one.turned ? " tt-turned" : ""}" aria-live="polite">${one.text}</p>
    <p class="tt-printed">${t("in print")}: ${one.place}${d.in_game ? used(one, t) : ""}</p></div>
    ${one.example ? happening(one, t) : ""}${one.dials.length ? dials(one, t) : ""}
    ${one.lessons.length ? lessons(one, t) : ""}${one.related.length ? related(one, t) : ""}
    ${d.back ? html`<div class="tt-buttons">${back}</div>` : ""}</article>`;
}

/**
 * @param {RulePage} one
 * @param {Translate} t
 */
function used(one, t) {
  const word = one.used === 1 ? "applied once in this game" : "applied {n} times in this game";
  return ` · ${t(word, { n: one.used })}`;
}

/**
 * @param {RulePage} one
 * @param {Translate} t
 */
function happening(one, t) {
  return html`<div class="tt-try"><p class="tt-h3">${t("See it happen")}</p><p>${one.example}</p>
    <button class="tt-call" data-do="play" data-key="play">${t("Play it here")}</button></div>`;
}

/**
 * @param {RulePage} one
 * @param {Translate} t
 */
function dials(one, t) {
  const usual = html`<button data-do="usual" data-key="usual">${t("Change it back")}</button>`;
  return html`<div><p class="tt-h3">${t("What can be changed")}</p>${joinMarkup(
    one.dials.map((each) => dial(each, t)),
  )}${one.turned ? usual : ""}</div>`;
}

/**
 * @param {RuleDial} one
 * @param {Translate} t
 */
function dial(one, t) {
  const span = [one.span, t("in this game: {value}", { value: one.usual })].filter(Boolean);
  const about = html`<small>${span.join(" · ")} · <code>${one.name}</code></small>`;
  if (one.choices.length) {
    const choices = one.choices.map(([id, text]) => html`<option value="${id}">${text}</option>`);
    return html`<label class="tt-dial" data-key="${one.name}"><span>${one.text}</span><select
      data-dial="${one.name}" data-value="${one.value}">${choices}</select>${about}</label>`;
  }
  if (one.minimum === undefined)
    return html`<div class="tt-dial" data-key="${one.name}"><span>${one.text}</span>${about}</div>`;
  return html`<label class="tt-dial" data-key="${one.name}"><span>${one.text}</span><input type="range"
    min="${one.minimum}" max="${one.maximum}" value="${one.value}" data-dial="${one.name}"><output>${
      one.value
    }</output>${about}</label>`;
}

/**
 * @param {RulePage} one
 * @param {Translate} t
 */
function lessons(one, t) {
  const each = one.lessons.map(
    (lesson) =>
      html`<button data-do="lesson" data-lesson="${lesson.id}" data-key="${lesson.id}">${lesson.title}</button>`,
  );
  return html`<div><p class="tt-h3">${t("Lessons that show it")}</p><div class="tt-buttons">${joinMarkup(
    each,
  )}</div></div>`;
}

/**
 * @param {RulePage} one
 * @param {Translate} t
 */
function related(one, t) {
  const each = one.related.map(
    (rule) => html`<li data-key="r-${rule.id}"><button class="tt-ruleline" data-do="rule"
      data-rule="${rule.id}"><span>${rule.text}</span></button></li>`,
  );
  return html`<div><p class="tt-h3">${t("Related rules")}</p><ul>${joinMarkup(each)}</ul></div>`;
}
