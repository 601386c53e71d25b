// Who has the majority where, and why: the parts of every value; and what an action pointed at would change.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
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

const holder = (p, d) => p === null ? html`<span class="di-none">${d.words.nobody}</span>` : html`<span class="di-who">${disc(seatOf(d, p))}<b>${seatOf(d, p).name}</b></span>`;

function board(d, pointed, preview) {
  const w = d.words, name = pointed ?? d.area, a = d.areas.find(x => x.area === name);
  const told = preview?.version === d.version ? preview : null;
  const inner = told ? changes(told, d) : a ? area(a, d) : overview(d);
  return html`<section class="di-panel di-majority" aria-label="${told ? w.change : w.majority}">${inner}</section>`;
}

function area(a, d) {
  const w = d.words, most = Math.max(1, ...a.majority.map(m => m.total));
  const rows = joined(a.majority.filter(m => m.total).sort((x, y) => y.total - x.total).map(m => {
    const s = seatOf(d, m.seat);
    return html`<li style="--seat:${s.color}" class="${a.holder === m.seat ? "di-holds" : ""}"><span class="di-rowhead">${disc(s)}<b>${s.name}</b><span class="tt-fill"></span><b class="di-total">${m.total}</b></span>
      <span class="di-stack" aria-hidden="true" style="width:${100 * m.total / most}%">${m.parts.map(p => html`<i class="di-p-${p.kind}" style="flex:${p.n}">${p.n}</i>`)}</span>
      <span class="di-parts">${m.parts.map(p => html`<span><i class="di-swatch di-p-${p.kind}" aria-hidden="true"></i>${p.text}: ${p.n}</span>`)}</span></li>`;
  }));
  return html`${title(w.majority)}<p class="di-h3">${a.name} ${a.contested ? html`<span class="di-flag di-fight">${icon("contested")}${w.contested}</span>` : ""}</p>
    <p class="di-holder">${w.holder}: ${holder(a.holder, d)}</p>${rows ? html`<ul class="di-shares">${rows}</ul>` : ""}<p class="di-say">${a.majority_text}</p>`;
}

function overview(d) {
  const w = d.words, here = d.areas.filter(a => a.majority.some(m => m.total)).sort((a, b) => b.contested - a.contested);
  const one = a => html`<li><button class="di-line${d.able.includes("area:" + a.area) ? " tt-can" : ""}" data-item data-ref="area:${a.area}" data-key="m-${a.area}" title="${a.majority_text}"><b>${a.area}</b>
    ${a.contested ? [icon("contested"), quiet(w.contested + " ")] : ""}${a.majority.filter(m => m.total).map(m => html`<span class="di-val">${disc(seatOf(d, m.seat), " di-small")}${quiet(seatOf(d, m.seat).name + " ")}${m.total}</span>`)}<span class="tt-fill"></span>${
    a.holder === null ? html`<span class="di-none">${icon("tie")}${w.tie}</span>` : html`<span class="di-who">${disc(seatOf(d, a.holder), " di-small")}${quiet(w.holder + ": " + seatOf(d, a.holder).name)}</span>`}</button></li>`;
  return html`${title(w.majorities)}<ul class="di-list" data-rove data-key="held">${joined(here.map(one)) || html`<li class="di-none">${w.nobody}</li>`}</ul>`;
}

function changes(c, d) {
  const w = d.words, vals = list => list.length ? list.map(v => html`<span class="di-val">${disc(seatOf(d, v.seat), " di-small")}${quiet(seatOf(d, v.seat).name + " ")}${v.n}</span>`) : "–";
  const rows = joined(c.majorities.map(m => html`<li><b>${m.name}</b><span class="di-shift"><span>${vals(m.before)}</span><span aria-hidden="true">→</span>${quiet(w.after)}<span>${vals(m.after)}</span></span>${
    m.held !== m.holds ? html`<span class="di-shift di-new">${w.holder}: ${holder(m.held, d)}<span aria-hidden="true">→</span>${holder(m.holds, d)}</span>` : ""}</li>`));
  const more = joined([...c.cubes, ...c.points].map(x => html`<li>${icon(x.icon)}<span>${x.text}</span></li>`));
  return html`${title(w.change)}<p class="di-h3">${c.text}</p>${rows || more ? html`<ul class="di-changes">${rows}</ul><ul class="di-more">${more}</ul>` : html`<p class="di-none">${w.no_change}</p>`}`;
}
