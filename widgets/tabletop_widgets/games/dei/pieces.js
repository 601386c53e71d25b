// What stands on the map, drawn around its middle; sizes in units of a path.
const label = (y, size, words, cls = "") => html`<text class="di-ink ${cls}" y="${y}" font-size="${size}">${words}</text>`;
const sign = (name, size, cls = "") => html`<g class="${cls}" transform="translate(${-size / 2} ${-size / 2}) scale(${size / 20})">${ICONS[name] ?? ""}</g>`;
const burst = r => "M" + Array.from({ length: 16 }, (_, k) => {
  const far = k % 2 ? r * .8 : r, a = Math.PI * k / 8;
  return `${(far * Math.sin(a)).toFixed(1)} ${(-far * Math.cos(a)).toFixed(1)}`;
}).join("L") + "Z";

const DRAW = {
  scrappers: (p, r, s) => html`<circle class="di-body" r="${r * .93}" fill="${s.color}"/>${p.n > 1
    ? label(r * .36, r * 1.02, s.letter + p.n) : label(r * .38, r * 1.15, s.letter)}`,
  leader: (p, r, s) => html`<path class="di-body di-lead" d="${burst(r * 1.14)}" fill="${s.color}"/><g transform="translate(0 ${-r * .42})">${sign("supplies", r * .7)}</g>${label(r * .68, r * .92, s.letter)}`,
  camp: (p, r, s) => html`<path class="di-body" d="M0 ${-r}L${r * 1.02} ${r * .78}H${-r * 1.02}Z" fill="${s ? s.color : "#8B8577"}"/>${
    s ? label(r * .6, r * .85, p.n > 1 ? s.letter + p.n : s.letter) : html`<path d="M0 ${-r * .1}L${r * .35} ${r * .78}H${-r * .35}Z" fill="#fff"/>`}`,
  drone: (p, r) => html`<g class="di-drone">${[[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([x, y]) => html`<path class="di-arm" d="M0 0L${x * r * .66} ${y * r * .66}"/><circle class="di-rotor" cx="${x * r * .7}" cy="${y * r * .7}" r="${r * .3}"/>`)}
    <circle class="di-core" r="${r * .66}"/>${sign(p.drone, r * .95, "di-light")}</g>`,
  technology: (p, r) => p.n ? html`<circle class="di-body" r="${r}" fill="#7FD3E6"/><circle r="${r * .72}" fill="none" stroke="#1d5c6b" stroke-width="1" stroke-dasharray="3 2"/>${label(r * .36, r * 1.02, p.n, "di-dark")}`
    : html`<circle class="di-gone" r="${r * .8}"/>`,
  energy: (p, r) => p.n ? html`<path class="di-body" d="M0 ${-r * 1.05}L${r * 1.1} ${r * .85}H${-r * 1.1}Z" fill="#FFD54A"/>${label(r * .64, r * .95, p.n, "di-dark")}`
    : html`<path class="di-gone" d="M0 ${-r * .85}L${r * .9} ${r * .7}H${-r * .9}Z"/>`,
};
const piece = (p, at, U, d, key) => {
  const [x, y] = at(p.x * U, p.y * U), s = p.seat === null || p.seat === undefined ? null : seatOf(d, p.seat);
  return html`<g class="di-piece" data-key="${key}" style="transform: translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)">${DRAW[p.kind](p, p.r * U, s)}</g>`;
};
// An outpost: a plate in its colour with its letter; the cube that lies there, or who has it.
const outpost = (o, at, U, d) => {
  const [x, y] = at(o.x * U, o.y * U), r = o.r * U, s = o.holder === null ? null : seatOf(d, o.holder);
  return html`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><path class="di-body" d="M${-r} ${-r * .55}L0 ${-r * 1.1}L${r} ${-r * .55}V${r * .9}H${-r}Z" fill="${PAINT[o.colour]}"/>${
    s ? html`<g transform="translate(${-r * .38} 0)">${label(r * .42, r * 1.05, o.letter)}</g><circle class="di-body" cx="${r * .5}" cy="${r * .3}" r="${r * .6}" fill="${s.color}"/><g transform="translate(${r * .5} ${r * .3})">${label(r * .26, r * .75, s.letter)}</g>`
      : html`<g transform="translate(0 ${r * .08})">${sign("cube", r * 1.5)}${label(r * .3, r * .85, o.letter, "di-dark")}</g>`}</g>`;
};
