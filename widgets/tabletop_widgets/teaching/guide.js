// Panel of a guided game: the rules to meet, the teaching moment, a prediction, and the grade of the last choice.
import { classes, renderUnseen, ruleLink } from "../screen/controls.js";
import { html, joinMarkup } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./lesson.css";
import "./guide.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { GuideData, GuideGrade, GuideMoment, GuidePrediction, GuideRule } from "./data.d.ts" */

export default {
  /** @param {Context<GuideData>} context */
  render(context) {
    const view = mount(context, {
      kind: "guide",
      html: renderPanel,
      click(what, hit) {
        if (!["begin", "predict", "skip", "leave", "recall"].includes(what)) return false;
        view.send({ type: what, value: hit.dataset.value });
        return true;
      },
    });
    return view.end;
  },
};

/**
 * @param {GuideData} d
 * @param {Translate} t
 */
function renderPanel(d, t) {
  const names = classes({
    "tt-exercise": true,
    "tt-done": d.over,
    "tt-pending": d.pending,
    "tt-unread": !!d.text,
  });
  return html`<section class="${names}" aria-label="${t("Guided first game")}">${renderHead(d, t)}
    <div aria-live="polite">${d.text ? renderStart(d, t) : renderMoment(d, t)}</div>
    <div aria-live="polite">${d.grade ? renderGrade(d.grade, t) : ""}</div></section>`;
}

/**
 * @param {GuideData} d
 * @param {Translate} t
 */
function renderHead(d, t) {
  const met = t("{n} of {of} rules", { n: d.met, of: d.rules.length });
  const guesses = d.predicted
    ? html`<span class="tt-total">${t("{n} of {of} predicted", { n: d.right, of: d.predicted })}</span>`
    : "";
  return html`<div class="tt-way"><b class="tt-lessonname">${t("Guided first game")}</b><ol class="tt-stops" data-rove
    data-key="rules" aria-label="${t("Rules")}">${joinMarkup(d.rules.map((rule, k) => renderRule(rule, k + 1, t)))}</ol>
    <span class="tt-total">${met}</span>${guesses}
    ${d.closable ? html`<button data-do="leave" data-key="leave">${t("Close the guide")}</button>` : ""}</div>`;
}

/**
 * @param {GuideRule} rule
 * @param {number} number
 * @param {Translate} t
 */
function renderRule(rule, number, t) {
  const state = rule.met ? t("met") : rule.shown ? t("explained") : t("comes up when it matters");
  const label = `${number}. ${rule.title}: ${state}`;
  const names = classes({
    "tt-stop": true,
    "tt-stars3": rule.met,
    "tt-explained": rule.shown && !rule.met,
  });
  return html`<li data-key="${rule.rule}"><button class="${names}" data-item data-do="recall" data-value="${rule.rule}"
    aria-disabled="${!rule.shown}" title="${label}" aria-label="${label}">${rule.met ? "✓" : number}</button></li>`;
}

/**
 * @param {GuideData} d
 * @param {Translate} t
 */
function renderStart(d, t) {
  return html`<p class="tt-task">${d.text}</p><div class="tt-buttons"><button class="tt-call" data-do="begin"
    data-key="begin">${t("Begin")}</button> <small>${t("About {n} minutes", { n: d.minutes })}</small></div>`;
}

/**
 * @param {GuideData} d
 * @param {Translate} t
 */
function renderMoment(d, t) {
  if (d.over) return renderEnd(d, t);
  const text = d.moment ? renderText(d.moment) : d.asked ? t("Your move.") : t("The others play.");
  const { earlier } = d;
  const again = earlier
    ? html`<p class="tt-task tt-earlier">${t("Earlier:")} ${renderText(earlier)}</p>`
    : "";
  const news = d.notes.map(({ rule, text }) => html`${text} ${ruleLink(rule, text)} `);
  const seen = news.length
    ? html`<p class="tt-task"><b>${t("New in the log:")}</b> ${joinMarkup(news)}</p>`
    : "";
  const played = { what: d.forced.join(", ") };
  const forced = d.forced.length
    ? html`<p class="tt-task">${t("Played for you, as nothing else was possible: {what}.", played)}</p>`
    : "";
  const asked = d.prediction ? renderPrediction(d.prediction, t) : "";
  return html`${forced}<p class="tt-task">${text}</p>${again}${seen}${asked}`;
}

/**
 * @param {GuideData} d
 * @param {Translate} t
 */
function renderEnd(d, t) {
  const met = t("The game is over. You have used {n} of the {of} rules of this guide.", {
    n: d.met,
    of: d.rules.length,
  });
  const titles = d.rules.filter((rule) => !rule.met).map((rule) => rule.title);
  const rest = titles.length ? t("Not met this time: {what}.", { what: titles.join(", ") }) : "";
  return html`<p class="tt-task">${met} ${rest}</p>`;
}

/** @param {GuideMoment} moment */
function renderText(moment) {
  return html`<b>${moment.title}.</b> ${moment.text} ${ruleLink(moment.rule, moment.rule_text)}`;
}

/**
 * @param {GuidePrediction} prediction
 * @param {Translate} t
 */
function renderPrediction(prediction, t) {
  const format = prediction.is_change ? signed : String;
  const repeats = prediction.explanation && !prediction.is_change; // the reasons of a quiz do
  const asks = repeats ? "" : prediction.question;
  const question = html`<span><b>${t("Your prediction:")}</b> ${asks}</span>`;
  if (prediction.answer === null) {
    const options = prediction.options.map(
      (n) =>
        html`<button data-do="predict" data-key="predict${n}" data-value="${n}">${format(n)}</button>`,
    );
    return html`<div class="tt-prediction">${question} ${joinMarkup(options)} <button data-do="skip"
      data-key="skip">${t("Skip")}</button></div>`;
  }
  const facts = { n: format(prediction.answer), guess: format(prediction.chosen ?? 0) };
  const isRight = prediction.chosen === prediction.answer;
  const result = isRight
    ? t("Right: {n}.", facts)
    : prediction.chosen === null
      ? t("It is {n}.", facts)
      : t("It is {n}; you said {guess}.", facts);
  return html`<div class="tt-prediction">${question}
    <span class="${isRight ? "tt-hit" : "tt-miss"}"><b>${result}</b> ${prediction.explanation}</span></div>`;
}

/** @param {number} n */
function signed(n) {
  return n > 0 ? `+${n}` : String(n).replace("-", "−");
}

/**
 * @param {GuideGrade} grade
 * @param {Translate} t
 */
function renderGrade(grade, t) {
  if (!grade.kind)
    return html`<p class="tt-grade">${grade.action} <small>${t("Thinking …")}</small></p>`;
  return html`<p class="tt-grade tt-grade-${grade.kind}">${renderUnseen(`${t("Your last choice")}: `)}${
    grade.action
  }: <b>${grade.name}.</b> ${grade.reason}</p>`;
}
