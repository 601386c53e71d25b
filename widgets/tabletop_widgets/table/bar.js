// The top of the table: which game, which moment, whose turn; who looks, and in which language.
export default {
  render(context) {
    const made = mount(context, {
      kind: "bar",
      html: bar,
      after(root, d) {
        for (const s of root.querySelectorAll("select")) {
          s.value = s.name === "when" ? d.asking.when : d[s.name];
          if (!s.heard) { s.heard = true; s.addEventListener("change", () => made.send({ type: s.name, value: s.value })); }
        }
      },
    });
    const show = () => context.el.scrollIntoView({ block: "start" });  // who filled in the form is far below
    context.model.on("change:begun", show);
    return () => { context.model.off("change:begun", show); made.end(); };
  },
};

// When the person who looks wants to be asked, and the way back to a chance that was let go by.
function asking(d, t, choose) {
  const a = d.asking, about = t("Back to the last chance that you let go by, or be asked at the next one");
  if (!a) return "";
  const letter = a.letter ? html`<span class="tt-letter" aria-hidden="true">${a.letter}</span>` : "";
  const wait = html`<button class="tt-wait" data-do="react" title="${about}"
    aria-pressed="${a.waiting}">${t("Wait, I react")}</button>`;
  return html`<span class="tt-asking">${letter}${choose("when", t("When you are asked whether you react"), a.whens)}
    ${a.react ? wait : ""}
    <span role="status">${a.waiting ? t("You will be asked at your next chance.") : ""}</span></span>`;
}

function bar(d, t) {
  const choose = (name, label, list) => html`<label class="tt-choose"><span class="tt-sr">${label}</span><select name="${name}" title="${label}">${list.map(([v, n]) => html`<option value="${v}">${n}</option>`)}</select></label>`;
  return html`<div class="tt-banner" role="group" aria-label="${t("Table")}"><p class="tt-h2">${d.title}</p>${d.chips.map(c => html`<span class="tt-chip">${c}</span>`)}
    ${d.turn ? html`<span class="tt-turnchip" style="--seat:${d.turn.color}"><span class="tt-letter" aria-hidden="true">${d.turn.letter}</span>${d.turn.text}</span>` : ""}
    <span class="tt-scores">${d.scores.map(s => html`<span class="tt-score" style="--seat:${s.color}"><span class="tt-letter" aria-hidden="true">${s.letter}</span><span class="tt-sr">${s.name}: </span><b>${s.points}</b></span>`)}</span>
    ${asking(d, t, choose)}
    <span class="tt-switches">${choose("viewer", t("Show what this player may see"), d.viewers)}${choose("lang", t("Language"), d.languages)}</span></div>`;
}
