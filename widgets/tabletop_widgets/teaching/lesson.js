// One exercise of a lesson: what to do, the wrong move and why it is wrong, hints, and whether it is done or missed.
import { html, joined } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./lesson.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { ExerciseData, Refused } from "./data.d.ts" */

export default {
  /** @param {Context<ExerciseData>} context */
  render(context) {
    return mount(context, { kind: "lesson", html: exercise }).end;
  },
};

/**
 * @param {ExerciseData} d
 * @param {Translate} t
 */
function exercise(d, t) {
  const state = d.done ? "tt-done" : d.missed ? "tt-astray" : "";
  return html`<section class="tt-exercise ${state}" aria-label="${t("Exercise")}">
    <p class="tt-named"><span class="tt-step" aria-hidden="true">${d.done ? "✓" : d.number}</span
      >${d.title} <span class="tt-count">${d.number} / ${d.of}</span></p>
    <p class="tt-task">${d.text}</p>
    <div class="tt-buttons">${buttons(d, t)}</div>
    <div aria-live="polite">${answers(d, t)}</div></section>`;
}

/**
 * @param {ExerciseData} d
 * @param {Translate} t
 */
function buttons(d, t) {
  const wrong = html`<button data-do="wrong" aria-expanded="${d.reasons.length > 0}"
    >${t("Try what is not allowed:")} <i>${d.wrong}</i></button>`;
  return html`${d.wrong ? wrong : ""}
    ${d.more_hints ? html`<button data-do="hint">${t("Give me a hint")}</button>` : ""}
    ${d.missed ? html`<button data-do="back">${t("Take it back")}</button>` : ""}
    ${d.moved ? html`<button data-do="again">${t("Start again")}</button>` : ""}`;
}

/**
 * @param {ExerciseData} d
 * @param {Translate} t
 */
function answers(d, t) {
  const reasons = joined(d.reasons.map(refused));
  const why = html`<ul class="tt-why">
    <li class="tt-none">${t("That is refused, because:")}</li>${reasons}</ul>`;
  const hints = d.hints.map(
    (hint) => html`<p class="tt-hint"><span aria-hidden="true">☞</span> ${hint}</p>`,
  );
  const praise = html`<p class="tt-praise"><b>${t("Done.")}</b> ${d.praise}</p>`;
  return html`${reasons ? why : ""}
    ${hints}
    ${d.missed ? html`<p class="tt-missed">${t(d.missed)}</p>` : ""}
    ${d.done ? praise : ""}`;
}

/** @param {Refused} reason */
function refused(reason) {
  return html`<li><b>${reason.sentence}</b>${reason.remedy ? ` ${reason.remedy}` : ""}
    <span class="tt-rule">${reason.rule}: ${reason.rule_text}</span></li>`;
}
