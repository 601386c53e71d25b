// What asks for attention: an attack to be countered, an offer of characters, the steps at the end of the round.
export default {
  render(context) {
    ICONS = context.model.get("icons");
    return mount(context, { kind: "attention", html: d => d.reaction ? reaction(d) : d.corporations ? corporations(d) : d.offer ? offer(d) : checklist(d) }).end;
  },
};

function reaction(d) {
  const { attack: a, asked, text } = d.reaction, of = seat => d.seats.find(s => s.seat === seat) ?? { letter: "?", name: "", color: "#888" };
  return `<section class="ax-alert" role="group" aria-label="${esc(d.words.attack_asks)}" data-key="reaction"><p class="ax-alerthead" aria-live="assertive">${icon("attack")}<b>${esc(text)}</b></p>
    <p><span class="ax-flag">${esc(a.kind_text)}</span> ${esc(a.text)}</p>
    <p class="ax-askedline">${letter(of(asked))}<b>${esc(of(asked).name)}</b> ${esc(d.words.counter_asked)}</p></section>`;
}

function offer(d) {
  const w = d.words;
  const one = (c, k) => {
    const ref = "character:" + c.character, on = d.selected === ref;
    return `<button class="ax-offered${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" data-item data-ref="${esc(ref)}" data-key="${esc(ref)}" aria-pressed="${on}"><span class="ax-head">${picture({ ...c, criminal: c.types.includes("criminal") }, 36)}<span class="ax-who"><b>${esc(c.name)}</b>
      <span class="ax-sub">${[...c.type_names, `${w.initiative} ${c.initiative}`].map(esc).join(" · ")}${c.complex ? ` · ${esc(w.complex)}` : ""}</span></span></span><span class="ax-sub">${esc(w.start)}: <b>${esc(c.start_name)}</b></span>
      <span class="ax-rout">${c.routine.map(l => `<span>${esc(l.text)}</span>`).join("")}</span>${c.passives.length ? `<span class="ax-sub">${c.passives.map(esc).join(" ")}</span>` : ""}<span class="ax-skillrow">${c.skill_names.map(s => `<span class="ax-skill">${esc(s)}</span>`).join(" ")}</span></button>`;
  };
  return `<section class="ax-panel ax-offer" aria-label="${esc(w.offer)}" data-key="offer"><p class="ax-title">${esc(w.offer)}</p><div class="ax-offers" data-rove data-key="offers">${d.offer.map(one).join("")}</div></section>`;
}

function corporations(d) {
  const w = d.words;
  const one = c => {
    const ref = "corporation:" + c.id, on = d.selected === ref;
    return `<button class="ax-offered ax-toown${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}" style="--seat:${c.color}" data-item data-ref="${esc(ref)}" data-key="${esc(ref)}" aria-pressed="${on}"><b>${esc(c.name)}</b> <span class="ax-sub">${esc(c.area_name)}</span>
      <span class="ax-corp">${c.resources.map(id => `<span class="ax-scored">${icon(id)}<small>${esc(nameOf(id, d))}</small></span>`).join(" ")}</span><span class="ax-ability"><span class="ax-label">${esc(w.ability)}</span>${esc(c.ability_text)}</span></button>`;
  };
  return `<section class="ax-panel ax-offer" aria-label="${esc(w.choose_corporation)}" data-key="corporations"><p class="ax-title">${esc(w.choose_corporation)}</p><div class="ax-offers ax-wide" data-rove data-key="offers">${d.corporations.map(one).join("")}</div></section>`;
}

function checklist(d) {
  const w = d.words, sign = { done: "✓", now: "▶", next: "○", skipped: "–" };
  return `<section class="ax-panel ax-checklist" aria-label="${esc(w.checklist)}" data-key="steps"><p class="ax-title">${esc(w.checklist)}</p><ol>${d.checklist.map(s => `<li class="ax-${s.state}"${s.state === "now" ? ` aria-current="step"` : ""}><i aria-hidden="true">${sign[s.state]}</i>
    <span><b>${s.step}. ${esc(s.text)}</b><span class="tt-sr"> (${esc(w[s.state])}) </span>${s.detail ? `<small>${esc(s.detail)}</small>` : ""}</span></li>`).join("")}</ol></section>`;
}
