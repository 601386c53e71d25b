// One exercise of a lesson: what to do, the wrong move and why it is wrong, hints, and whether it is done or missed.
export default {
  render(context) {
    return mount(context, { kind: "lesson", html: lesson }).end;
  },
};

function lesson(d, t) {
  const why = d.reasons.map(r => `<li><b>${esc(r.sentence)}</b>${r.remedy ? ` ${esc(r.remedy)}` : ""}<span class="tt-rule">${esc(r.rule)}: ${esc(r.rule_text)}</span></li>`).join("");
  return `<section class="tt-exercise ${d.done ? "tt-done" : d.missed ? "tt-astray" : ""}" aria-label="${t("Exercise")}">
    <p class="tt-named"><span class="tt-step" aria-hidden="true">${d.done ? "✓" : d.number}</span>${esc(d.title)}
      <span class="tt-count">${d.number} / ${d.of}</span></p>
    <p class="tt-task">${esc(d.text)}</p>
    <div class="tt-buttons">
      ${d.wrong ? `<button data-do="wrong" aria-expanded="${d.reasons.length > 0}">${t("Try what is not allowed:")} <i>${esc(d.wrong)}</i></button>` : ""}
      ${d.more_hints ? `<button data-do="hint">${t("Give me a hint")}</button>` : ""}
      ${d.missed ? `<button data-do="back">${t("Take it back")}</button>` : ""}
      ${d.moved ? `<button data-do="again">${t("Start again")}</button>` : ""}
    </div>
    <div aria-live="polite">
      ${why ? `<ul class="tt-why"><li class="tt-none">${t("That is refused, because:")}</li>${why}</ul>` : ""}
      ${d.hints.map(h => `<p class="tt-hint"><span aria-hidden="true">☞</span> ${esc(h)}</p>`).join("")}
      ${d.missed ? `<p class="tt-missed">${esc(t(d.missed))}</p>` : ""}
      ${d.done ? `<p class="tt-praise"><b>${t("Done.")}</b> ${esc(d.praise)}</p>` : ""}
    </div></section>`;
}
