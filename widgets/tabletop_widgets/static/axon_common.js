// Pieces that several views of Axon Protocol draw: icons, markers, a character with its routine and what it would do.
let ICONS = {};
const icon = name => `<span class="tt-icon" aria-hidden="true"><svg viewBox="0 0 20 20">${ICONS[name] ?? ""}</svg></span>`;
const quiet = words => words ? `<span class="tt-sr">${esc(words)}. </span>` : "";
const nameOf = (id, d) => d.resources.find(r => r.id === id)?.name ?? id;
const amount = (id, n, d) => `<span class="ax-amount" title="${n} ${esc(nameOf(id, d))}"><span class="tt-sr">${n} ${esc(nameOf(id, d))}, </span>${icon(id)}${n > 1 ? `<b aria-hidden="true">${n}</b>` : ""}</span>`;
const markers = (c, d) => c.markers.length ? `<span class="ax-markers">${c.markers.map(m => amount(m.resource, m.n, d)).join("")}</span>` : "";
const letter = s => `<span class="tt-letter" style="--seat:${s.color}" aria-hidden="true">${esc(s.letter)}</span>`;
// The outline of a figure: a disc; a criminal's has a piece cut out of it.
const disc = (r, notch) => notch ? `M${-r * .5} ${-r * .866}A${r} ${r} 0 1 0 ${r * .5} ${-r * .866}L0 ${-r * .45}Z` : `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;
const SHIELD = "M0 -20L17 -14V0C17 10 10 17 0 21C-10 17 -17 10 -17 0V-14Z";
const badge = c => c.types.length ? c.type_names.map((n, k) => `<g class="ax-type ax-t-${c.types[k]}" transform="translate(17 ${-9 + 15 * k})"><rect x="-7.5" y="-6.5" width="15" height="13" rx="3"/><text y="3.3">${esc(n[0].toUpperCase() + n.slice(1, 2))}</text></g>`).slice(0, 2).join("") : "";
const token = c => `${c.guarding ? `<path class="ax-shield" d="${SHIELD}"/>` : ""}<g class="ax-body${c.activated ? " ax-turned" : ""}"><path class="ax-disc" d="${disc(15, c.criminal)}"/>${
  c.criminal ? `<path class="ax-notch" d="M-7.5 -13L7.5 -13L0 -6.7Z"/>` : ""}<text class="ax-initials" y="${c.criminal ? 6.5 : 4.5}">${esc(c.sign)}</text></g>${badge(c)}`;
const picture = (c, size = 40) => `<svg class="ax-token" viewBox="-21 -22 47 46" width="${size}" height="${size}" aria-hidden="true">${token(c)}</svg>`;
const flags = (c, w) => [c.cell ? w.inmate : "", c.criminal ? w.criminal : "", c.guarding ? w.guarding : "", c.overdose ? w.overdose : ""].filter(Boolean);
const MARKS = { done: "✓", skipped: "✗", not_reached: "·" };

// The routine, line by line, with what it would do now: done, skipped and why, not reached.
const trace = (c, w) => `<ol class="ax-trace">${(c.trace?.length ? c.trace : c.routine).map(l => `<li class="ax-${l.done ?? "printed"}"><i aria-hidden="true">${MARKS[l.done] ?? "•"}</i><span><b>${esc(l.text)}</b>${
  l.done ? `<span class="tt-sr"> – ${esc(w[l.done])}. </span>` : ""}${(l.why ?? []).map(x => `<em>${esc(x)}</em>`).join("")}${l.options?.length ? `<small>→ ${l.options.map(esc).join(" · ")}</small>` : ""}${l.note ? `<small>${esc(l.note)}</small>` : ""}</span></li>`).join("")}</ol>`;
// What its skills could do if it were hacked now; `full` says also on whom, or why nothing.
const skills = (c, w, full) => full ? `<p class="ax-label">${esc(w.skills)}</p><ul class="ax-hacks">${c.hack.map(h => `<li class="${h.can ? "ax-can" : "ax-cannot"}"><i aria-hidden="true">${h.can ? "✓" : "✗"}</i><span class="tt-sr">${esc(w[h.can ? "possible" : "impossible"])}: </span><span class="ax-skill">${esc(h.name)}</span> <span>${esc(h.text)}</span></li>`).join("")}</ul>`
  : `<p class="ax-skills"><span class="ax-label">${esc(w.skills)}</span>${c.hack.map(h => `<span class="ax-skill${h.can ? "" : " ax-off"}">${esc(h.name)}${h.can ? "" : `<span class="tt-sr"> (${esc(w.impossible)})</span>`}</span>`).join(" ")}</p>`;
const passives = (c, w) => c.passives.length ? `<p class="ax-passive"><span class="ax-label">${esc(w.passives)}</span>${c.passives.map(esc).join(" ")}</p>` : "";

// Everything about one character of the city.
function dossier(c, d, full) {
  const w = d.words, place = id => d.city?.areas.find(a => a.area === id)?.name ?? id;
  const reach = ["walk", "drive"].filter(k => c.reach?.[k]?.length).map(k => `<p class="ax-reach"><span class="ax-label ax-key-${k}">${esc(w.reach)}: ${esc(w[k])}</span>${
    c.reach[k].filter(id => k === "walk" || !c.reach.walk.includes(id)).map(id => esc(place(id))).join(", ")}</p>`).join("");
  return `<div class="ax-dossier"><div class="ax-head">${picture(c)}<div><p class="tt-h3">${esc(c.name)}</p><p class="ax-sub">${[...c.type_names, `${w.initiative} ${c.initiative}`, c.area_name].map(esc).join(" · ")}</p></div>
    <span class="ax-flags"><span class="ax-flag ${c.activated ? "ax-spent" : "ax-ready"}">${esc(c.activated ? w.activated : w.ready)}</span>${flags(c, w).map(f => `<span class="ax-flag">${esc(f)}</span>`).join("")}</span>${markers(c, d)}</div>
    <div class="ax-cols"><div><p class="ax-label">${esc(w.routine)} – ${esc(w.trace)}</p>${trace(c, w)}</div><div>${skills(c, w, full)}${passives(c, w)}${reach}</div></div></div>`;
}
