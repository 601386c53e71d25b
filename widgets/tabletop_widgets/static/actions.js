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
const because = (list, cls, told = new Set()) => (list ?? []).map(r => `<span class="${cls}">${esc(r.sentence)}${r.remedy ? ` <em>${esc(r.remedy)}</em>` : ""}
  ${r.rule_text && !told.has(r.rule) && told.add(r.rule) ? `<q title="${esc(r.rule)}">${esc(r.rule_text)}</q>` : ""}<code title="${esc(r.rule_text)}">${esc(r.rule)}</code></span>`).join("");

function actions(d, t, text) {
  const found = d.actions.filter(a => fits(a, text)).sort((a, b) => b.legal - a.legal), groups = new Map();  // what can be done comes first
  for (const a of found) { if (!groups.has(a.kind)) groups.set(a.kind, []); groups.get(a.kind).push(a); }
  const one = (a, k, told) => a.legal
    ? `<li data-key="${esc(a.key)}"><button class="tt-act${a.default ? " tt-default" : ""}" data-item data-do="act" data-act="${esc(a.key)}">${esc(a.text)}${
      a.default && d.legal > 1 ? `<small class="tt-hint">${t("usual answer")}</small>` : ""}${because(a.warnings, "tt-warn")}</button></li>`
    : `<li data-key="${esc(a.key)}"><button class="tt-act tt-not" data-item aria-disabled="true" aria-describedby="tt-${d.uid}-${k}">${esc(a.text)}</button>
      <div class="tt-why" id="tt-${d.uid}-${k}">${because(a.reasons, "tt-reason", told)}</div></li>`;
  let k = 0;
  const group = ([kind, items], told = new Set()) => `<div class="tt-group" role="group" aria-label="${esc(items[0].kind_text)}" data-key="g-${esc(kind)}">
    <p class="tt-h5">${esc(items[0].kind_text)} <span class="tt-count">${items.filter(a => a.legal).length}</span></p><ul>${items.map(a => one(a, k++, told)).join("")}</ul></div>`;
  const list = [...groups].map(entry => group(entry)).join("");
  const ask = d.over ? `<p class="tt-prompt">${esc(d.over)}</p>${d.why ? `<p class="tt-because">${esc(d.why)}</p>` : ""}<ul class="tt-result">${(d.points ?? []).map(s =>
      `<li style="--seat:${s.color}"><span class="tt-letter" aria-hidden="true">${esc(s.letter)}</span><span><b>${esc(s.name)}: ${s.vp}</b><small>${esc(s.score_text)}</small></span></li>`).join("")}</ul>`
    : `<p class="tt-who" style="--seat:${d.color}"><span class="tt-letter" aria-hidden="true">${esc(d.letter)}</span><b>${esc(d.name)}</b></p>
      <p class="tt-prompt" aria-live="polite">${esc(d.prompt)}</p>${d.because ? `<p class="tt-because">${t("Cause:")} ${esc(d.because)}</p>` : ""}`;
  const empty = d.actions.length || text ? (found.length ? "" : `<p class="tt-none">${t("Nothing fits.")}</p>`) : "";
  return `<section aria-label="${t("What to do")}" data-rove data-key="list" data-version="${d.version}">${ask}
    ${d.go_on ? `<button class="tt-go" data-item data-do="go_on">${t("Let it play")}</button>` : ""}
    ${d.over || d.go_on ? "" : `<div class="tt-tools"><input type="search" aria-label="${t("Find in the list")}" placeholder="${t("Find in the list")}">
      <button data-do="why" aria-pressed="${d.show_illegal}" title="${t("Show what is not possible, and why")}">${t("Why not?")}</button></div>
    ${d.selected ? `<p class="tt-filter">${t("Only")}: <b>${esc(d.selected_name)}</b> <button data-do="clear">${t("show all")}</button></p>` : ""}`}
    ${empty}<div class="tt-scroll">${list}</div></section>`;
}
