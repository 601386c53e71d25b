// Everybody who is in the city, in the order of the line-up, as compact cards.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    return mount(context, { kind: "lineup", html: lineup }).end;
  },
};

function lineup(d) {
  const w = d.words, left = d.lineup.filter(c => !c.activated).length;
  const one = c => {
    const ref = "character:" + c.character, on = d.selected === ref;
    return html`<button class="ax-person${c.activated ? " ax-spent" : ""}${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="${ref}" aria-pressed="${on}">
      ${picture(c, 38)}<span class="ax-who"><b>${c.name}</b><span class="ax-sub">${[...c.type_names, c.area_name].join(" · ")}</span></span>
      <span class="ax-init" title="${w.initiative} ${c.initiative}"><span class="tt-sr">${w.initiative} </span>${c.initiative}</span>
      <span class="ax-row"><span class="ax-flag ${c.activated ? "ax-spent" : "ax-ready"}">${c.activated ? w.activated : w.ready}</span>${flags(c, w).map(f => html`<span class="ax-flag">${f}</span>`)}${markers(c, d)}</span>
      <span class="ax-would">${c.trace_text}</span></button>`;
  };
  return html`<section class="ax-panel" aria-label="${w.lineup}"><p class="ax-title">${w.lineup} <span class="tt-count">${d.lineup.length}</span> <span>${w.ready}</span> <span class="tt-count">${left}</span></p>
    <div class="ax-people" data-rove data-key="lineup">${joined(d.lineup.map(one)) || html`<p class="tt-none">${w.nobody}</p>`}</div></section>`;
}
