// The district map: ground below, roofs raised above it; both, one of them, or drawn apart.
export default {
  render(context) {
    ICONS = drawings(context.model.get("icons"));
    const model = context.model, id = "di" + Math.random().toString(36).slice(2, 8);
    const made = mount(context, {
      kind: "district", traits: ["level", "exploded", "plan"],
      html: d => map(d, model.get("plan"), model.get("level"), model.get("exploded"), id),
      after(root) {
        if (root.heard) return;
        root.heard = true;
        const see = e => e.target.closest?.(".di-area")?.dataset.area ?? null;
        const tell = area => {
          const now = model.get("data"), a = now.areas?.find(x => x.area === (area ?? now.looked)), foot = root.querySelector(".di-foot");
          if (foot) fill(foot, about(a, now));
          look(now.session, area);
        };
        let last = null;
        const seen = area => { if (area !== last) { last = area; tell(area); } };
        root.addEventListener("pointerover", e => { const area = see(e); if (area) seen(area); });
        root.addEventListener("pointerleave", () => seen(null));
        root.addEventListener("focusin", e => { const area = see(e); if (area) seen(area); });
        root.addEventListener("focusout", e => { if (!root.contains(e.relatedTarget)) seen(null); });
      },
      click(what, hit) {
        if (what === "level") model.set("level", hit.dataset.level);
        else if (what === "explode") model.set("exploded", !model.get("exploded"));
        else return false;
        model.save_changes();
        return true;
      },
      key: press,
    });
    return made.end;
  },
};

const about = (a, d) => !a ? html`<span class="di-none">${d.words.hint}</span>` : html`<b>${a.name}</b> ${a.contested ? html`<span class="di-flag di-fight">${icon("contested")}${d.words.contested}</span> ` : ""}${a.text.slice(a.name.length).replace(/^[;.]\s*/, "")}${
  d.blocked[a.area] ? html`<span class="di-why"><b>${d.words.cannot}:</b> ${d.blocked[a.area]}</span>` : ""}`;

// One drone: where it is, and whose it is.
const drone = (x, d) => {
  const ref = "drone:" + x.drone, can = d.able.includes(ref), on = d.selected === ref, inner = html`${icon(x.drone)}<b>${x.name}</b> ${x.area}${x.owners.map(p => [disc(seatOf(d, p), " di-small"), quiet(seatOf(d, p).name)])}<span class="tt-sr">. ${x.text}</span>`;
  return can || on ? html`<button class="di-flyer tt-can${on ? " tt-on" : ""}" data-item data-ref="${ref}" data-key="${ref}" aria-pressed="${on}" title="${x.text}">${inner}</button>` : html`<span class="di-flyer" data-key="${ref}" title="${x.text}">${inner}</span>`;
};

function map(d, plan, level, apart, id) {
  const U = plan.unit, w = d.words, W = plan.columns * plan.side * U, H = plan.rows * plan.side * U;
  const lean = .3, flat = .58, rise = H * flat + 46;
  const frame = l => apart ? { m: `matrix(1 0 ${-lean} ${flat} ${lean * H} ${l === "roof" ? 0 : rise})`, at: (x, y) => [x - lean * y + lean * H, y * flat + (l === "roof" ? 0 : rise)] } : { m: "", at: (x, y) => [x, y] };
  const wide = apart ? W + lean * H : W, high = apart ? rise + H * flat : H;
  const shown = l => apart || level === "both" || level === l;
  const levels = ["ground", "roof"].map(l => layer(l, d, plan, U, frame(l), shown(l), apart, id));
  const lines = f => html`<g ${f.m ? html`transform="${f.m}"` : ""} class="di-lines">${Array.from({ length: plan.columns - 1 }, (_, k) => html`<path d="M${(k + 1) * plan.side * U} 0V${H}"/>`)}${Array.from({ length: plan.rows - 1 }, (_, k) => html`<path d="M0 ${(k + 1) * plan.side * U}H${W}"/>`)}</g>`;
  const codes = plan.tiles.map(t => { const [x, y] = frame(level === "roof" || apart ? "roof" : "ground").at(t.column * plan.side * U + plan.side * U - 4, t.row * plan.side * U + plan.side * U - 5); return html`<text class="di-code" x="${x}" y="${y}">${t.tile}</text>`; });
  const posts = apart ? d.lifts.filter(x => x.built.length).map(x => { const a = frame("ground").at(x.x * U, x.y * U), b = frame("roof").at(x.x * U, x.y * U); return html`<path class="di-shaft" stroke="${seatOf(d, x.built[0]).color}" d="M${a.join()}L${b.join()}"/>`; }) : "";
  const top = frame("roof"), on = shown("roof"), bridges = d.bridges.map(b => bridge(b, d, U, top.at, on));
  const lifts = [...d.lifts.map(l => lift(l, d, U, frame("ground").at)), ...(apart ? d.lifts.filter(l => l.built.length).map(l => lift(l, d, U, top.at, true)) : [])];
  const switches = ["both", "ground", "roof"].map(l => html`<button data-do="level" data-level="${l}" aria-pressed="${!apart && level === l}"${apart ? html` aria-disabled="true"` : ""}>${w[l]}</button>`);
  const key = (pic, words) => html`<span>${pic}${words}</span>`, small = (kind, p) => html`<svg viewBox="-19 -19 38 38" aria-hidden="true">${DRAW[kind](p, 15, p.s)}</svg>`, s = d.seats[0];
  const legend = [key(html`<i class="di-k di-k-ground"></i>`, w.ground), key(html`<i class="di-k di-k-roof"></i>`, w.roof), key(small("technology", { n: "n" }), w.technology), key(small("energy", { n: "n" }), w.energy),
    key(small("scrappers", { n: 3, s }), w.scrappers), key(small("leader", { s }), w.leader), key(small("camp", { s: null }), w.neutral), key(small("camp", { n: 1, s }), w.camp), key(small("drone", { drone: "hunter" }), w.drone),
    key(html`<svg viewBox="-19 -19 38 38" aria-hidden="true">${outpost({ x: 0, y: 0, r: .38, colour: "tactics", letter: "T", holder: null }, (x, y) => [x, y], U, d)}</svg>`, w.outpost), key(html`<i class="di-k di-k-fight"></i>`, w.contested)];
  return html`<section aria-label="${w.map}" class="di-panel di-mapbox"><div class="di-bar">${title(w.map)}<span class="tt-fill"></span><span class="di-switch" role="group" aria-label="${w.levels}">${switches}</span>
    <button data-do="explode" aria-pressed="${apart}">${w.exploded}</button></div>
    <svg class="di-map${d.picked ? " di-aiming" : ""}" viewBox="-8 -8 ${wide + 18} ${high + 20}" role="group" aria-label="${w.map}" data-rove data-key="map" style="--cells:${plan.columns * plan.side}">
    <defs><pattern id="${id}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="di-hatch" d="M0 0V9"/></pattern>
      <pattern id="${id}c" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect class="di-clash" width="4" height="10"/></pattern></defs>
    ${levels}${apart ? "" : lines(frame("ground"))}${codes}${posts}${bridges}${lifts}${["ground", "roof"].filter(shown).map(l => pieces(l, d, U, frame(l).at))}</svg>
    <p class="di-foot" data-key="foot">${about(d.areas.find(a => a.area === d.looked), d)}</p><p class="di-fleet" data-rove data-key="fleet">${d.drones.map(x => drone(x, d))}</p><p class="di-legend" aria-hidden="true">${legend}</p></section>`;
}
