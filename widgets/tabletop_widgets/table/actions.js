// The question, and every answer: legal ones as buttons, the others grey with why not and what would help.
export default {
  render(context) {
    let text = "", latest = {};
    const made = mount(context, {
      kind: "actions",
      html: (d, t) => actions(latest = d, t, text),
      after(root) {
        const box = root.querySelector("input[type=search]");
        if (box && box.value !== text) box.value = text;
        if (box && !box.heard) { box.heard = true; box.addEventListener("input", () => { text = box.value; made.redraw(); }); }
      },
      click(what, hit, send) {
        if (what === "act") {
          if (made.done === latest.version) return true;      // this moment has been answered: a second click is none
          made.done = latest.version; setTimeout(() => { made.done = null; }, 1000);
          hit.classList.add("tt-sent");
          send({ type: "act", key: hit.dataset.act, version: latest.version });
        } else if (what === "clear") send({ type: "select", ref: "" });
        else if (what === "why") send({ type: "illegal", on: !latest.show_illegal });
        else return false;
        return true;
      },
      key(e, send) {
        if (e.key === "/" && e.target.nodeName !== "INPUT") { made.root.querySelector("input[type=search]")?.focus(); return true; }
        if (e.key === "Escape" && e.target.nodeName === "INPUT" && text) { text = ""; made.redraw(); return true; }
        return false;
      },
    });
    made.redraw = made.draw;
    return made.end;
  },
};

const fits = (a, text) => !text || `${a.text} ${a.kind_text}`.toLowerCase().includes(text.toLowerCase());
// What a rule says stands below the first answer of a group that it concerns; `told` holds the rules that were said.
const because = (list, cls, told = new Set()) => (list ?? []).map(r => html`<span class="${cls}">${r.sentence}${r.remedy ? html` <em>${r.remedy}</em>` : ""}
  ${r.rule_text && !told.has(r.rule) && told.add(r.rule) ? html`<q title="${r.rule}">${r.rule_text}</q>` : ""}<code title="${r.rule_text}">${r.rule}</code></span>`);

function actions(d, t, text) {
  const found = d.actions.filter(a => fits(a, text)).sort((a, b) => b.legal - a.legal), groups = new Map();  // what can be done comes first
  for (const a of found) { if (!groups.has(a.kind)) groups.set(a.kind, []); groups.get(a.kind).push(a); }
  const one = (a, k, told) => a.legal
    ? html`<li data-key="${a.key}"><button class="tt-act${a.default ? " tt-default" : ""}" data-item data-do="act" data-act="${a.key}">${a.text}${
      a.default && d.legal > 1 ? html`<small class="tt-hint">${t("usual answer")}</small>` : ""}${because(a.warnings, "tt-warn")}</button></li>`
    : html`<li data-key="${a.key}"><button class="tt-act tt-not" data-item aria-disabled="true" aria-describedby="tt-${d.uid}-${k}">${a.text}</button>
      <div class="tt-why" id="tt-${d.uid}-${k}">${because(a.reasons, "tt-reason", told)}</div></li>`;
  let k = 0;
  const group = ([kind, items], told = new Set()) => html`<div class="tt-group" role="group" aria-label="${items[0].kind_text}" data-key="g-${kind}">
    <p class="tt-h5">${items[0].kind_text} <span class="tt-count">${items.filter(a => a.legal).length}</span></p><ul>${items.map(a => one(a, k++, told))}</ul></div>`;
  const list = [...groups].map(entry => group(entry));
  const ask = d.over ? html`<p class="tt-prompt">${d.over}</p>${d.why ? html`<p class="tt-because">${d.why}</p>` : ""}<ul class="tt-result">${(d.points ?? []).map(s =>
      html`<li style="--seat:${s.color}"><span class="tt-letter" aria-hidden="true">${s.letter}</span><span><b>${s.name}: ${s.vp}</b><small>${s.score_text}</small></span></li>`)}</ul>`
    : html`<p class="tt-who" style="--seat:${d.color}"><span class="tt-letter" aria-hidden="true">${d.letter}</span><b>${d.name}</b></p>
      <p class="tt-prompt" aria-live="polite">${d.prompt}</p>${d.because ? html`<p class="tt-because">${t("Cause:")} ${d.because}</p>` : ""}`;
  const empty = d.actions.length || text ? (found.length ? "" : html`<p class="tt-none">${t("Nothing fits.")}</p>`) : "";
  return html`<section aria-label="${t("What to do")}" data-rove data-key="list" data-version="${d.version}">${ask}
    ${d.failed ? html`<div class="tt-failed" role="alert" data-key="failed"><b>${t("The strategy could not decide.")}</b> <span>${d.failed}</span>
      <em>${t("What was done before stands.")}</em></div>` : ""}
    ${d.go_on ? html`<button class="tt-go" data-item data-do="go_on">${t(d.failed ? "Try again" : "Let it play")}</button>` : ""}
    ${d.go_on && d.failed ? html`<button class="tt-own" data-item data-do="take_over">${t("Play this seat myself")}</button>` : ""}
    ${d.over || d.go_on ? "" : html`<div class="tt-tools"><input type="search" aria-label="${t("Find in the list")}" placeholder="${t("Find in the list")}">
      <button data-do="why" aria-pressed="${d.show_illegal}" title="${t("Show what is not possible, and why")}">${t("Why not?")}</button></div>
    ${d.selected ? html`<p class="tt-filter">${t("Only")}: <b>${d.selected_name}</b> <button data-do="clear">${t("show all")}</button></p>` : ""}`}
    ${empty}<div class="tt-scroll">${list}</div></section>`;
}
