// What stands on the map: areas with their fields, characters with their markers.
const TW = 164, TH = 132, SY = 1.04;
const breadth = (words, size) => size * [...words].reduce((n, c) => n + (/[A-ZÄÖÜ]/.test(c) ? .75 : /[il.,' ]/.test(c) ? .35 : .6), 0);
const fit = (words, room, size) => { while (breadth(words, size) > room * 1.4) words = words.slice(0, -2).trimEnd() + "…"; return words; };
const squeeze = (words, room, size) => breadth(words, size) > room ? html` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : "";
const line = (cls, x, y, words, room, size) => html`<text class="${cls}" x="${x}" y="${y}"${squeeze(words, room, size)}>${fit(words, room, size)}</text>`;
const sign = (name, x, y, size) => html`<g transform="translate(${x} ${y}) scale(${size / 20})">${ICONS[name] ?? ""}</g>`;

// A sentence in one line or, if it is too long, in two of about the same length.
const inTwo = (words, room, size) => {
  const half = words.indexOf(" ", words.length / 2 - 3);
  return breadth(words, size) <= room || half < 0 ? [words] : [words.slice(0, half), words.slice(half + 1)];
};

// Skills beside each other, each cut as little as it takes, but never so that it could be another one of `all`.
const beside = (names, all, room, size) => {
  const cut = (s, n) => all.some(x => x !== s && x.slice(0, n) === s.slice(0, n)) ? cut(s, n + 1) : s.slice(0, n);
  for (let n = 14; n > 2; n--) {
    const words = names.map(s => s.length > n + 1 ? cut(s, n) + "." : s).join(" / ");
    if (breadth(words, size) <= room * 1.35) return words;
  }
  return names.map(s => cut(s, 3)).join("·");
};

// One action field: what it is for, or that it is used, or a crime scene.
function field(f, k, d) {
  const w = d.words, ref = "field:" + f.field, state = f.scene ? "scene" : f.used ? "used" : "open", can = d.able.includes(ref);
  const all = d.city.areas.flatMap(a => a.fields.flatMap(f => f.skill_names));
  const note = f.scene ? w.scene + ": " : f.used ? w.used + ": " : "", words = note + (f.skills.length ? beside(f.skill_names, all, TW - 35 - breadth(note, 9), 10.6) : f.kind_text);
  const inner = html`<rect width="${TW - 12}" height="17" rx="4"/>${f.scene ? html`<path class="ax-tape" d="M3 16h${TW - 18}"/>` : ""}${sign(f.scene ? "scene" : f.used ? "used" : f.kind, 4, 2.5, 12)}${line("ax-fieldword", 20, 12.3, words, TW - 35, 10.6)}`;
  const at = html`class="ax-field ax-${state} ax-k-${f.kind}${can ? " tt-can" : ""}${d.selected === ref ? " tt-on" : ""}" transform="translate(${6 - TW / 2} ${39 - TH / 2 + 19 * k})" data-key="${ref}"`;
  return can ? html`<g ${at} data-ref="${ref}"><title>${f.text}</title>${inner}</g>` : html`<g ${at}>${inner}</g>`;
}

function tile(a, d, look) {
  const w = d.words, ref = "area:" + a.area, on = d.selected === ref, L = -TW / 2, T = -TH / 2, reach = look?.reach ?? {};
  const way = reach.walk?.includes(a.area) ? "walk" : reach.drive?.includes(a.area) ? "drive" : "", own = d.seats.find(s => s.seat === a.owner);
  const prison = a.type === "prison";
  const middle = prison ? html`<g class="ax-cells"><rect x="${L + 6}" y="${T + 40}" width="${TW - 12}" height="40" rx="4"/><rect x="${L + 6}" y="${T + 85}" width="${TW - 12}" height="42" rx="4"/>
      ${line("ax-cellword", L + 11, T + 52, w.upper, 62, 9.5)}${line("ax-cellword", L + 11, T + 97, w.lower, 62, 9.5)}</g>`
    : a.fields.length ? a.fields.map((f, k) => field(f, k, d))
    : html`<g class="ax-lasting">${sign("lasting", L + 8, -22, 15)}${inTwo(a.lasting_text || w.no_fields, TW - 36, 10.5).map((x, k) => line("ax-lastword", L + 27, -10.5 + 13 * k, x, TW - 36, 10.5))}</g>`;
  const data = a.data ? html`<g class="ax-data" transform="translate(${TW / 2 - 22} ${T + 30})"><g transform="translate(-9 -9) scale(.9)">${ICONS.data}</g>${a.data > 1 ? html`<text x="11" y="4.5">${a.data}</text>` : ""}</g>` : "";
  const shop = a.shop ? html`<g class="ax-shop" transform="translate(${TW / 2 - 56 - (a.data ? 34 : 0)} ${T + 22.5})"><rect width="52" height="16" rx="4"/>${sign("shop", 3, 2, 12)}${line("ax-shopword", 17, 12, w.shop, 32, 9.5)}</g>` : "";
  const edge = html`<rect class="ax-edge" x="${L}" y="${T}" width="${TW}" height="${TH}" rx="${prison ? 2 : 10}"/>`;
  return html`<g class="ax-area ax-a-${a.type}${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}${way ? " ax-way-" + way : ""}" role="button" data-item data-ref="${ref}" data-key="${ref}" data-look="${ref}" aria-pressed="${on}"
    aria-label="${a.text}" transform="translate(${a.x} ${a.y * SY})"><rect class="ax-ground" x="${L}" y="${T}" width="${TW}" height="${TH}" rx="${prison ? 2 : 10}"/>
    <path class="ax-strip" d="M${L} ${T + 20}v-${prison ? 18 : 10}q0-${prison ? 2 : 10} ${prison ? 2 : 10}-${prison ? 2 : 10}h${TW - (prison ? 4 : 20)}q${prison ? 2 : 10} 0 ${prison ? 2 : 10} ${prison ? 2 : 10}v${prison ? 18 : 10}z"/>
    ${a.color ? html`<rect x="${L}" y="${T + 20}" width="${TW}" height="4" fill="${a.color}"/>` : ""}
    <circle class="ax-round" cx="${L + 14}" cy="${T + 10}" r="8.5"/><text class="ax-number" x="${L + 14}" y="${T + 14}">${a.number}</text>${line("ax-name", L + 28, T + 14.5, a.name, TW - (own ? 56 : 34), 13)}
    ${own ? html`<g transform="translate(${TW / 2 - 13} ${T + 11})"><circle r="9.5" fill="${own.color}" stroke="#fff" stroke-width="1.5"/><text class="ax-ownletter" y="4" fill="${own.color === "#0072B2" ? "#fff" : "#000"}">${own.letter}</text></g>` : ""}
    <g class="ax-kind">${sign(a.type, L + 7, T + 25, 12)}${line("ax-kindword", L + 22, T + 35, a.type_text, a.shop ? (a.data ? 42 : 78) : 96, 9.5)}</g>${shop}${data}${middle}${edge}
    ${way ? html`<g class="ax-waytab" transform="translate(0 ${TH / 2 + 7})"><rect x="-30" y="-9" width="60" height="17" rx="8"/><text y="4">${w[way]}</text></g>` : ""}</g>`;
}

// Where the pieces of an area stand: side by side, closer together if there are many.
function places(d) {
  const at = {};
  for (const a of d.city.areas) {
    const rows = a.type === "prison" ? [1, 2].map(c => [d.lineup.filter(f => f.area === a.area && f.cell === c), c === 1 ? -9 : 36]) : [[d.lineup.filter(f => f.area === a.area), 33]];
    for (const [who, y] of rows) {
      const gap = Math.min(42, (TW - 46) / Math.max(1, who.length - 1)), from = a.type === "prison" ? TW / 2 - 24 - gap * (who.length - 1) : -gap * (who.length - 1) / 2;
      who.forEach((f, k) => { at[f.character] = [a.x + Math.max(from, -TW / 2 + 22) + k * gap, a.y * SY + y, a.type === "prison" ? .88 : 1.05]; });
    }
  }
  return at;
}

function figure(c, [x, y, s], d, looked) {
  const ref = "character:" + c.character, on = d.selected === ref, w = d.words;
  const said = [c.name, ...c.type_names, c.area_name, c.activated ? w.activated : w.ready, ...flags(c, w), ...c.markers.map(m => `${m.n} ${nameOf(m.resource, d)}`), c.trace_text].join(". ");
  const few = c.markers.slice(0, c.markers.length > 3 ? 2 : 3), rest = c.markers.length - few.length, step = c.markers.some(m => m.n > 1) ? 20 : 14;
  const marks = [...few.map((m, k) => html`<g transform="translate(${(k - (few.length + (rest ? 1 : 0) - 1) / 2) * step} 24.5)"><g transform="translate(-6.5 -6.5) scale(.65)">${ICONS[m.resource]}</g>${m.n > 1 ? html`<text class="ax-times" x="6.5" y="4">${m.n}</text>` : ""}</g>`),
    rest ? html`<text class="ax-times" x="${(few.length - few.length / 2) * step - 3}" y="28.5">+${rest}</text>` : ""];
  return html`<g class="ax-fig${c.activated ? " ax-spent" : ""}${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""}${looked === ref ? " ax-looked" : ""}" role="button" data-item data-ref="${ref}" data-key="${ref}" data-look="${ref}"
    aria-pressed="${on}" aria-label="${said}" style="transform: translate(${x}px, ${y}px) scale(${s})"><circle class="ax-halo" r="18.5"/>${token(c)}<g class="ax-marks">${marks}</g></g>`;
}
