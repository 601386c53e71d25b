// One character: what it would do now and why not the rest, or, if it has just acted, what it did.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    return mount(context, { kind: "trace", html: shownTrace }).end;
  },
};

function shownTrace(d, t) {
  const c = d.character, acted = d.acted;
  return html`<section class="ax-panel ax-tracebox" aria-label="${d.words.routine}" data-key="trace">${acted ? html`<div class="ax-acted"><p class="ax-title">${t("What has just been done")}</p><p class="ax-actedname"><b>${acted.name}</b></p>
      <ol class="ax-trace">${acted.lines.map(l => html`<li class="ax-${l.done}"><i aria-hidden="true">${MARKS[l.done] ?? "•"}</i><span>${l.text}</span></li>`)}</ol></div>` : ""}
    ${c ? dossier(c, d, true) : acted ? "" : html`<p class="ax-title">${d.words.routine}</p><p class="tt-none">${t("Choose a character in the city or in the line-up.")}</p>`}</section>`;
}
