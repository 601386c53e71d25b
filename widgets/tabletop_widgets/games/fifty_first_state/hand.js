// The cards that one player holds.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    return mount(context, { kind: "hand", html: hand }).end;
  },
};

function hand(d) {
  const s = d.seat, w = d.words, times = new Map();
  const unique = ref => { const n = (times.get(ref) ?? 0) + 1; times.set(ref, n); return `${ref}#${n}`; };
  const held = s.hand === null ? html`<p class="tt-none">${w.hidden}</p>` : joined([
    ...s.hand.map(c => card({ ...c, key: unique("card:" + c.card) }, d, null, { ref: "card:" + c.card, able: d.able })),
    ...(s.connections ?? []).map(c => connection({ ...c, key: unique("connection:" + c.card) }, d, { ref: "connection:" + c.card, able: d.able })),
  ]) || html`<p class="tt-none">${w.empty}</p>`;
  return html`<section aria-label="${`${w.hand}: ${s.letter} ${s.name}`}" style="--seat:${s.color}" data-rove data-key="hand">
    <p class="tt-h4"><span class="tt-letter" aria-hidden="true">${s.letter}</span>${w.hand} <span class="tt-count">${s.hand_count}</span></p><div class="tt-cards">${held}</div></section>`;
}
