// What asks for attention: an attack to be countered, an offer of characters, the steps at the end of the round.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    return mount(context, { kind: "attention", html: d => d.reaction ? reaction(d) : d.corporations ? corporations(d) : d.offer ? offer(d) : checklist(d) }).end;
  },
};

function reaction(d) {
  const { attack: a, asked, text } = d.reaction, of = seat => d.seats.find(s => s.seat === seat) ?? { letter: "?", name: "", color: "#888" };
  return html`<section class="ax-alert" role="group" aria-label="${d.words.attack_asks}" data-key="reaction"><p class="ax-alerthead" aria-live="assertive">${icon("attack")}<b>${text}</b></p>
    <p><span class="ax-flag">${a.kind_text}</span> ${a.text}</p>
    <p class="ax-askedline">${letter(of(asked))}<b>${of(asked).name}</b> ${d.words.counter_asked}</p></section>`;
}

function offer(d) {
  const w = d.words;
  const one = (c, k) => {
    const ref = "character:" + c.character, on = d.selected === ref;
    return html`<button class="ax-offered${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="${ref}" aria-pressed="${on}"><span class="ax-head">${picture({ ...c, criminal: c.types.includes("criminal") }, 36)}<span class="ax-who"><b>${c.name}</b>
      <span class="ax-sub">${[...c.type_names, `${w.initiative} ${c.initiative}`].join(" · ")}${c.complex ? ` · ${w.complex}` : ""}</span></span></span><span class="ax-sub">${w.start}: <b>${c.start_name}</b></span>
      <span class="ax-rout">${c.routine.map(l => html`<span>${l.text}</span>`)}</span>${c.passives.length ? html`<span class="ax-sub">${c.passives.join(" ")}</span>` : ""}<span class="ax-skillrow">${joined(c.skill_names.map(s => html`<span class="ax-skill">${s}</span>`), " ")}</span></button>`;
  };
  return html`<section class="ax-panel ax-offer" aria-label="${w.offer}" data-key="offer"><p class="ax-title">${w.offer}</p><div class="ax-offers" data-rove data-key="offers">${d.offer.map(one)}</div></section>`;
}

function corporations(d) {
  const w = d.words;
  const one = c => {
    const ref = "corporation:" + c.id, on = d.selected === ref;
    return html`<button class="ax-offered ax-toown${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" style="--seat:${c.color}" data-item data-ref="${ref}" data-key="${ref}" aria-pressed="${on}"><b>${c.name}</b> <span class="ax-sub">${c.area_name}</span>
      <span class="ax-corp">${joined(c.resources.map(id => html`<span class="ax-scored">${icon(id)}<small>${nameOf(id, d)}</small></span>`), " ")}</span><span class="ax-ability"><span class="ax-label">${w.ability}</span>${c.ability_text}</span></button>`;
  };
  return html`<section class="ax-panel ax-offer" aria-label="${w.choose_corporation}" data-key="corporations"><p class="ax-title">${w.choose_corporation}</p><div class="ax-offers ax-wide" data-rove data-key="offers">${d.corporations.map(one)}</div></section>`;
}

function checklist(d) {
  const w = d.words, sign = { done: "✓", now: "▶", next: "○", skipped: "–" };
  return html`<section class="ax-panel ax-checklist" aria-label="${w.checklist}" data-key="steps"><p class="ax-title">${w.checklist}</p><ol>${d.checklist.map(s => html`<li class="ax-${s.state}"${s.state === "now" ? html` aria-current="step"` : ""}><i aria-hidden="true">${sign[s.state]}</i>
    <span><b>${s.step}. ${s.text}</b><span class="tt-sr"> (${w[s.state]}) </span>${s.detail ? html`<small>${s.detail}</small>` : ""}</span></li>`)}</ol></section>`;
}
