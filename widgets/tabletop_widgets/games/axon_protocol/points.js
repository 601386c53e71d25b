// The points of every corporation with their parts.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    return mount(context, { kind: "points", html: points }).end;
  },
};

function points(d) {
  const w = d.words, most = Math.max(10, ...d.points.map(s => s.parts.filter(p => p.n > 0).reduce((a, p) => a + p.n, 0)));
  const part = (p, k) => html`<span class="ax-part ax-p${k % 4}${p.n < 0 ? " ax-minus" : ""}" style="width:${100 * Math.abs(p.n) / most}%"><b>${p.n}</b></span>`;
  const one = s => html`<div class="ax-points" tabindex="0" data-item role="group" aria-label="${`${s.letter} ${s.name}: ${s.vp} ${w.vp}. ${s.parts.map(p => `${p.n} ${p.text}`).join(", ")}`}" data-key="seat-${s.seat}" style="--seat:${s.color}">
    ${letter(s)}<b class="ax-pname">${s.name}</b><span class="ax-bar" aria-hidden="true">${s.parts.filter(p => p.n).map(part)}</span><b class="ax-vp">${s.vp}<small>${w.vp}</small></b>
    <span class="ax-parts">${s.parts.filter(p => p.n).map((p, k) => html`<span><i class="ax-dot ax-p${k % 4}${p.n < 0 ? " ax-minus" : ""}"></i>${p.n > 0 ? "+" : "−"}${Math.abs(p.n)} ${p.text}</span>`)}</span></div>`;
  return html`<section class="ax-panel" aria-label="${w.points}"><p class="ax-title">${w.points}</p><div data-rove data-key="points">${d.points.map(one)}</div></section>`;
}
