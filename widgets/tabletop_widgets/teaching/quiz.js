// A question with answers to choose from; then which was right, why, and what happened.
import { classes } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./quiz.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { Answer, Known, QuizData } from "./data.d.ts" */

export default {
  /** @param {Context<QuizData>} context */
  render(context) {
    /** @type {QuizData} */
    let shown;
    const view = mount(context, {
      kind: "predict",
      html(d, t) {
        shown = d;
        return question(d, t);
      },
      change(control) {
        view.send({ type: "lang", value: control.value });
      },
      click(what, hit) {
        if (what !== "answer") return false;
        view.send({ type: "answer", answer: hit.dataset.answer });
        return true;
      },
      key(event, target) {
        const answer = shown?.answers[Number(event.key) - 1];
        if (target.matches("select") || !answer || shown.answered) return false;
        view.send({ type: "answer", answer: answer.id });
        return true;
      },
    });
    return view.end;
  },
};

/**
 * @param {QuizData} d
 * @param {Translate} t
 */
function question(d, t) {
  const rules = d.rules.map((rule) => html`<li>${rule}</li>`);
  const counting = html`<details class="tt-counting"><summary>${t("How is it counted?")}</summary>
    <ul>${rules}</ul></details>`;
  const known = html`<div class="tt-known"><p class="tt-h3">${t("What else may count")}</p>
    <ul>${d.known.map(knownOf)}</ul></div>`;
  return html`<section class="tt-question" aria-label="${t("Prediction")}">
    ${head(d, t)}
    ${d.known.length ? known : ""}
    ${d.rules.length ? counting : ""}
    <ol class="tt-answers" data-rove data-key="answers">${d.answers.map((answer, k) =>
      choice(answer, k, d, t),
    )}</ol>
    <div aria-live="polite" data-key="verdict">${d.answered ? verdict(d, t) : ""}</div>
    <div class="tt-buttons">${buttons(d, t)}</div></section>`;
}

/**
 * @param {QuizData} d
 * @param {Translate} t
 */
function head(d, t) {
  const score = html`<span class="tt-quizscore"
    >${t("{n} right of {of}", { n: d.score, of: d.tried })}</span>`;
  const languages = d.languages.map(
    ([lang, name]) => html`<option value="${lang}">${name}</option>`,
  );
  return html`<div class="tt-quizhead">
    <span class="tt-count">${t("Question {n} of {of}", { n: d.number, of: d.of })}</span>
    <p class="tt-h2">${d.question}</p>
    <span class="tt-fill"></span>${d.tried ? score : ""}
    <label><span class="tt-sr">${t("Language")}</span><select name="lang" title="${t("Language")}"
      data-value="${d.lang}">${languages}</select></label></div>`;
}

/** What cannot be seen on the board, and must be known. @param {Known} k */
function knownOf(k) {
  const facts = k.facts.map(
    (fact) => html`<li>${fact.name ? html`<b>${fact.name}</b>: ` : ""}${fact.text}</li>`,
  );
  return html`<li><b>${k.name}</b><ul>${facts}</ul></li>`;
}

/**
 * @param {Answer} answer
 * @param {number} k
 * @param {QuizData} d
 * @param {Translate} t
 */
function choice(answer, k, d, t) {
  const mark = answer.right ? "✓" : answer.chosen ? "✗" : "·";
  const notes = [answer.chosen ? t("your answer") : "", answer.right ? t("right") : ""];
  const note = notes.filter(Boolean).join(", ");
  const names = classes({
    "tt-answer": true,
    "tt-yes": d.answered && answer.right,
    "tt-no": answer.chosen && !answer.right,
  });
  return html`<li><button data-item data-do="answer" data-answer="${answer.id}"
    data-key="${answer.id}" aria-disabled="${d.answered}" aria-pressed="${answer.chosen}"
    class="${names}"><i aria-hidden="true">${d.answered ? mark : k + 1}</i
    ><span>${answer.text}</span>${d.answered && note ? html`<em>${note}</em>` : ""}</button></li>`;
}

/**
 * @param {QuizData} d
 * @param {Translate} t
 */
function verdict(d, t) {
  const happened = html`<p class="tt-happened"><b>${t("What happened")}:</b>
    ${d.happened.join(" ")}</p>`;
  return html`<div class="${classes({ "tt-verdict": true, "tt-knew": d.knew })}">
    <p><b>${t(d.knew ? "Right." : "Not this time.")}</b> ${d.note}</p>
    ${d.happened.length ? happened : ""}
    ${d.last ? html`<p>${t("That was the last one.")}</p>` : ""}</div>`;
}

/**
 * @param {QuizData} d
 * @param {Translate} t
 */
function buttons(d, t) {
  const next = html`<button class="tt-next" data-do="next" data-key="next">${t("Next")}
    <span aria-hidden="true">→</span></button>`;
  const again = html`<button data-do="again" data-key="again">${t("Start again")}</button>`;
  return html`${d.answered && !d.last ? next : ""}${d.tried ? again : ""}`;
}
