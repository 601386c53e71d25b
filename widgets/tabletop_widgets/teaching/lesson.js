// One exercise of a lesson: what to do, the wrong move and why it is wrong, hints, and whether it is done or missed.
export default {
  render(context) {
    return mount(context, { kind: "lesson", html: lesson }).end;
  },
};

function lesson(d, t) {
  const why = joined(d.reasons.map(r => html`<li><b>${r.sentence}</b>${r.remedy ? ` ${r.remedy}` : ""}<span class="tt-rule">${r.rule}: ${r.rule_text}</span></li>`));
  return html`<section class="tt-exercise ${d.done ? "tt-done" : d.missed ? "tt-astray" : ""}" aria-label="${t("Exercise")}">
    <p class="tt-named"><span class="tt-step" aria-hidden="true">${d.done ? "✓" : d.number}</span>${d.title}
      <span class="tt-count">${d.number} / ${d.of}</span></p>
    <p class="tt-task">${d.text}</p>
    <div class="tt-buttons">
      ${d.wrong ? html`<button data-do="wrong" aria-expanded="${d.reasons.length > 0}">${t("Try what is not allowed:")} <i>${d.wrong}</i></button>` : ""}
      ${d.more_hints ? html`<button data-do="hint">${t("Give me a hint")}</button>` : ""}
      ${d.missed ? html`<button data-do="back">${t("Take it back")}</button>` : ""}
      ${d.moved ? html`<button data-do="again">${t("Start again")}</button>` : ""}
    </div>
    <div aria-live="polite">
      ${why ? html`<ul class="tt-why"><li class="tt-none">${t("That is refused, because:")}</li>${why}</ul>` : ""}
      ${d.hints.map(h => html`<p class="tt-hint"><span aria-hidden="true">☞</span> ${h}</p>`)}
      ${d.missed ? html`<p class="tt-missed">${t(d.missed)}</p>` : ""}
      ${d.done ? html`<p class="tt-praise"><b>${t("Done.")}</b> ${d.praise}</p>` : ""}
    </div></section>`;
}
