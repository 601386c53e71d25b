// Pieces that several views of Axon Protocol draw: icons, markers, a character with its routine and what it would do.
let ICONS = {};
const icon = name => html`<span class="tt-icon" aria-hidden="true"><svg viewBox="0 0 20 20">${ICONS[name] ?? ""}</svg></span>`;
const quiet = words => words ? html`<span class="tt-sr">${words}. </span>` : "";
const nameOf = (id, d) => d.resources.find(r => r.id === id)?.name ?? id;
const amount = (id, n, d) => html`<span class="ax-amount" title="${n} ${nameOf(id, d)}"><span class="tt-sr">${n} ${nameOf(id, d)}, </span>${icon(id)}${n > 1 ? html`<b aria-hidden="true">${n}</b>` : ""}</span>`;
const markers = (c, d) => c.markers.length ? html`<span class="ax-markers">${c.markers.map(m => amount(m.resource, m.n, d))}</span>` : "";
const letter = s => html`<span class="tt-letter" style="--seat:${s.color}" aria-hidden="true">${s.letter}</span>`;
// The outline of a figure: a disc; a criminal's has a piece cut out of it.
const disc = (r, notch) => notch ? `M${-r * .5} ${-r * .866}A${r} ${r} 0 1 0 ${r * .5} ${-r * .866}L0 ${-r * .45}Z` : `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;
const SHIELD = "M0 -20L17 -14V0C17 10 10 17 0 21C-10 17 -17 10 -17 0V-14Z";
const badge = c => c.types.length ? c.type_names.map((n, k) => html`<g class="ax-type ax-t-${c.types[k]}" transform="translate(17 ${-9 + 15 * k})"><rect x="-7.5" y="-6.5" width="15" height="13" rx="3"/><text y="3.3">${n[0].toUpperCase() + n.slice(1, 2)}</text></g>`).slice(0, 2) : "";
const token = c => html`${c.guarding ? html`<path class="ax-shield" d="${SHIELD}"/>` : ""}<g class="ax-body${c.activated ? " ax-turned" : ""}"><path class="ax-disc" d="${disc(15, c.criminal)}"/>${
  c.criminal ? html`<path class="ax-notch" d="M-7.5 -13L7.5 -13L0 -6.7Z"/>` : ""}<text class="ax-initials" y="${c.criminal ? 6.5 : 4.5}">${c.sign}</text></g>${badge(c)}`;
const picture = (c, size = 40) => html`<svg class="ax-token" viewBox="-21 -22 47 46" width="${size}" height="${size}" aria-hidden="true">${token(c)}</svg>`;
const flags = (c, w) => [c.cell ? w.inmate : "", c.criminal ? w.criminal : "", c.guarding ? w.guarding : "", c.overdose ? w.overdose : ""].filter(Boolean);
const MARKS = { done: "✓", skipped: "✗", not_reached: "·" };

// The routine, line by line, with what it would do now: done, skipped and why, not reached.
const trace = (c, w) => html`<ol class="ax-trace">${(c.trace?.length ? c.trace : c.routine).map(l => html`<li class="ax-${l.done ?? "printed"}"><i aria-hidden="true">${MARKS[l.done] ?? "•"}</i><span><b>${l.text}</b>${
  l.done ? html`<span class="tt-sr"> – ${w[l.done]}. </span>` : ""}${(l.why ?? []).map(x => html`<em>${x}</em>`)}${l.options?.length ? html`<small>→ ${l.options.join(" · ")}</small>` : ""}${l.note ? html`<small>${l.note}</small>` : ""}</span></li>`)}</ol>`;
// What its skills could do if it were hacked now; `full` says also on whom, or why nothing.
const skills = (c, w, full) => full ? html`<p class="ax-label">${w.skills}</p><ul class="ax-hacks">${c.hack.map(h => html`<li class="${h.can ? "ax-can" : "ax-cannot"}"><i aria-hidden="true">${h.can ? "✓" : "✗"}</i><span class="tt-sr">${w[h.can ? "possible" : "impossible"]}: </span><span class="ax-skill">${h.name}</span> <span>${h.text}</span></li>`)}</ul>`
  : html`<p class="ax-skills"><span class="ax-label">${w.skills}</span>${joined(c.hack.map(h => html`<span class="ax-skill${h.can ? "" : " ax-off"}">${h.name}${h.can ? "" : html`<span class="tt-sr"> (${w.impossible})</span>`}</span>`), " ")}</p>`;
const passives = (c, w) => c.passives.length ? html`<p class="ax-passive"><span class="ax-label">${w.passives}</span>${c.passives.join(" ")}</p>` : "";

// Everything about one character of the city.
function dossier(c, d, full) {
  const w = d.words, place = id => d.city?.areas.find(a => a.area === id)?.name ?? id;
  const reach = ["walk", "drive"].filter(k => c.reach?.[k]?.length).map(k => html`<p class="ax-reach"><span class="ax-label ax-key-${k}">${w.reach}: ${w[k]}</span>${
    c.reach[k].filter(id => k === "walk" || !c.reach.walk.includes(id)).map(place).join(", ")}</p>`);
  return html`<div class="ax-dossier"><div class="ax-head">${picture(c)}<div><p class="tt-h3">${c.name}</p><p class="ax-sub">${[...c.type_names, `${w.initiative} ${c.initiative}`, c.area_name].join(" · ")}</p></div>
    <span class="ax-flags"><span class="ax-flag ${c.activated ? "ax-spent" : "ax-ready"}">${c.activated ? w.activated : w.ready}</span>${flags(c, w).map(f => html`<span class="ax-flag">${f}</span>`)}</span>${markers(c, d)}</div>
    <div class="ax-cols"><div><p class="ax-label">${w.routine} – ${w.trace}</p>${trace(c, w)}</div><div>${skills(c, w, full)}${passives(c, w)}${reach}</div></div></div>`;
}
