// One player's state: board, goods, deals and the three rows.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    let known = {}, asked = new Set();                 // causes are asked for when somebody looks at a number
    const made = mount(context, {
      kind: "tableau",
      html: (d, t) => { if (d.version !== known.version) { known = { version: d.version }; asked = new Set(); } return tableau(d, t, known); },
      message(m) { if (m.causes && m.version === known.version) { known[m.counter] = m.causes; made.draw(); } },
    });
    const look = e => {
      const counter = e.target.closest?.("[data-count]")?.dataset.count;
      if (counter && !asked.has(counter)) { asked.add(counter); made.send({ type: "why", counter }); }
    };
    made.root.addEventListener("pointerover", look);
    made.root.addEventListener("focusin", look);
    return made.end;
  },
};

function tableau(d, t, known) {
  const s = d.seat, w = d.words, flags = [];
  if (s.asked) flags.push(html`<span class="tt-flag tt-asked">${w.asked}</span>`);
  if (s.first) flags.push(html`<span class="tt-flag">① ${w.first}</span>`);
  if (s.passed) flags.push(html`<span class="tt-flag tt-passed">${w.passed}</span>`);
  if (d.winner) flags.push(html`<span class="tt-flag tt-won">★ ${w.won}</span>`);
  const f = s.faction, able = d.able;
  const counts = [...s.goods];
  return html`<section class="tt-state${s.asked ? " tt-turn" : ""}${d.compact ? " tt-compact" : ""}" style="--seat:${s.color}" aria-label="${s.letter + " " + s.name}" data-rove data-key="rows">
  <div class="tt-seat"><span class="tt-letter" aria-hidden="true">${s.letter}</span><p class="tt-h3">${s.name}</p>${flags}
    <span class="tt-vp" data-item data-count="victory_points" role="img" aria-label="${`${s.vp} ${d.goods.vp.plural}. ${s.score_text}`}"><b>${s.vp}</b>${icon("vp")}<small>${w.final} ${s.final}</small>
      ${causes(d, known, "victory_points", [s.score_text])}</span></div>
  ${s.virtual ? "" : html`<div class="tt-supply"><span class="tt-goods" aria-label="${w.goods}" role="group">${counts.length ? counts.map(a => html`<button class="tt-good${d.selected === "good:" + a.good ? " tt-on" : ""}" data-item data-ref="good:${a.good}" data-key="${a.good}" data-count="${a.good}"
      aria-label="${inWords([a], d)}"><b>${a.n}</b>${icon(a.good)}<small aria-hidden="true">${d.goods[a.good][a.n === 1 ? "name" : "plural"]}</small>${causes(d, known, a.good)}</button>`) : html`<em>${w.no_goods}</em>`}</span>
    <span class="tt-held"><span title="${w.hand}">${icon("card")}<b>${s.hand_count}</b><small>${w.hand}</small></span>
    ${s.connection_count ? html`<span><small>${w.connections}</small><b>${s.connection_count}</b></span>` : ""}</span></div>`}
  ${f ? html`<div class="tt-board"><span class="tt-produces"><i>${w.production}</i>${quiet(inWords(f.production, d))}${amounts(f.production, d)}</span>
    ${f.actions.map(a => { const ref = "faction:" + a.id; return html`<button class="tt-boardaction${a.used ? " tt-usedup" : ""}${able.includes(ref) && d.mine ? " tt-can" : ""}${d.selected === ref && d.mine ? " tt-on" : ""}"
      data-item data-ref="${ref}" data-key="${ref}" aria-pressed="${d.selected === ref && d.mine}" title="${a.text}"><span class="tt-sr">${a.text} ${a.used ? w.used : ""}</span>
      <span aria-hidden="true">${tokens(a.cost, d)}<span class="tt-sign">→</span>${a.gain_text ? a.gain_text : amounts(a.gain, d)}</span></button>`; })}
    <span class="tt-deals" role="group" aria-label="${w.deals}"><i>${w.deals}</i>${s.deals.length ? s.deals.map((x, k) => { const ref = `deal:${s.seat}:${x.card}`;
      return html`<button class="tt-deal${able.includes(ref) ? " tt-can" : ""}${d.selected === ref ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="${ref + ":" + k}" aria-pressed="${d.selected === ref}"
      ><span class="tt-sr">${x.name}: ${inWords(x.goods, d)}</span><span aria-hidden="true">${amounts(x.goods, d)}<small>${x.name}</small></span></button>`; }) : "–"}</span></div>` : ""}
  <div class="tt-rows">${["production", "feature", "action"].map(row => html`<div class="tt-row tt-row-${row}${s.rows[row].length ? "" : " tt-bare"}" role="group" aria-label="${w["row_" + row]}" data-key="${row}">
    <span class="tt-rowname"><b>${w["row_" + row]}</b>${d.defences?.[row] != null ? html`<span class="tt-defence" title="${w.defence}"><span class="tt-sr">${w.defence} </span>${d.defences[row]}</span>` : ""}</span>
    <div class="tt-cards">${joined(s.rows[row].map(c => card(c, d, t, { ref: `location:${s.seat}:${c.location}`, able, small: d.compact }))) || html`<span class="tt-none">–</span>`}</div></div>`)}</div>
  </section>`;
}
const causes = (d, known, counter, first = []) => {
  const told = [...first, ...known[counter] ?? []];
  return told.length ? html`<span class="tt-tip" aria-live="polite">${joined(told, html`<br>`)}</span>` : "";
};
