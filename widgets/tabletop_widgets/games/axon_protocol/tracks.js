// The six resource tracks: counters, rewards that wait, the red zone, what is left, who scores; who could make one now.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    let open = null;
    const made = mount(context, {
      kind: "tracks",
      html: (d, t) => tracks(d, t, open ?? (d.selected.startsWith("resource:") ? d.selected.slice(9) : null)),
      after(root) {
        if (root.heard) return;
        root.heard = true;
        const see = e => { const seen = e.target.closest?.("[data-resource]")?.dataset.resource; if (seen && seen !== open) { open = seen; made.draw(); } };
        root.addEventListener("pointerover", see);
        root.addEventListener("focusin", see);
      },
      click: (_, hit) => !hit.classList.contains("tt-can"),   // what is pointed at shows itself; only what can be chosen is sent
    });
    return made.end;
  },
};

const REWARD = { resource: "reward_resource", vp: "reward_vp", card: "reward_card" };

function tracks(d, t, open) {
  const w = d.words, cells = r => Array.from({ length: r.top + 1 }, (_, n) => {
    const waits = r.rewards.filter(x => x.field === n), here = n === r.count;
    return html`<span class="ax-cell${n >= r.red_from ? " ax-red" : ""}${here ? " ax-at" : n < r.count ? " ax-past" : ""}">${here ? icon(r.id) : waits.map(x => x.kind === "resource" ? html`<span class="ax-plus">+1</span>` : icon(x.kind))}<small>${n}</small></span>`;
  });
  const one = r => {
    const name = nameOf(r.id, d), ref = "resource:" + r.id, on = d.selected === ref, who = r.owners.map(s => d.seats.find(x => x.seat === s)).filter(Boolean);
    const said = [`${name}: ${r.count} ${w.count}`, `${r.supply} ${w.supply}`, r.count >= r.red_from ? w.red_zone : "", who.length ? `${w.score_for} ${who.map(s => s.name).join(", ")}` : "",
      r.rewards.length ? `${w.rewards}: ${r.rewards.map(x => `${x.field} ${w[REWARD[x.kind]]}`).join(", ")}` : ""].filter(Boolean).join(". ");
    return html`<button class="ax-trackrow${open === r.id ? " ax-open" : ""}${on ? " tt-on" : ""}${d.able.includes(ref) ? " tt-can" : ""}" data-item data-ref="${ref}" data-resource="${r.id}" data-key="${ref}" aria-pressed="${on}" aria-label="${said}">
      <span class="ax-resource">${icon(r.id)}<b>${name}</b></span><span class="ax-cells" aria-hidden="true">${cells(r)}</span>
      <span class="ax-left${r.supply <= 1 ? " ax-scarce" : ""}"><b>${r.supply}</b> <small>${w.supply}</small></span><span class="ax-owners">${who.map(letter)}</span></button>`;
  };
  const r = d.tracks.find(x => x.id === open), could = (open && d.opportunities[open]) || [];
  const ways = { routine: w.routine, hack: t("hacked"), area: t("area action") };
  const more = r ? html`<p class="tt-h4">${icon(r.id)} <b>${nameOf(r.id, d)}</b></p><div class="ax-cols"><div><p class="ax-label">${w.opportunities}</p>${could.length ? html`<ul class="ax-list">${could.map(o => html`<li><span class="ax-way">${ways[o.way] ?? o.way}</span><span>${o.text}</span></li>`)}</ul>` : html`<p class="tt-none">${w.nobody}</p>`}</div>
    <div><p class="ax-label">${w.lies_on}</p><p>${r.on.map(x => `${x.who} ${x.n}`).join(" · ") || w.none}</p>${r.rewards.length ? html`<p class="ax-reach"><span class="ax-label">${w.rewards}</span>${joined(r.rewards.map(x => html`<b>${x.field}</b> ${w[REWARD[x.kind]]}`), " · ")}</p>` : ""}</div></div>`
    : html`<p class="tt-none">${t("Point at a resource to see who could make a marker of it now.")}</p>`;
  return html`<section class="ax-panel ax-tracks" aria-label="${w.tracks}"><p class="ax-title">${w.tracks}<span class="tt-fill"></span><span class="ax-redkey">${w.red_zone}</span></p>
    <div data-rove data-key="tracks">${d.tracks.map(one)}</div><div class="ax-more" data-key="more">${more}</div></section>`;
}
