// The city: areas as tiles, streets and highways, characters as pieces; a dossier of who or what is looked at.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    let hover = null, focus = null;
    const made = mount(context, {
      kind: "city",
      html: (d, t) => city(d, t, hover ?? focus ?? d.looked),
      after(root) {
        if (root.heard) return;
        root.heard = true;
        const see = e => e.target.closest?.("[data-look]")?.dataset.look ?? null;
        root.addEventListener("pointerover", e => { const seen = see(e); if (seen && seen !== hover) { hover = seen; made.draw(); } });
        root.querySelector("svg").addEventListener("pointerleave", () => { if (hover) { hover = null; made.draw(); } });
        root.addEventListener("focusin", e => { const seen = see(e); if (seen && seen !== focus) { focus = seen; hover = null; made.draw(); } });
        root.addEventListener("focusout", e => { if (!root.contains(e.relatedTarget) && focus) { focus = null; made.draw(); } });
      },
      key(e) {
        if ((e.key !== "Enter" && e.key !== " ") || !e.target.matches("g[data-ref]")) return false;
        e.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        return true;
      },
    });
    return made.end;
  },
};

// What an area offers, in words.
function guide(a, d) {
  const w = d.words, own = d.seats.find(s => s.seat === a.owner);
  return html`<div class="ax-dossier"><div class="ax-head"><svg class="ax-token" viewBox="0 0 20 20" width="34" height="34" aria-hidden="true">${ICONS[a.type]}</svg><div><p class="tt-h3">${a.number} · ${a.name}</p>
    <p class="ax-sub">${[a.type_text, a.shop ? w.shop : "", a.guarded ? w.guarding : "", own ? `${w.owner} ${own.letter} ${own.name}` : ""].filter(Boolean).join(" · ")}</p></div>${a.data ? amount("data", a.data, d) : ""}</div>
    <div class="ax-cols"><div><p class="ax-label">${w.area_fields}</p>${a.fields.length ? html`<ul class="ax-list">${a.fields.map(f => html`<li class="${f.scene || f.used ? "ax-closed" : ""}">${icon(f.scene ? "scene" : f.used ? "used" : f.kind)}<span><b>${[f.kind_text, f.skill_names.join(" / ")].filter(Boolean).join(": ")}</b> ${f.text}${
      f.scene ? html` <em>${w.scene}</em>` : f.used ? html` <em>${w.used}</em>` : ""}</span></li>`)}</ul>` : html`<p class="tt-none">${w.no_fields}</p>`}${a.lasting_text ? html`<p class="ax-passive">${icon("lasting")} ${a.lasting_text}</p>` : ""}</div>
    <div><p class="ax-label">${w.here}</p><p>${a.figures.map(id => (d.lineup.find(c => c.character === id)?.name ?? id)).join(", ") || w.nobody}</p></div></div></div>`;
}

function city(d, t, looked) {
  const find = ref => ref?.startsWith("character:") ? d.lineup.find(c => "character:" + c.character === ref) : null;
  const who = find(looked), told = who ?? (looked ? null : find(d.last));      // nobody is looked at: whoever was last
  const where = looked?.startsWith("area:") ? d.city.areas.find(a => "area:" + a.area === looked) : null;
  const of = Object.fromEntries(d.city.areas.map(a => [a.area, a])), xs = d.city.areas.map(a => a.x), ys = d.city.areas.map(a => a.y * SY), at = places(d), w = d.words;
  const left = Math.min(...xs) - TW / 2 - 14, top = Math.min(...ys) - TH / 2 - 12, wide = Math.max(...xs) + TW / 2 + 14 - left, high = Math.max(...ys) + TH / 2 + 16 - top;
  const way = ([a, b], cls) => html`<path class="${cls}" d="M${of[a].x} ${of[a].y * SY}L${of[b].x} ${of[b].y * SY}"/>`;
  const roads = [...d.city.highways.flatMap(h => ["ax-casing", "ax-lane", "ax-dash"].map(cls => way(h, cls))), ...d.city.streets.map(s => way(s, "ax-street"))];
  const key = (pic, words) => html`<span>${pic}${words}</span>`, small = (inner, box = "0 0 30 14") => html`<svg viewBox="${box}" aria-hidden="true">${inner}</svg>`;
  const base = { types: [], type_names: [], sign: "Ab" };
  const legend = [key(small(html`<path class="ax-street" d="M0 7h30"/>`), w.street), key(small(html`<path class="ax-casing" d="M0 7h30"/><path class="ax-lane" d="M0 7h30"/><path class="ax-dash" d="M0 7h30"/>`), w.highway),
    ...["ready", "activated", "criminal", "guarding"].map(k => key(small(token({ ...base, activated: k === "activated", criminal: k === "criminal", guarding: k === "guarding" }), "-23 -22 46 46"), w[k])),
    key(icon("used"), w.used), key(icon("scene"), w.scene)];
  return html`<section aria-label="${w.city}" class="ax-city"><svg class="ax-map" viewBox="${left} ${top} ${wide} ${high}" role="group" aria-label="${w.city}" data-rove data-key="map">
    <rect class="ax-sea" x="${left}" y="${top}" width="${wide}" height="${high}" rx="14"/><g class="ax-roads">${roads}</g>${d.city.areas.map(a => tile(a, d, who))}<g>${d.lineup.map(c => figure(c, at[c.character] ?? [0, 0, 1], d, looked))}</g></svg>
    <p class="ax-legend" aria-hidden="true">${legend}</p><div class="ax-beside" data-key="beside">${told ? dossier(told, d) : where ? guide(where, d) : html`<p class="tt-none">${t("Point at a character or an area, or reach it with the arrow keys, to see what it would do.")}</p>`}</div></section>`;
}
