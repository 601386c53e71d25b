// Markets with what each card would cost you and what you lack; missions with their worth for everybody now.
export default {
  render(context) {
    ICONS = context.model.get("icons");
    return mount(context, { kind: "deiboard", html: d => d.markets ? markets(d) : missions(d) }).end;
  },
};

function markets(d) {
  const w = d.words, who = seatOf(d, d.markets[0].for);
  const price = ([t, e]) => `<span class="di-price">${t ? amount("technology", t, w.technology) : ""}${e ? amount("energy", e, w.energy) : ""}${t || e ? "" : "0"}</span>`;
  const needs = (m, s) => !s.needs ? "" : `<span class="di-needs" title="${esc(w.needs)}">${Array.from({ length: s.needs }, (_, k) => `<i class="di-cube di-${m.colour}${k < m.have ? "" : " di-missing"}" aria-hidden="true">${m.colour[0].toUpperCase()}</i>`).join("")}${quiet(`${w.needs}: ${s.needs}`)}</span>`;
  const slot = (m, s) => {
    const ref = `market:${m.market}:${s.slot}`;
    if (!s.card) return `<div class="di-card di-hole" data-key="${ref}">${esc(w.empty)}</div>`;
    const can = !s.lacks.length;
    return card(s.card, d, ref, ref, `<span class="di-cost"><span class="di-label">${esc(w.cost)}</span>${s.prices.map(price).join(`<span class="di-or">/</span>`)}${needs(m, s)}${s.gains ? `<span class="di-gain" title="${esc(w.gains)}">+${icon("technology")}${quiet(w.gains)}</span>` : ""}</span>
      ${can ? `<span class="di-ok">✓ ${esc(w.payable)}</span>` : s.lacks.map(x => `<span class="di-lack">✗ ${esc(x)}</span>`).join("")}`, can ? "di-payable" : "di-unpayable");
  };
  const one = m => `<section class="di-market di-set-${m.market}" aria-label="${esc(m.name)}" data-key="${m.market}"><p class="di-markethead">${m.colour ? `<i class="di-cube di-${m.colour}" aria-hidden="true">${m.colour[0].toUpperCase()}</i>` : icon("market")}<b>${esc(m.name)}</b>
    ${m.colour ? `<span class="di-has">${esc(m.have_text)}</span>` : ""}<span class="tt-fill"></span><span class="di-deck2">${icon("down")}${m.deck}${quiet(" " + w.deck)}</span></p><div class="di-slots">${m.slots.map(s => slot(m, s)).join("")}</div></section>`;
  return `<section class="di-panel" aria-label="${esc(w.markets)}">${title(esc(w.markets), `<span class="di-for">${esc(w.cost)}: ${disc(who)}<b>${esc(who.name)}</b> ${amount("technology", d.purse.technology, w.technology)} ${amount("energy", d.purse.energy, w.energy)}</span>`)}
    <div class="di-markets" data-rove data-key="markets">${d.markets.map(one).join("")}</div></section>`;
}

function missions(d) {
  const w = d.words;
  const one = (m, k) => {
    const ref = m.ref, on = d.selected === ref;
    const rows = m.worth.map(x => { const s = seatOf(d, x.seat); return `<tr class="${m.markers.includes(x.seat) ? "di-done" : ""}"><th scope="row">${disc(s, " di-small")}${quiet(s.name)}</th><td class="${m.on_time ? "di-live" : ""}">${x.on_time}</td><td class="${m.on_time ? "" : "di-live"}">${x.late}</td></tr>`; }).join("");
    return `<div class="di-mission${m.markers.length ? " di-taken" : ""}" data-key="${ref}"><button class="di-missionhead${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="b-${ref}" aria-pressed="${on}" title="${esc(m.text)}">${icon("mission")}<b>${esc(m.name)}</b>
      ${m.markers.map(p => `<span class="di-marker">${disc(seatOf(d, p), " di-small")}${quiet(`${w.markers} ${seatOf(d, p).name}`)}</span>`).join("")}</button>
      <p class="di-rule${m.on_time ? " di-live" : ""}"><span class="di-label">${esc(w.on_time)}</span>${esc(m.on_time_text)}</p><p class="di-rule${m.on_time ? "" : " di-live"}"><span class="di-label">${esc(w.late)}</span>${esc(m.late_text)}</p>
      <table class="di-worth"><caption class="tt-sr">${esc(w.worth)}</caption><thead><tr><td></td><th scope="col">${esc(w.on_time)}</th><th scope="col">${esc(w.late)}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  };
  const column = (c, k) => `<div class="di-column${d.round === k + 1 ? " di-this" : ""}${d.round > k + 1 ? " di-past" : ""}" data-key="c${k}"${d.round === k + 1 ? ` aria-current="step"` : ""}><p class="di-columnhead"><b>${esc(w.round.replace("{n}", k + 1))}</b> <span>${esc(d.round > k + 1 ? w.late : w.on_time)}${d.round === k + 1 ? ` · ${esc(w.now)}` : ""}</span></p>${c.filter(Boolean).map(one).join("")}</div>`;
  return `<section class="di-panel" aria-label="${esc(w.missions)}">${title(esc(w.missions))}<div class="di-columns" data-rove data-key="missions">${d.missions.map(column).join("")}</div></section>`;
}
