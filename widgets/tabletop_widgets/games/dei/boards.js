// Markets with what each card would cost you and what you lack; missions with their worth for everybody now.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    return mount(context, { kind: "deiboard", html: d => d.markets ? markets(d) : missions(d) }).end;
  },
};

function markets(d) {
  const w = d.words, who = seatOf(d, d.markets[0].for);
  const price = ([t, e]) => html`<span class="di-price">${t ? amount("technology", t, w.technology) : ""}${e ? amount("energy", e, w.energy) : ""}${t || e ? "" : "0"}</span>`;
  const needs = (m, s) => !s.needs ? "" : html`<span class="di-needs" title="${w.needs}">${Array.from({ length: s.needs }, (_, k) => html`<i class="di-cube di-${m.colour}${k < m.have ? "" : " di-missing"}" aria-hidden="true">${m.colour[0].toUpperCase()}</i>`)}${quiet(`${w.needs}: ${s.needs}`)}</span>`;
  const slot = (m, s) => {
    const ref = `market:${m.market}:${s.slot}`;
    if (!s.card) return html`<div class="di-card di-hole" data-key="${ref}">${w.empty}</div>`;
    const can = !s.lacks.length;
    return card(s.card, d, ref, ref, html`<span class="di-cost"><span class="di-label">${w.cost}</span>${joined(s.prices.map(price), html`<span class="di-or">/</span>`)}${needs(m, s)}${s.gains ? html`<span class="di-gain" title="${w.gains}">+${icon("technology")}${quiet(w.gains)}</span>` : ""}</span>
      ${can ? html`<span class="di-ok">✓ ${w.payable}</span>` : s.lacks.map(x => html`<span class="di-lack">✗ ${x}</span>`)}`, can ? "di-payable" : "di-unpayable");
  };
  const one = m => html`<section class="di-market di-set-${m.market}" aria-label="${m.name}" data-key="${m.market}"><p class="di-markethead">${m.colour ? html`<i class="di-cube di-${m.colour}" aria-hidden="true">${m.colour[0].toUpperCase()}</i>` : icon("market")}<b>${m.name}</b>
    ${m.colour ? html`<span class="di-has">${m.have_text}</span>` : ""}<span class="tt-fill"></span><span class="di-deck2">${icon("down")}${m.deck}${quiet(" " + w.deck)}</span></p><div class="di-slots">${m.slots.map(s => slot(m, s))}</div></section>`;
  return html`<section class="di-panel" aria-label="${w.markets}">${title(w.markets, html`<span class="di-for">${w.cost}: ${disc(who)}<b>${who.name}</b> ${amount("technology", d.purse.technology, w.technology)} ${amount("energy", d.purse.energy, w.energy)}</span>`)}
    <div class="di-markets" data-rove data-key="markets">${d.markets.map(one)}</div></section>`;
}

function missions(d) {
  const w = d.words;
  const one = (m, k) => {
    const ref = m.ref, on = d.selected === ref;
    const rows = m.worth.map(x => { const s = seatOf(d, x.seat); return html`<tr class="${m.markers.includes(x.seat) ? "di-done" : ""}"><th scope="row">${disc(s, " di-small")}${quiet(s.name)}</th><td class="${m.on_time ? "di-live" : ""}">${x.on_time}</td><td class="${m.on_time ? "" : "di-live"}">${x.late}</td></tr>`; });
    return html`<div class="di-mission${m.markers.length ? " di-taken" : ""}" data-key="${ref}"><button class="di-missionhead${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="b-${ref}" aria-pressed="${on}" title="${m.text}">${icon("mission")}<b>${m.name}</b>
      ${m.markers.map(p => html`<span class="di-marker">${disc(seatOf(d, p), " di-small")}${quiet(`${w.markers} ${seatOf(d, p).name}`)}</span>`)}</button>
      <p class="di-rule${m.on_time ? " di-live" : ""}"><span class="di-label">${w.on_time}</span>${m.on_time_text}</p><p class="di-rule${m.on_time ? "" : " di-live"}"><span class="di-label">${w.late}</span>${m.late_text}</p>
      <table class="di-worth"><caption class="tt-sr">${w.worth}</caption><thead><tr><td></td><th scope="col">${w.on_time}</th><th scope="col">${w.late}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  };
  const column = (c, k) => html`<div class="di-column${d.round === k + 1 ? " di-this" : ""}${d.round > k + 1 ? " di-past" : ""}" data-key="c${k}"${d.round === k + 1 ? html` aria-current="step"` : ""}><p class="di-columnhead"><b>${w.round.replace("{n}", k + 1)}</b> <span>${d.round > k + 1 ? w.late : w.on_time}${d.round === k + 1 ? ` · ${w.now}` : ""}</span></p>${c.filter(Boolean).map(one)}</div>`;
  return html`<section class="di-panel" aria-label="${w.missions}">${title(w.missions)}<div class="di-columns" data-rove data-key="missions">${d.missions.map(column)}</div></section>`;
}
