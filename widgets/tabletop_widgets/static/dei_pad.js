// The pad of one seat: hand, cards of the three phases, resources, candy boosts, badges, buildings; and the points.
export default {
  render(context) {
    ICONS = context.model.get("icons");
    return mount(context, { kind: "pad", html: d => d.points ? points(d) : pad(d) }).end;
  },
};

function pad(d) {
  const s = d.seat, w = d.words;
  const flags = [s.asked ? w.asked : "", s.first ? w.first : "", d.won ? w.won : ""].filter(Boolean).map(f => `<span class="di-flag">${esc(f)}</span>`).join("");
  const head = `<p class="di-padhead">${disc(s, " di-big")}<span class="di-padname"><b>${esc(s.name)}</b>${s.leader.name ? `<span class="di-sub">★ ${esc(s.leader.name)}${s.leader.area ? ` · ${esc(s.leader.area)}` : ""}</span>` : ""}</span>${flags}<span class="tt-fill"></span>
    <span class="di-vp"><b>${s.vp}</b> ${esc(w.vp)}<small title="${esc(s.score_text)}">→ ${s.projected}${quiet(" " + w.final)}</small></span></p>`;
  const gone = s.disposed_count ? `<span class="tt-count" title="${esc(w.disposed)}">✗ ${s.disposed_count}${quiet(" " + w.disposed)}</span>` : "";
  const group = (words, signs) => `<span class="di-group">${d.compact || !words ? "" : `<span class="di-label" aria-hidden="true">${esc(words)}</span>`}${signs}</span>`;
  const men = amount("scrapper", s.supply, w.supply), built = ["camp", "bridge", "lift"].map(b => amount(b, s.buildings[b], `${w.buildings_left}: ${w[b]}`)).join("");
  const cubes = ["tactics", "logistics", "machines"].map(c => cube(c, s.cubes[c], `${w.cubes}: ${w[c]}`)).join("");
  const goods = `<p class="di-goods">${d.compact ? group("", amount("card", s.hand_count, w.hand) + gone) : ""}${group("", amount("technology", s.technology, w.technology) + amount("energy", s.energy, w.energy))}${d.compact ? group("", men + built) : group(w.supply, men) + group(w.buildings_left, built)}${group(w.cubes, cubes)}</p>`;
  const badge = b => `<span class="di-badge di-${b.colour}${b.earned ? " di-earned" : ""}" title="${esc(b.text ?? b.colour_text)}">${icon("badge")}<span><b>${esc(b.name ?? w.secret)}</b> <em>${esc(b.earned ? w.earned : w.unearned)}</em>${d.compact || !b.text ? "" : `<small>${esc(b.text)}</small>`}</span></span>`;
  const badges = s.badges.length ? `<div class="di-badges">${s.badges.map(badge).join("")}</div>` : "";
  const candy = s.candy.length ? `<p class="di-candies"><span class="di-label">${esc(w.candy)}</span>${s.candy.map((c, k) => { const ref = "candy:" + c.candy, on = d.selected === ref; return `<button class="di-candy${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="${ref}-${k}" aria-pressed="${on}" title="${esc(c.text)}">${icon("candy")}${esc(c.name)}</button>`; }).join("")}</p>` : "";
  const mini = c => { const ref = c ? "card:" + c.card : "", on = c && d.selected === ref; return !c ? `<span class="di-mini di-back">${icon("down")}${esc(w.down)}</span>`
    : d.able.includes(ref) && c.open ? `<button class="di-mini tt-can${on ? " tt-on" : ""}" data-item data-ref="${esc(ref)}" data-key="p-${esc(ref)}" aria-pressed="${!!on}" title="${esc(c.text)}">${c.open ? "" : icon("down")}${esc(c.name)}</button>`
    : `<span class="di-mini${c.open ? "" : " di-back"}" title="${esc(c.text)}">${c.open ? "" : icon("down") + quiet(w.down + ": ")}${esc(c.name)}</span>`; };
  const phases = `<div class="di-phases">${d.phases.map((cards, k) => `<div class="di-phase${d.now === k + 1 ? " di-this" : ""}" data-key="ph${k}"><span class="di-label">${k < 3 ? `${esc(w.phase)} ${k + 1}` : esc(w.earlier)}</span>${cards.map(mini).join("") || `<span class="di-none">${esc(w.not_played)}</span>`}</div>`).join("")}</div>`;
  const list = (cards, label, n) => cards === null ? (n ? `<p class="di-none">${esc(label)}: ${n}</p>` : "") : cards.length ? `<p class="di-label di-handlabel">${esc(label)} <span class="tt-count">${n}</span> ${gone}</p><div class="di-hand">${cards.map(c => card(c, d, "card:" + c.card, "card:" + c.card)).join("")}</div>` : "";
  const hand = d.compact ? ""
    : (s.hand === null ? `<p class="di-none">${esc(w.hand)}: ${s.hand_count}. ${esc(w.hidden)}</p>` : list(s.hand, w.hand, s.hand_count) || `<p class="di-none">${esc(w.no_cards)}</p>`) + list(s.planned, w.planned, s.planned_count);
  return `<section class="di-panel di-pad${d.compact ? " di-compact" : ""}" aria-label="${esc(`${w.pad}: ${s.letter} ${s.name}`)}" style="--seat:${s.color}"><div data-rove data-key="pad">${head}${d.compact ? "" : s.leader.text ? `<p class="di-leader">${icon("leader")}${esc(s.leader.text)}</p>` : ""}${goods}${hand}${phases}${candy}${badges}</div></section>`;
}

// The points that everybody would have if the game ended now, as a row of parts.
function points(d) {
  const w = d.words, most = Math.max(20, ...d.points.map(s => s.projected)), kinds = new Map(d.points.flatMap(s => s.parts.map(p => [p.kind, p.text])));
  const row = s => `<li style="--seat:${s.color}"><span class="di-rowhead">${disc(s)}<b>${esc(s.name)}</b><span class="tt-fill"></span><span>${s.vp} → <b class="di-total">${s.projected}</b> ${esc(w.vp)}</span></span>
    <span class="di-stack" aria-hidden="true" style="width:${100 * s.projected / most}%">${s.parts.map(p => `<i class="di-s-${p.kind}" style="flex:${Math.max(0, p.n)}" title="${p.n} ${esc(p.text)}">${p.n}</i>`).join("")}</span>${quiet(s.score_text)}</li>`;
  return `<section class="di-panel" aria-label="${esc(w.final)}">${title(esc(w.final))}<ul class="di-shares di-points">${d.points.map(row).join("")}</ul><p class="di-legend" aria-hidden="true">${[...kinds].map(([k, text]) => `<span><i class="di-swatch di-s-${k}"></i>${esc(text)}</span>`).join("")}</p></section>`;
}
