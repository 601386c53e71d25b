// Software cards: in hand, on the desktops. Attack, counter and service differ in sign, edge and word.
export default {
  render(context) {
    ICONS = context.model.get("icons");
    return mount(context, { kind: "software", html: (d, t) => (d.desktops ? desktops : hand)(d, t) }).end;
  },
};

function software(c, d, key) {
  const w = d.words, ref = "software:" + c.card, on = d.selected === ref;
  return `<button class="ax-soft ax-${c.kind}${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${esc(ref)}" data-key="${esc(key)}" aria-pressed="${on}">
    <span class="ax-softhead">${icon(c.kind)}<b>${esc(c.kind_text)}</b>${c.n > 1 ? `<span class="tt-count">×${c.n}</span>` : ""}<span class="tt-fill"></span><span class="ax-random" title="${esc(w.random_number)}"><span class="tt-sr">${esc(w.random_number)} </span>${c.numbers.join(" · ")}</span></span>
    <b class="ax-softname">${esc(c.name)}</b><span class="ax-softtext">${esc(c.text)}</span>${c.desktop ? `<span class="ax-stays">${icon("desktop")}${esc(w.stays)}</span>` : ""}</button>`;
}

function hand(d) {
  const s = d.seat, w = d.words;
  const held = s.hand === null ? `<p class="tt-none">${esc(w.hidden)}</p>` : s.hand.map(c => software(c, d, "software:" + c.card)).join("") || `<p class="tt-none">${esc(w.empty)}</p>`;
  return `<section class="ax-panel" aria-label="${esc(`${w.hand}: ${s.letter} ${s.name}`)}" style="--seat:${s.color}"><p class="ax-title">${letter(s)}${esc(w.hand)} <span class="tt-count">${s.hand_count}</span></p>
    <div class="ax-softs" data-rove data-key="hand">${held}</div></section>`;
}

function desktops(d) {
  const w = d.words;
  const one = s => {
    const c = s.corporation, ref = "seat:" + s.seat, on = d.selected === ref;
    const scored = id => `<span class="ax-scored${c.monopoly === id ? " ax-mono" : c.monopoly ? " ax-gone" : ""}">${icon(id)}<small>${esc(nameOf(id, d))}${c.monopoly === id ? ` – ${esc(w.monopoly)}` : ""}</small></span>`;
    const head = `${letter(s)}<b>${esc(s.name)}</b>
      <span class="ax-small">${esc(w.hand_short)} <b>${s.hand_count}</b></span>${s.permanent ? `<span class="ax-small">${icon("vp")}<b>${s.permanent}</b> <span class="tt-sr">${esc(w.permanent)}</span></span>` : ""}${
      s.first ? `<span class="ax-flag">${esc(w.first)}</span>` : ""}${s.asked ? `<span class="ax-flag ax-ready">${esc(w.asked)}</span>` : ""}`;
    return `<div class="ax-desk${s.active ? " ax-active" : ""}" style="--seat:${s.color}" data-key="${ref}">${d.able.includes(ref) || on ? `<button class="ax-deskhead tt-can${on ? " tt-on" : ""}" data-item data-ref="${ref}" aria-pressed="${on}">${head}</button>` : `<p class="ax-deskhead">${head}</p>`}
      ${c ? `<p class="ax-corp">${[...c.resources, ...(c.extra && !c.resources.includes(c.extra) ? [c.extra] : [])].map(scored).join("")}</p><p class="ax-ability${c.used ? " ax-closed" : ""}"><span class="ax-label">${esc(w.ability)}</span>${esc(c.ability_text)}${c.used ? ` <span class="ax-flag ax-spent">${esc(w.used)}</span>` : ""}</p>` : ""}
      <p class="ax-onDesk"><span class="ax-label">${esc(w.desktop)}</span>${s.desktop.map(x => `<span class="ax-mini ax-${x.kind}" title="${esc(x.text)}">${icon("desktop")}${esc(x.name)}<span class="tt-sr">: ${esc(x.text)}</span></span>`).join(" ") || `<span class="tt-none">${esc(w.empty_desktop)}</span>`}</p></div>`;
  };
  const piles = [[w.deck, d.piles.deck], [w.discard, d.piles.character_discard], [w.stack, d.piles.stack], [w.software_discard, `${d.piles.software_discard.n}${d.piles.software_discard.top ? ` (${d.piles.software_discard.top.name})` : ""}`]];
  return `<section class="ax-panel" aria-label="${esc(w.seats)}"><p class="ax-title">${esc(w.seats)}</p><div class="ax-desks" data-rove data-key="desks">${d.desktops.map(one).join("")}</div>
    <p class="ax-piles">${piles.map(([n, v]) => `<span>${esc(n)} <b>${esc(v)}</b></span>`).join("")}</p></section>`;
}
