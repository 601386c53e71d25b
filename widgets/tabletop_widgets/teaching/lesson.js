// One exercise of a lesson: the task, the wrong move with its reasons, answers to moves, hints with marks on the
// boards, and navigation.
import { classes, renderUnseen } from "../screen/controls.js";
import { html, joinMarkup } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import { learnDrawings } from "../table/action_preview.js";
import { remark, renderResponse, renderRules, ruleOf } from "./answer.js";
import "../table/action_preview.css";
import "./lesson.css";

/** @import { Context, Mounted, Translate } from "../screen/types.d.ts" */
/** @import { ExerciseData, RefusingRule, ExerciseStop } from "./data.d.ts" */

const MOST = 3;

export default {
  /** @param {Context<ExerciseData, { icons: Record<string, string> }>} context */
  render(context) {
    /** @type {Mounted | undefined} */
    let mounted;
    const view = mount(context, {
      kind: "lesson",
      traits: ["icons"],
      html(d, t) {
        learnDrawings(context.model.get("icons"));
        return exercise(d, t);
      },
      after(_root, d) {
        mounted?.mark("hint", d.lit);
      },
      click(what, hit) {
        if (what !== "goto") return false;
        view.send({ type: "goto", exercise: hit.dataset.exercise });
        return true;
      },
    });
    mounted = view;
    const first = /** @type {ExerciseData} */ (context.model.get("data"));
    if (first.lit) view.mark("hint", first.lit);
    return view.end;
  },
};

/**
 * @param {ExerciseData} d
 * @param {Translate} t
 */
function exercise(d, t) {
  const isAstray = d.told !== null && ["astray", "turn", "over"].includes(d.told.kind);
  const names = classes({
    "tt-exercise": true,
    "tt-done": d.done,
    "tt-astray": isAstray,
    "tt-coached": d.coached,
  });
  const lead = d.repeats ? t("Once more:") : d.worked ? t("Worked example:") : "";
  return html`<section class="${names}" aria-label="${t("Exercise")}">
    ${d.row.length > 1 || d.listed ? way(d, t) : ""}
    <div class="tt-asked" aria-live="polite"><p class="tt-named">${
      d.done || d.of > 1
        ? html`<span class="tt-step" aria-hidden="true">${d.done ? "✓" : d.number}</span>`
        : ""
    }${lead ? html`<i>${lead}</i>` : ""}${d.title}
      ${d.of > 1 ? html`<span class="tt-count">${d.number} / ${d.of}</span>` : ""}${d.done ? stars(d.stars, t) : ""}</p>
    <p class="tt-task">${d.text}</p></div>
    <div class="tt-buttons">${buttons(d, t)}</div>
    <div class="tt-said" aria-live="polite">${answers(d, t)}</div></section>`;
}

/**
 * Render the navigation of the lesson: its exercises with their stars, and the buttons for back and next.
 * @param {ExerciseData} d
 * @param {Translate} t
 */
function way(d, t) {
  const list = html`<button data-do="list" data-key="list"><span aria-hidden="true">☰</span> ${t(
    "All lessons",
  )}</button>`;
  const most = MOST * d.row.length;
  const earned = t("{n} of {of} stars", { n: d.total, of: most });
  return html`<nav class="tt-way" aria-label="${d.lesson}">${d.listed ? list : ""}<b class="tt-lessonname">${
    d.lesson
  }</b><ol class="tt-stops" data-rove data-key="stops" aria-label="${t("Exercises")}">${joinMarkup(
    d.row.map((exerciseStop, k) => stop(exerciseStop, k + 1, t)),
  )}</ol><span class="tt-total" title="${earned}"
  ><span aria-hidden="true">★ ${d.total} / ${most}</span>${renderUnseen(earned)}</span>
    <button data-do="prev" data-key="prev" aria-disabled="${!d.back}">‹ ${t("Back")}</button>
    <button data-do="next" data-key="next" class="${d.done && d.next ? "tt-call" : ""}"
      aria-disabled="${!d.next}">${t("Next")} ›</button></nav>`;
}

/**
 * @param {ExerciseStop} exerciseStop
 * @param {number} number
 * @param {Translate} t
 */
