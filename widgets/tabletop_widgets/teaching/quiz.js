// A question about a position with answers to choose from, and after the answer the explanation with its rules.
import { classes } from "../screen/controls.js";
import { html, joinMarkup } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import { ruleOf } from "./answer.js";
import "./quiz.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { AnswerChoice, HiddenFactData, QuizViewData, AnswerReasonData } from "./data.d.ts" */

/** The selected options of a question with several right answers, before they are checked. */
class Ticked {
  /** @type {Set<string>} */
  ids = new Set();
  at = 0;

  /**
   * Return the selected options. They are cleared for each new occurrence of a question.
   * @param {QuizViewData} d
   */
  of(d) {
    if (this.at !== d.at) {
      this.at = d.at;
      this.ids.clear();
    }
    return this.ids;
  }
}

export default {
  /** @param {Context<QuizViewData>} context */
  render(context) {
    /** @type {QuizViewData} */
    let shown;
    const ticked = new Ticked();
    const view = mount(context, {
      kind: "quiz",
      html(d, t) {
        shown = d;
        return question(d, ticked.of(d), t);
      },
      change(control) {
        const { dial } = control.dataset;
        if (dial !== undefined)
          view.send({ type: "turn", dial: Number(dial), value: control.value });
        else if (control.name === "lang") view.send({ type: "lang", value: control.value });
      },
      click(what, hit) {
        if (what === "choose") choose(hit.dataset.answer ?? "");
        else if (what === "check") answer([...ticked.of(shown)]);
        else return false;
        return true;
      },
      key(event, target) {
        const choice = shown?.choices[Number(event.key) - 1];
        if (target.matches("select") || !choice || shown.answered) return false;
        choose(choice.id);
        return true;
      },
      message(content) {
        if (typeof content.sheet === "string") save(content.sheet, String(content.file));
      },
    });

    /** @param {string} id */
    function choose(id) {
      if (!shown.several) return answer([id]);
      const ids = ticked.of(shown);
      if (!ids.delete(id)) ids.add(id);
      view.draw();
    }

    /** @param {string[]} answers */
    function answer(answers) {
      view.send({ type: "answer", answers, at: shown.at });
    }

    return view.end;
  },
};

/**
 * Download the result sheet as a file.
 * @param {string} text
 * @param {string} file
 */
