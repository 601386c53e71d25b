// Bar of a learner's page: name, code with which the learner returns, the class table, and the language.
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./learner_bar.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { LearnerBarData } from "./data.d.ts" */

export default {
  /** @param {Context<LearnerBarData>} context */
  render(context) {
    const view = mount(context, {
      kind: "learnerbar",
      html: renderBar,
      click(what, hit) {
        view.send({ type: what, value: hit.dataset.value });
        return true;
      },
      change(control) {
        view.send({ type: control.name, value: control.value });
      },
    });
    return view.end;
  },
};

/** @param {LearnerBarData} d @param {Translate} t */
function renderBar(d, t) {
  const languages = d.languages.map(
    ([lang, name]) =>
      html`<option value="${lang}" lang="${lang}" ${lang === d.lang ? "selected" : ""}>${name}</option>`,
  );
  const code = d.code
    ? html`<span>${t("Your code to return:")} <b class="tt-code">${d.code}</b></span>`
    : "";
  return html`<div class="tt-learnerrow"><b>${d.name}</b>${code}
    <span class="tt-places" role="group" aria-label="${t("What is shown")}">
    <button data-do="place" data-value="own" aria-pressed="${!d.at_table}">${d.title}</button>
    <button data-do="place" data-value="table" aria-pressed="${d.at_table}">${t("The table of the class")}</button>
    </span>
    <label><span class="tt-sr">${t("Language")}</span><select name="lang" title="${t("Language")}"
      data-value="${d.lang}">${languages}</select></label></div>
    ${d.message ? html`<p role="status" class="tt-learnermessage"><b>${t("Your teacher:")}</b> ${d.message}</p>` : ""}
    ${d.note ? html`<p role="status" class="tt-learnernote">${d.note}</p>` : ""}`;
}
