// Everybody who is in the city, in the order of the line-up, as compact cards.
export default {
  render(context) {
    ICONS = context.model.get("icons");
    return mount(context, { kind: "lineup", html: lineup }).end;
  },
};

function lineup(d) {
  const w = d.words, left = d.lineup.filter(c => !c.activated).length;
  const one = c => {
    const ref = "character:" + c.character, on = d.selected === ref;
    return `<button class="ax-person${c.activated ? " ax-spent" : ""}${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${esc(ref)}" data-key="${esc(ref)}" aria-pressed="${on}">
      ${picture(c, 38)}<span class="ax-who"><b>${esc(c.name)}</b><span class="ax-sub">${[...c.type_names, c.area_name].map(esc).join(" · ")}</span></span>
      <span class="ax-init" title="${esc(w.initiative)} ${c.initiative}"><span class="tt-sr">${esc(w.initiative)} </span>${c.initiative}</span>
      <span class="ax-row"><span class="ax-flag ${c.activated ? "ax-spent" : "ax-ready"}">${esc(c.activated ? w.activated : w.ready)}</span>${flags(c, w).map(f => `<span class="ax-flag">${esc(f)}</span>`).join("")}${markers(c, d)}</span>
      <span class="ax-would">${esc(c.trace_text)}</span></button>`;
  };
  return `<section class="ax-panel" aria-label="${esc(w.lineup)}"><p class="ax-title">${esc(w.lineup)} <span class="tt-count">${d.lineup.length}</span> <span>${esc(w.ready)}</span> <span class="tt-count">${left}</span></p>
    <div class="ax-people" data-rove data-key="lineup">${d.lineup.map(one).join("") || `<p class="tt-none">${esc(w.nobody)}</p>`}</div></section>`;
}
