// Who has the majority where, and why: the parts of every value; and what an action pointed at would change.
export default {
  render(context) {
    ICONS = context.model.get("icons");
    const model = context.model;
    let pointed = null, timer = 0, asked = "";
    const made = mount(context, { kind: "majority", traits: ["preview", "area"], html: d => board(d, pointed, model.get("preview")), key: press });
    const looked = e => { if (e.detail.session === model.get("data").session && e.detail.area !== pointed) { pointed = e.detail.area; made.draw(); } };
    const here = el => { const table = made.root.closest(".tt-table"); return !table || table.contains(el); };
    const point = e => {                                      // an answer in the list of actions: what would it change
      const hit = e.target.closest?.(".tt-actions [data-act]"), key = hit && here(hit) ? hit.dataset.act : "";
      if (key === asked) return;
      asked = key;
      clearTimeout(timer);
      timer = setTimeout(() => { if (made.root.isConnected && Object.keys(model.get("data")).length) made.send({ type: "preview", key, version: model.get("data").version }); }, key ? 140 : 400);
    };
    window.addEventListener(LOOK, looked);
    for (const name of ["pointerover", "focusin"]) document.addEventListener(name, point);
    return () => { window.removeEventListener(LOOK, looked); for (const name of ["pointerover", "focusin"]) document.removeEventListener(name, point); clearTimeout(timer); made.end(); };
  },
};

const holder = (p, d) => p === null ? `<span class="di-none">${esc(d.words.nobody)}</span>` : `<span class="di-who">${disc(seatOf(d, p))}<b>${esc(seatOf(d, p).name)}</b></span>`;

function board(d, pointed, preview) {
  const w = d.words, name = pointed ?? d.area, a = d.areas.find(x => x.area === name);
  const told = preview?.version === d.version ? preview : null;
  const inner = told ? changes(told, d) : a ? area(a, d) : overview(d);
  return `<section class="di-panel di-majority" aria-label="${esc(told ? w.change : w.majority)}">${inner}</section>`;
}

function area(a, d) {
  const w = d.words, most = Math.max(1, ...a.majority.map(m => m.total));
  const rows = a.majority.filter(m => m.total).sort((x, y) => y.total - x.total).map(m => {
    const s = seatOf(d, m.seat);
    return `<li style="--seat:${s.color}" class="${a.holder === m.seat ? "di-holds" : ""}"><span class="di-rowhead">${disc(s)}<b>${esc(s.name)}</b><span class="tt-fill"></span><b class="di-total">${m.total}</b></span>
      <span class="di-stack" aria-hidden="true" style="width:${100 * m.total / most}%">${m.parts.map(p => `<i class="di-p-${p.kind}" style="flex:${p.n}">${p.n}</i>`).join("")}</span>
      <span class="di-parts">${m.parts.map(p => `<span><i class="di-swatch di-p-${p.kind}" aria-hidden="true"></i>${esc(p.text)}: ${p.n}</span>`).join("")}</span></li>`;
  }).join("");
  return `${title(esc(w.majority))}<p class="di-h3">${esc(a.name)} ${a.contested ? `<span class="di-flag di-fight">${icon("contested")}${esc(w.contested)}</span>` : ""}</p>
    <p class="di-holder">${esc(w.holder)}: ${holder(a.holder, d)}</p>${rows ? `<ul class="di-shares">${rows}</ul>` : ""}<p class="di-say">${esc(a.majority_text)}</p>`;
}

function overview(d) {
  const w = d.words, here = d.areas.filter(a => a.majority.some(m => m.total)).sort((a, b) => b.contested - a.contested);
  const one = a => `<li><button class="di-line${d.able.includes("area:" + a.area) ? " tt-can" : ""}" data-item data-ref="area:${esc(a.area)}" data-key="m-${esc(a.area)}" title="${esc(a.majority_text)}"><b>${esc(a.area)}</b>
    ${a.contested ? icon("contested") + quiet(w.contested + " ") : ""}${a.majority.filter(m => m.total).map(m => `<span class="di-val">${disc(seatOf(d, m.seat), " di-small")}${quiet(seatOf(d, m.seat).name + " ")}${m.total}</span>`).join("")}<span class="tt-fill"></span>${
    a.holder === null ? `<span class="di-none">${icon("tie")}${esc(w.tie)}</span>` : `<span class="di-who">${disc(seatOf(d, a.holder), " di-small")}${quiet(w.holder + ": " + seatOf(d, a.holder).name)}</span>`}</button></li>`;
  return `${title(esc(w.majorities))}<ul class="di-list" data-rove data-key="held">${here.map(one).join("") || `<li class="di-none">${esc(w.nobody)}</li>`}</ul>`;
}

function changes(c, d) {
  const w = d.words, vals = list => list.length ? list.map(v => `<span class="di-val">${disc(seatOf(d, v.seat), " di-small")}${quiet(seatOf(d, v.seat).name + " ")}${v.n}</span>`).join("") : "–";
  const rows = c.majorities.map(m => `<li><b>${esc(m.name)}</b><span class="di-shift"><span>${vals(m.before)}</span><span aria-hidden="true">→</span>${quiet(w.after)}<span>${vals(m.after)}</span></span>${
    m.held !== m.holds ? `<span class="di-shift di-new">${esc(w.holder)}: ${holder(m.held, d)}<span aria-hidden="true">→</span>${holder(m.holds, d)}</span>` : ""}</li>`).join("");
  const more = [...c.cubes, ...c.points].map(x => `<li>${icon(x.icon)}<span>${esc(x.text)}</span></li>`).join("");
  return `${title(esc(w.change))}<p class="di-h3">${esc(c.text)}</p>${rows || more ? `<ul class="di-changes">${rows}</ul><ul class="di-more">${more}</ul>` : `<p class="di-none">${esc(w.no_change)}</p>`}`;
}
