// The pad of one seat: hand, cards of the three phases, resources, candy boosts, badges, buildings; and the points.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    return mount(context, { kind: "pad", html: d => d.points ? points(d) : pad(d) }).end;
  },
};

function pad(d) {
  const s = d.seat, w = d.words;
  const flags = [s.asked ? w.asked : "", s.first ? w.first : "", d.won ? w.won : ""].filter(Boolean).map(f => html`<span class="di-flag">${f}</span>`);
  const head = html`<p class="di-padhead">${disc(s, " di-big")}<span class="di-padname"><b>${s.name}</b>${s.leader.name ? html`<span class="di-sub">★ ${s.leader.name}${s.leader.area ? ` · ${s.leader.area}` : ""}</span>` : ""}</span>${flags}<span class="tt-fill"></span>
    <span class="di-vp"><b>${s.vp}</b> ${w.vp}<small title="${s.score_text}">→ ${s.projected}${quiet(" " + w.final)}</small></span></p>`;
  const gone = s.disposed_count ? html`<span class="tt-count" title="${w.disposed}">✗ ${s.disposed_count}${quiet(" " + w.disposed)}</span>` : "";
  const group = (words, signs) => html`<span class="di-group">${d.compact || !words ? "" : html`<span class="di-label" aria-hidden="true">${words}</span>`}${signs}</span>`;
  const men = amount("scrapper", s.supply, w.supply), built = ["camp", "bridge", "lift"].map(b => amount(b, s.buildings[b], `${w.buildings_left}: ${w[b]}`));
  const cubes = ["tactics", "logistics", "machines"].map(c => cube(c, s.cubes[c], `${w.cubes}: ${w[c]}`));
  const goods = html`<p class="di-goods">${d.compact ? group("", [amount("card", s.hand_count, w.hand), gone]) : ""}${group("", [amount("technology", s.technology, w.technology), amount("energy", s.energy, w.energy)])}${d.compact ? group("", [men, built]) : [group(w.supply, men), group(w.buildings_left, built)]}${group(w.cubes, cubes)}</p>`;
  const badge = b => html`<span class="di-badge di-${b.colour}${b.earned ? " di-earned" : ""}" title="${b.text ?? b.colour_text}">${icon("badge")}<span><b>${b.name ?? w.secret}</b> <em>${b.earned ? w.earned : w.unearned}</em>${d.compact || !b.text ? "" : html`<small>${b.text}</small>`}</span></span>`;
  const badges = s.badges.length ? html`<div class="di-badges">${s.badges.map(badge)}</div>` : "";
  const candy = s.candy.length ? html`<p class="di-candies"><span class="di-label">${w.candy}</span>${s.candy.map((c, k) => { const ref = "candy:" + c.candy, on = d.selected === ref; return html`<button class="di-candy${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="${ref}-${k}" aria-pressed="${on}" title="${c.text}">${icon("candy")}${c.name}</button>`; })}</p>` : "";
  const mini = c => { const ref = c ? "card:" + c.card : "", on = c && d.selected === ref; return !c ? html`<span class="di-mini di-back">${icon("down")}${w.down}</span>`
    : d.able.includes(ref) && c.open ? html`<button class="di-mini tt-can${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="p-${ref}" aria-pressed="${!!on}" title="${c.text}">${c.open ? "" : icon("down")}${c.name}</button>`
    : html`<span class="di-mini${c.open ? "" : " di-back"}" title="${c.text}">${c.open ? "" : [icon("down"), quiet(w.down + ": ")]}${c.name}</span>`; };
  const phases = html`<div class="di-phases">${d.phases.map((cards, k) => html`<div class="di-phase${d.now === k + 1 ? " di-this" : ""}" data-key="ph${k}"><span class="di-label">${k < 3 ? `${w.phase} ${k + 1}` : w.earlier}</span>${joined(cards.map(mini)) || html`<span class="di-none">${w.not_played}</span>`}</div>`)}</div>`;
  const list = (cards, label, n) => cards === null ? (n ? html`<p class="di-none">${label}: ${n}</p>` : "") : cards.length ? html`<p class="di-label di-handlabel">${label} <span class="tt-count">${n}</span> ${gone}</p><div class="di-hand">${cards.map(c => card(c, d, "card:" + c.card, "card:" + c.card))}</div>` : "";
  const hand = d.compact ? ""
    : [s.hand === null ? html`<p class="di-none">${w.hand}: ${s.hand_count}. ${w.hidden}</p>` : list(s.hand, w.hand, s.hand_count) || html`<p class="di-none">${w.no_cards}</p>`, list(s.planned, w.planned, s.planned_count)];
  return html`<section class="di-panel di-pad${d.compact ? " di-compact" : ""}" aria-label="${`${w.pad}: ${s.letter} ${s.name}`}" style="--seat:${s.color}"><div data-rove data-key="pad">${head}${d.compact ? "" : s.leader.text ? html`<p class="di-leader">${icon("leader")}${s.leader.text}</p>` : ""}${goods}${hand}${phases}${candy}${badges}</div></section>`;
}

// The points that everybody would have if the game ended now, as a row of parts.
function points(d) {
  const w = d.words, most = Math.max(20, ...d.points.map(s => s.projected)), kinds = new Map(d.points.flatMap(s => s.parts.map(p => [p.kind, p.text])));
  const row = s => html`<li style="--seat:${s.color}"><span class="di-rowhead">${disc(s)}<b>${s.name}</b><span class="tt-fill"></span><span>${s.vp} → <b class="di-total">${s.projected}</b> ${w.vp}</span></span>
    <span class="di-stack" aria-hidden="true" style="width:${100 * s.projected / most}%">${s.parts.map(p => html`<i class="di-s-${p.kind}" style="flex:${Math.max(0, p.n)}" title="${p.n} ${p.text}">${p.n}</i>`)}</span>${quiet(s.score_text)}</li>`;
  return html`<section class="di-panel" aria-label="${w.final}">${title(w.final)}<ul class="di-shares di-points">${d.points.map(row)}</ul><p class="di-legend" aria-hidden="true">${[...kinds].map(([k, text]) => html`<span><i class="di-swatch di-s-${k}"></i>${text}</span>`)}</p></section>`;
}
