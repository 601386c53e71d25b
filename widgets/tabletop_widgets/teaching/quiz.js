// What will this character do? Answers to choose from; then which was right, why, and what happened.
export default {
  render(context) {
    const made = mount(context, {
      kind: "predict",
      html: question,
      after(root, d) {
        const s = root.querySelector("select");
        s.value = d.lang;
        if (!s.heard) { s.heard = true; s.addEventListener("change", () => made.send({ type: "lang", value: s.value })); }
      },
      click(what, hit, send) {
        if (what !== "answer") return false;
        send({ type: "answer", answer: hit.dataset.answer });
        return true;
      },
      key(e, send) {
        const d = context.model.get("data"), chosen = d.answers?.[Number(e.key) - 1];
        if (e.target.matches("select") || !chosen || d.answered) return false;
        send({ type: "answer", answer: chosen.id });
        return true;
      },
    });
    return made.end;
  },
};

const known = k => html`<li><b>${k.name}</b><ul>${k.facts.map(f => html`<li>${f.name ? html`<b>${f.name}</b>: ` : ""}${f.text}</li>`)}</ul></li>`;

function question(d, t) {
  const mark = a => d.answered ? (a.right ? "✓" : a.chosen ? "✗" : "·") : "";
  const note = a => [a.chosen ? t("your answer") : "", a.right ? t("right") : ""].filter(Boolean).join(", ");
  const answer = (a, k) => html`<li><button data-item data-do="answer" data-answer="${a.id}" data-key="${a.id}" aria-disabled="${d.answered}" aria-pressed="${a.chosen}"
    class="tt-answer${d.answered && a.right ? " tt-yes" : ""}${a.chosen && !a.right ? " tt-no" : ""}"><i aria-hidden="true">${mark(a) || k + 1}</i><span>${a.text}</span>${d.answered && note(a) ? html`<em>${note(a)}</em>` : ""}</button></li>`;
  const more = d.answered && !d.last, over = d.answered && d.last;
  return html`<section class="tt-question" aria-label="${t("Prediction")}">
    <div class="tt-quizhead"><span class="tt-count">${t("Question {n} of {of}", { n: d.number, of: d.of })}</span><p class="tt-h2">${d.question}</p>
      <span class="tt-fill"></span>${d.tried ? html`<span class="tt-quizscore">${t("{n} right of {of}", { n: d.score, of: d.tried })}</span>` : ""}
      <label><span class="tt-sr">${t("Language")}</span><select name="lang" title="${t("Language")}">${d.languages.map(([v, n]) => html`<option value="${v}">${n}</option>`)}</select></label></div>
    ${d.known.length ? html`<div class="tt-known"><p class="tt-h3">${t("What else may count")}</p><ul>${d.known.map(known)}</ul></div>` : ""}
    ${d.rules.length ? html`<details class="tt-counting"><summary>${t("How is it counted?")}</summary><ul>${d.rules.map(r => html`<li>${r}</li>`)}</ul></details>` : ""}
    <ol class="tt-answers" data-rove data-key="answers">${d.answers.map(answer)}</ol>
    <div aria-live="polite" data-key="verdict">${d.answered ? html`<div class="tt-verdict ${d.knew ? "tt-knew" : ""}"><p><b>${t(d.knew ? "Right." : "Not this time.")}</b> ${d.note}</p>${
      d.happened.length ? html`<p class="tt-happened"><b>${t("What happened")}:</b> ${d.happened.join(" ")}</p>` : ""}${over ? html`<p>${t("That was the last one.")}</p>` : ""}</div>` : ""}</div>
    <div class="tt-buttons">${more ? html`<button class="tt-next" data-do="next" data-key="next">${t("Next")} <span aria-hidden="true">→</span></button>` : ""}${d.tried ? html`<button data-do="again" data-key="again">${t("Start again")}</button>` : ""}</div></section>`;
}