function save(text, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv" }));
  link.download = `${file}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {QuizViewData} d
 * @param {Set<string>} ticked
 * @param {Translate} t
 */
function question(d, ticked, t) {
  const counting = html`<details class="tt-counting"><summary>${t("How is it counted?")}</summary>
    <ul>${d.rules.map((rule) => html`<li>${ruleOf(rule.rule, rule.text)}</li>`)}</ul></details>`;
  const hiddenFacts = html`<div class="tt-known"><p class="tt-h3">${t("What else may count")}</p>
    <ul>${d.known.map(knownOf)}</ul></div>`;
  return html`<section class="tt-question" aria-label="${t("Quiz question")}">
    ${head(d, t)}
    ${d.context ? html`<p class="tt-context">${t("The question:")} ${d.context}</p>` : ""}
    <p class="tt-asked">${d.question}</p>
    ${d.several ? html`<p class="tt-all">${t("Choose all that are right.")}</p>` : ""}
    ${d.known.length ? hiddenFacts : ""}
    ${d.rules.length ? counting : ""}
    <ol class="tt-choices" data-rove data-key="choices">${d.choices.map((answer, k) =>
      choice(answer, k, d, ticked, t),
    )}</ol>
    <div aria-live="polite" data-key="verdict">${d.answered ? verdict(d, t) : ""}</div>
    <div class="tt-buttons">${buttons(d, t)}</div></section>`;
}

/**
 * @param {QuizViewData} d
 * @param {Translate} t
 */
function head(d, t) {
  const score = html`<span>${t("{n} right of {of}", { n: d.hits, of: d.tried })}</span>`;
  const back = html`<span>${t("{n} missed: they come back.", { n: d.missed })}</span>`;
  const languages = d.languages.map(
    ([lang, name]) => html`<option value="${lang}">${name}</option>`,
  );
  const stars = "●".repeat(d.level) + "○".repeat(d.levels - d.level);
  return html`<div class="tt-quizhead"><span class="tt-kind">${d.kind}</span>
    <label><span class="tt-sr">${t("Language")}</span><select name="lang" title="${t("Language")}"
      data-value="${d.lang}">${languages}</select></label></div>
    <progress class="tt-quizway" value="${d.tried}" max="${d.of}"
      aria-label="${t("Question {n} of {of}", { n: d.number, of: d.of })}"></progress>
    <p class="tt-standing"><b>${t("Question {n} of {of}", { n: d.number, of: d.of })}</b>
      ${d.again ? html`<em>${t("asked again")}</em>` : ""}
      <span title="${t("Level {n} of {of}", { n: d.level, of: d.levels })}"><span class="tt-sr"
        >${t("Level {n} of {of}", { n: d.level, of: d.levels })}</span><span aria-hidden="true">${stars}</span></span>
      ${d.tried ? score : ""} ${d.missed ? back : ""}</p>`;
}

/** Render relevant information that is not visible on the board. @param {HiddenFactData} group */
function knownOf(group) {
  return html`<li><b>${group.name}</b><ul>${group.facts.map((fact) => html`<li>${fact}</li>`)}</ul></li>`;
}

/**
 * @param {AnswerChoice} answer
 * @param {number} k
 * @param {QuizViewData} d
 * @param {Set<string>} ticked
 * @param {Translate} t
 */
function choice(answer, k, d, ticked, t) {
  const isOn = d.answered ? answer.chosen : ticked.has(answer.id);
  const mark = !d.answered ? String(k + 1) : answer.right ? "✓" : answer.chosen ? "✗" : "·";
  const notes = [answer.chosen ? t("your answer") : "", answer.right ? t("right") : ""];
  const note = notes.filter(Boolean).join(", ");
  const names = classes({
    "tt-choice": true,
    "tt-yes": d.answered && answer.right,
    "tt-no": d.answered && answer.chosen && !answer.right,
    "tt-tick": d.several,
  });
  return html`<li><button data-item data-do="choose" data-answer="${answer.id}" data-key="${answer.id}"
    aria-disabled="${d.answered}" aria-pressed="${isOn}" class="${names}"><i aria-hidden="true">${mark}</i
    ><span>${answer.text}</span>${d.answered && note ? html`<em>${note}</em>` : ""}</button></li>`;
}

/**
 * @param {QuizViewData} d
 * @param {Translate} t
 */
function verdict(d, t) {
  return html`<div class="${classes({ "tt-verdict": true, "tt-knew": d.knew })}">
    <p><b>${t(d.knew ? "Right." : "Not this time.")}</b></p>
    <ul class="tt-whys">${joinMarkup(d.reasons.map(why))}</ul>
    ${d.dials.length ? turning(d, t) : ""}
    ${d.over ? html`<p><b>${t("That was the last one.")}</b></p>` : ""}</div>`;
}

/**
 * @param {QuizViewData} d
 * @param {Translate} t
 */
function turning(d, t) {
  const dials = d.dials.map((dial, k) => {
    const choices = dial.choices.map(([id, text]) => html`<option value="${id}">${text}</option>`);
    return html`<label class="tt-turn"><span>${dial.name}</span><select data-dial="${k}"
      data-value="${dial.chosen}">${choices}</select></label>${dial.told ? html`<p>${dial.told}</p>` : ""}`;
  });
  return html`<div class="tt-turning"><p><b>${t("What if? Change it and see.")}</b></p>${joinMarkup(dials)}
    <ul class="tt-whys" aria-live="polite">${joinMarkup(d.then.map(why))}</ul></div>`;
}

/** @param {AnswerReasonData} reason */
function why(reason) {
  const rule = reason.rule ? ruleOf(reason.rule, reason.rule_text || reason.text) : "";
  return html`<li>${reason.rule_text || !reason.rule ? html`${reason.text} ` : ""}${rule}</li>`;
}

/**
 * @param {QuizViewData} d
 * @param {Translate} t
 */
function buttons(d, t) {
  const check = html`<button class="tt-next" data-do="check" data-key="check">${t("Check")}</button>`;
  const next = html`<button class="tt-next" data-do="next" data-key="next">${t("Next")}
    <span aria-hidden="true">→</span></button>`;
  const again = html`<button data-do="again" data-key="again">${t("Start again")}</button>`;
  const sheet = html`<button data-do="sheet" data-key="sheet">${t("Download the result sheet")}</button>`;
  return html`${d.several && !d.answered ? check : ""}${d.answered && !d.over ? next : ""}${
    d.over ? again : ""
  }${d.tried ? sheet : ""}`;
}
