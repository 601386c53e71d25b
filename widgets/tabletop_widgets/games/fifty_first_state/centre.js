// The middle of the table: cards of the draft, connections, deck, discard pile, the solo opponent's attack.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    return mount(context, { kind: "centre", html: centre }).end;
  },
};

function centre(d) {
  const w = d.words, able = d.able;
  const stack = color => {
    const c = d.connections[color], ref = "stack:" + color, on = d.selected === ref;
    return html`<button class="tt-stack tt-c-${color}${able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="${ref}" aria-pressed="${on}">
      <i>${w["connections_" + color]}</i>${c.up ? html`<b>${c.up.name}</b><span class="tt-icons" aria-hidden="true">${amounts(c.up.cost, d)}${c.up.cost.length ? html`<span class="tt-sign">→</span>` : ""}${amounts(c.up.gain, d)}</span><span class="tt-sr">${c.up.text}</span>`
      : html`<b class="tt-none">–</b>`}<small>+ ${c.left} ${w.face_down}</small></button>`;
  };
  const draft = joined(d.draft.map((c, k) => card({ ...c, key: `card:${c.card}#${k}` }, d, null, { ref: "card:" + c.card, able })));
  const attack = joined(d.attack.map((c, k) => card({ ...c, key: `attack:${c.card}#${k}` }, d, null, { small: true })));
  return html`<section aria-label="${w.centre}" data-rove data-key="centre"><div class="tt-piles">${stack("blue")}${stack("red")}
    <div class="tt-pile"><i>${w.deck}</i><b>${d.deck}</b></div>
    <div class="tt-pile"><i>${w.discard}</i><b>${d.discard.n}</b>${d.discard.top ? html`<small>${d.discard.top.name}</small>` : ""}</div></div>
    ${draft ? html`<p class="tt-h4">${w.draft}</p><div class="tt-cards">${draft}</div>` : ""}${attack ? html`<p class="tt-h4">${w.attack}</p><div class="tt-cards">${attack}</div>` : ""}</section>`;
}
