// Software cards: in hand, on the desktops. Attack, counter and service differ in sign, edge and word.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    return mount(context, { kind: "software", html: (d, t) => (d.desktops ? desktops : hand)(d, t) }).end;
  },
};

function software(c, d, key) {
  const w = d.words, ref = "software:" + c.card, on = d.selected === ref;
  return html`<button class="ax-soft ax-${c.kind}${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="${key}" aria-pressed="${on}">
    <span class="ax-softhead">${icon(c.kind)}<b>${c.kind_text}</b>${c.n > 1 ? html`<span class="tt-count">×${c.n}</span>` : ""}<span class="tt-fill"></span><span class="ax-random" title="${w.random_number}"><span class="tt-sr">${w.random_number} </span>${c.numbers.join(" · ")}</span></span>
    <b class="ax-softname">${c.name}</b><span class="ax-softtext">${c.text}</span>${c.desktop ? html`<span class="ax-stays">${icon("desktop")}${w.stays}</span>` : ""}</button>`;
}

function hand(d) {
  const s = d.seat, w = d.words;
  const held = s.hand === null ? html`<p class="tt-none">${w.hidden}</p>` : joined(s.hand.map(c => software(c, d, "software:" + c.card))) || html`<p class="tt-none">${w.empty}</p>`;
  return html`<section class="ax-panel" aria-label="${`${w.hand}: ${s.letter} ${s.name}`}" style="--seat:${s.color}"><p class="ax-title">${letter(s)}${w.hand} <span class="tt-count">${s.hand_count}</span></p>
    <div class="ax-softs" data-rove data-key="hand">${held}</div></section>`;
}

function desktops(d) {
  const w = d.words;
  const one = s => {
    const c = s.corporation, ref = "seat:" + s.seat, on = d.selected === ref;
    const scored = id => html`<span class="ax-scored${c.monopoly === id ? " ax-mono" : c.monopoly ? " ax-gone" : ""}">${icon(id)}<small>${nameOf(id, d)}${c.monopoly === id ? ` – ${w.monopoly}` : ""}</small></span>`;
    const head = html`${letter(s)}<b>${s.name}</b>
      <span class="ax-small">${w.hand_short} <b>${s.hand_count}</b></span>${s.permanent ? html`<span class="ax-small">${icon("vp")}<b>${s.permanent}</b> <span class="tt-sr">${w.permanent}</span></span>` : ""}${
      s.first ? html`<span class="ax-flag">${w.first}</span>` : ""}${s.asked ? html`<span class="ax-flag ax-ready">${w.asked}</span>` : ""}`;
    return html`<div class="ax-desk${s.active ? " ax-active" : ""}" style="--seat:${s.color}" data-key="${ref}">${d.able.includes(ref) || on ? html`<button class="ax-deskhead tt-can${on ? " tt-on" : ""}" data-item data-ref="${ref}" aria-pressed="${on}">${head}</button>` : html`<p class="ax-deskhead">${head}</p>`}
      ${c ? html`<p class="ax-corp">${[...c.resources, ...(c.extra && !c.resources.includes(c.extra) ? [c.extra] : [])].map(scored)}</p><p class="ax-ability${c.used ? " ax-closed" : ""}"><span class="ax-label">${w.ability}</span>${c.ability_text}${c.used ? html` <span class="ax-flag ax-spent">${w.used}</span>` : ""}</p>` : ""}
      <p class="ax-onDesk"><span class="ax-label">${w.desktop}</span>${joined(s.desktop.map(x => html`<span class="ax-mini ax-${x.kind}" title="${x.text}">${icon("desktop")}${x.name}<span class="tt-sr">: ${x.text}</span></span>`), " ") || html`<span class="tt-none">${w.empty_desktop}</span>`}</p></div>`;
  };
  const piles = [[w.deck, d.piles.deck], [w.discard, d.piles.character_discard], [w.stack, d.piles.stack], [w.software_discard, `${d.piles.software_discard.n}${d.piles.software_discard.top ? ` (${d.piles.software_discard.top.name})` : ""}`]];
  return html`<section class="ax-panel" aria-label="${w.seats}"><p class="ax-title">${w.seats}</p><div class="ax-desks" data-rove data-key="desks">${d.desktops.map(one)}</div>
    <p class="ax-piles">${piles.map(([n, v]) => html`<span>${n} <b>${v}</b></span>`)}</p></section>`;
}