function stop(exerciseStop, number, t) {
  const result = exerciseStop.stars
    ? t("{n} of {of} stars", { n: exerciseStop.stars, of: MOST })
    : t("not done yet");
  const label = `${number}. ${exerciseStop.title}: ${result}`;
  return html`<li data-key="${exerciseStop.id}"><button data-do="goto" data-item data-exercise="${exerciseStop.id}"
    title="${label}"
    aria-label="${label}" class="tt-stop tt-stars${exerciseStop.stars}"
    aria-current="${exerciseStop.here ? "step" : "false"}"
    >${exerciseStop.stars ? `${exerciseStop.stars}★` : number}</button></li>`;
}

/**
 * @param {number} n
 * @param {Translate} t
 */
function stars(n, t) {
  return html`<span class="tt-earned"><span aria-hidden="true">${"★".repeat(n)}${"☆".repeat(
    MOST - n,
  )}</span>${renderUnseen(t("{n} of {of} stars", { n, of: MOST }))}</span>`;
}

/**
 * @param {ExerciseData} d
 * @param {Translate} t
 */
function buttons(d, t) {
  const wrong = html`<button data-do="wrong" data-key="wrong" aria-expanded="${d.reasons.length > 0}"
    >${t("Try what is not allowed:")} <i>${d.wrong}</i></button>`;
  return html`${d.wrong && !d.done ? wrong : ""}
    ${d.ask ? html`<button data-do="hint" data-key="hint">${t(d.ask)}</button>` : ""}
    ${d.moved ? html`<button data-do="back" data-key="back">${t("Take it back")}</button>` : ""}
    ${d.moved ? html`<button data-do="again" data-key="again">${t("Start again")}</button>` : ""}
    ${
      d.done && d.follows
        ? html`<button data-do="follows" data-key="follows" class="tt-call">${t(
            "Next lesson: {title}",
            {
              title: d.follows,
            },
          )}</button>`
        : ""
    }`;
}

/**
 * @param {ExerciseData} d
 * @param {Translate} t
 */
function answers(d, t) {
  const isThrough = d.row.length > 1 && !d.next && !d.follows;
  const praise = html`<div class="tt-praise">${renderRules(d.told?.rules ?? [], t)}<b>${t("Done.")}</b> ${d.praise}${
    isThrough ? html` <span class="tt-through">${t("That was the last one.")}</span>` : ""
  }</div>`;
  return html`${d.notes.map((note) => html`<p class="tt-missed" role="status">${note}</p>`)}
    ${d.done ? praise : ""}
    ${d.told && !d.done ? renderResponse(d.told, d, t) : ""}
    ${d.reasons.length && !d.done ? refusal(d.reasons, d.remedy, t) : ""}
    ${d.done ? "" : hints(d, t)}
    ${d.coached ? coach(d, t) : ""}`;
}

/**
 * Render every rule that refuses a move, and the remedy, next to the reason if there is only one.
 * @param {RefusingRule[]} reasons
 * @param {string} remedy
 * @param {Translate} t
 */
function refusal(reasons, remedy, t) {
  const isOnly = reasons.length === 1;
  const items = reasons.map(
    (reason) =>
      html`<li><b>${reason.sentence}</b>${isOnly && remedy ? ` ${remedy}` : ""}
        ${ruleOf(reason.rule, reason.rule_text)}</li>`,
  );
  return html`<ul class="tt-why"><li class="tt-none">${t("That is not allowed, because:")}</li>${joinMarkup(items)}${
    remedy && !isOnly ? html`<li>${remedy}</li>` : ""
  }</ul>`;
}

/**
 * Render the requested steps of the hint.
 * @param {ExerciseData} d
 * @param {Translate} t
 */
function hints(d, t) {
  const sign = html`<span aria-hidden="true">☞</span>`;
  return html`${d.hints.map((hint) => html`<p class="tt-hint">${sign} ${hint}</p>`)}
    ${d.pieces ? html`<p class="tt-hint tt-pieces">${sign} ${t("Look at:")} <b>${d.pieces}</b></p>` : ""}
    ${d.move ? html`<p class="tt-hint tt-themove">${sign} ${t("The move:")} <b>${d.move}</b></p>` : ""}`;
}

/**
 * @param {ExerciseData} d
 * @param {Translate} t
 */
function coach(d, t) {
  if (!d.remarks.length)
    return html`<p class="tt-hint">${t("The coach speaks after each of your decisions.")}</p>`;
  const missed = d.missed.length
    ? html`<p class="tt-hint">${t("Better moves that were missed")}: ${d.missed.join(", ")}</p>`
    : "";
  return html`${joinMarkup(d.remarks.map((comment) => remark(comment, t)))}${missed}`;
}
