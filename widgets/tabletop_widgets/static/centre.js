// The middle of the table: cards of the draft, connections, deck, discard pile, the solo opponent's attack.
export default {
  render(context) {
    ICONS = context.model.get("icons");
    return mount(context, { kind: "centre", html: centre }).end;
  },
};

function centre(d) {
  const w = d.words, able = d.able;
  const stack = color => {
    const c = d.connections[color], ref = "stack:" + color, on = d.selected === ref;
    return `<button class="tt-stack tt-c-${color}${able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="${ref}" aria-pressed="${on}">
      <i>${esc(w["connections_" + color])}</i>${c.up ? `<b>${esc(c.up.name)}</b><span class="tt-icons" aria-hidden="true">${amounts(c.up.cost, d)}${c.up.cost.length ? `<span class="tt-sign">→</span>` : ""}${amounts(c.up.gain, d)}</span><span class="tt-sr">${esc(c.up.text)}</span>`
      : `<b class="tt-none">–</b>`}<small>+ ${c.left} ${esc(w.face_down)}</small></button>`;
  };
  const draft = d.draft.map((c, k) => card({ ...c, key: `card:${c.card}#${k}` }, d, null, { ref: "card:" + c.card, able })).join("");
  const attack = d.attack.map((c, k) => card({ ...c, key: `attack:${c.card}#${k}` }, d, null, { small: true })).join("");
  return `<section aria-label="${esc(w.centre)}" data-rove data-key="centre"><div class="tt-piles">${stack("blue")}${stack("red")}
    <div class="tt-pile"><i>${esc(w.deck)}</i><b>${d.deck}</b></div>
    <div class="tt-pile"><i>${esc(w.discard)}</i><b>${d.discard.n}</b>${d.discard.top ? `<small>${esc(d.discard.top.name)}</small>` : ""}</div></div>
    ${draft ? `<p class="tt-h4">${esc(w.draft)}</p><div class="tt-cards">${draft}</div>` : ""}${attack ? `<p class="tt-h4">${esc(w.attack)}</p><div class="tt-cards">${attack}</div>` : ""}</section>`;
}
