// The areas of one level; the other level stays as an outline if it is not shown.
function layer(l, d, plan, U, f, on, apart, id) {
  const m = f.m ? html` transform="${f.m}"` : "";
  if (!on) return l === "roof" ? html`<g class="di-ghost" data-key="ghost-${l}">${d.areas.filter(a => a.level === l).map(a => html`<path d="${plan.paths[a.index]}"/>`)}</g>` : html`<g class="di-ghost di-under" data-key="ghost-${l}">${d.areas.filter(a => a.level === l).map(a => html`<path d="${plan.paths[a.index]}"/>`)}</g>`;
  const shade = apart && l === "ground" ? html`<g class="di-foots"${m}>${d.areas.filter(a => a.level === "roof").map(a => html`<path d="${plan.paths[a.index]}"/>`)}</g>` : "";
  const drop = l === "roof" ? html`<g class="di-drop"${f.m ? html` transform="translate(0 7) ${f.m}"` : html` transform="translate(3 6)"`}>${d.areas.filter(a => a.level === l).map(a => html`<path d="${plan.paths[a.index]}"/>`)}</g>` : "";
  return html`<g data-key="level-${l}">${shade}${drop}${d.areas.filter(a => a.level === l).map(a => {
    const ref = "area:" + a.area, path = plan.paths[a.index], sel = d.selected === ref, can = d.picked ? d.targets.includes(ref) : d.able.includes(ref), held = a.holder === null ? "" : html` style="--seat:${seatOf(d, a.holder).color}"`;
    return html`<g class="di-area di-${l}${held ? " di-held" : ""}${a.contested ? " di-contested" : ""}${can ? " tt-can" : ""}${sel ? " tt-on" : ""}" role="button" tabindex="-1" data-item data-ref="${ref}" data-area="${a.area}" data-key="${ref}" aria-pressed="${sel}" aria-label="${a.text}"${held}><g${m}>
      <path class="di-top" d="${path}"/>${l === "roof" ? html`<path d="${path}" fill="url(#${id})"/>` : ""}${held ? html`<path class="di-tint" d="${path}"/>` : ""}${a.contested ? html`<path d="${path}" fill="url(#${id}c)"/>` : ""}${can ? html`<path class="di-casing" d="${path}"/>` : ""}<path class="di-rim" d="${path}"/></g></g>`;
  })}</g>`;
}

// Names, outposts and pieces of one level, above all areas; the areas below them take the clicks.
const pieces = (l, d, U, at) => html`<g class="di-pieces" data-key="pieces-${l}">${d.areas.filter(a => a.level === l).map(a => {
  const [x, y] = at(a.x * U, a.y * U), s = a.holder === null ? null : seatOf(d, a.holder), tight = s && a.narrow;  // one cell has to do for disc and name
  return [html`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${s ? html`<circle class="di-body" cx="${tight ? 3.5 : 4.5}" cy="7.5" r="${tight ? 6 : 6.5}" fill="${s.color}"/><g transform="translate(${tight ? 3.5 : 4.5} 7.5)">${label(tight ? 3.1 : 3.4, tight ? 8.5 : 9.5, s.letter)}</g>` : ""}<text class="di-name${tight ? " di-tight" : s ? " di-beside" : ""}" x="${!s ? 1 : tight ? 10.2 : 12}" y="11.5">${a.area}</text></g>`,
    ...a.outposts.map(o => outpost(o, at, U, d)), ...a.pieces.map(p => piece(p, at, U, d, p.kind === "leader" ? "leader-" + p.seat : p.kind === "drone" ? p.drone : `${p.kind}-${p.seat ?? ""}-${a.area}`))];
})}</g>`;

function bridge(b, d, U, at, on) {
  const ref = "bridge:" + b.site, can = d.picked ? d.targets.includes(ref) : d.able.includes(ref), a = at(b.x1 * U, b.y1 * U), z = at(b.x2 * U, b.y2 * U), line = `M${a.map(n => n.toFixed(1))}L${z.map(n => n.toFixed(1))}`;
  if (!on && !can) return "";
  const s = b.built.map(p => seatOf(d, p)), words = `${b.shared ? d.words.shared : d.words.bridge} ${b.areas.join(" – ")}${s.length ? ": " + s.map(x => x.name).join(", ") : ""}`;
  const drawn = s.length || b.shared ? html`<path class="di-deck" d="${line}"/><path class="di-way" d="${line}"${s.length ? html` style="stroke:${s[0].color}"` : ""}/>${s.map((x, k) => html`<g transform="translate(${(a[0] + z[0]) / 2 + 15 * k} ${(a[1] + z[1]) / 2})"><circle class="di-body" r="8" fill="${x.color}"/>${label(3.9, 10.5, x.letter)}</g>`)}` : html`${can ? html`<path class="di-edge" d="${line}"/>` : ""}<path class="di-site" d="${line}"/>`;
  return can ? html`<g class="di-spot tt-can${d.selected === ref ? " tt-on" : ""}" role="button" tabindex="-1" data-item data-ref="${ref}" data-key="${ref}" aria-label="${words}" aria-pressed="${d.selected === ref}"><path class="di-catch" d="${line}"/>${drawn}</g>` : html`<g class="di-dead" data-key="${ref}">${drawn}</g>`;
}

function lift(l, d, U, at, copy = false) {
  const ref = "lift:" + l.site, can = !copy && (d.picked ? d.targets.includes(ref) : d.able.includes(ref)), [x, y] = at(l.x * U, l.y * U), s = l.built.map(p => seatOf(d, p));
  if (!can && !s.length && !l.shared) return "";
  const body = (s.length ? s : [null]).map((o, k) => html`<g transform="translate(${11 * k} 0)"><rect class="${o || l.shared ? "di-body" : "di-site"}" x="-8.5" y="-11" width="17" height="22" rx="3" fill="${o ? o.color : l.shared ? "#e8e2d4" : "none"}"/>${o ? html`${label(2.5, 11, o.letter)}<path class="di-arrows" d="M-3.5 6.5L0 9.5L3.5 6.5"/><path class="di-arrows" d="M-3.5 -6.5L0 -9.5L3.5 -6.5"/>` : html`<path class="di-arrows di-open" d="M-4 -2L0 -6L4 -2M-4 2L0 6L4 2"/>`}</g>`);
  const at1 = html`transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"`, words = `${l.shared ? d.words.shared_lift : d.words.lift} ${l.areas.join(" – ")}${s.length ? ": " + s.map(o => o.name).join(", ") : ""}`;
  return can ? html`<g class="di-spot tt-can${d.selected === ref ? " tt-on" : ""}" ${at1} role="button" tabindex="-1" data-item data-ref="${ref}" data-key="${ref}" aria-label="${words}" aria-pressed="${d.selected === ref}"><circle class="di-catch" r="13"/>${body}</g>` : html`<g class="di-dead" ${at1} data-key="${ref}${copy ? "-top" : ""}">${body}</g>`;
}
