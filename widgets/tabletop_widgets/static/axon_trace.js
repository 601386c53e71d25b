// One character: what it would do now and why not the rest, or, if it has just acted, what it did.
export default {
  render(context) {
    ICONS = context.model.get("icons");
    return mount(context, { kind: "trace", html: shownTrace }).end;
  },
};

function shownTrace(d, t) {
  const c = d.character, acted = d.acted;
  return `<section class="ax-panel ax-tracebox" aria-label="${esc(d.words.routine)}" data-key="trace">${acted ? `<div class="ax-acted"><p class="ax-title">${t("What has just been done")}</p><p class="ax-actedname"><b>${esc(acted.name)}</b></p>
      <ol class="ax-trace">${acted.lines.map(l => `<li class="ax-${l.done}"><i aria-hidden="true">${MARKS[l.done] ?? "•"}</i><span>${esc(l.text)}</span></li>`).join("")}</ol></div>` : ""}
    ${c ? dossier(c, d, true) : acted ? "" : `<p class="ax-title">${esc(d.words.routine)}</p><p class="tt-none">${t("Choose a character in the city or in the line-up.")}</p>`}</section>`;
}
