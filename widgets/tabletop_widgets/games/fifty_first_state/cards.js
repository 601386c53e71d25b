// Pieces that several views of 51st State draw: icons, amounts, cards.
const SIGNS = { arrow: "→", or: "/", per: "÷", plus: "+", if: "?", times2: "2×", store: "⌂", cache: "▣", any_basic: "∗", copy: "❐",
  steal: "↯", free: "↺", deal: "⇄", each_deal: "↻", each_raze: "↻" };
let ICONS = {};
const icon = good => html`<span class="tt-icon" aria-hidden="true">${ICONS[good] ?? ""}</span>`;
const amount = (a, d) => {
  const g = d.goods[a.good];
  return html`<span class="tt-amount" aria-hidden="true" title="${a.n} ${a.n === 1 ? g.name : g.plural ?? g.name}">${a.n > 1 ? html`<b>${a.n}</b>` : ""}${icon(a.good)}</span>`;
};
const amounts = (list, d) => (list ?? []).map(a => amount(a, d));
const inWords = (list, d) => (list ?? []).map(a => `${a.n} ${d.goods[a.good][a.n === 1 ? "name" : "plural"] ?? a.good}`).join(", ");
const quiet = words => words ? html`<span class="tt-sr">${words}. </span>` : "";
const tokens = (list, d) => (list ?? []).map(k => k.good ? amount({ good: k.good, n: k.n ?? 1 }, d) : k.type
  ? html`<span class="tt-amount tt-of" title="${d.goods[k.type]?.name}">${icon(k.type)}</span>`
  : sign(k));
const sign = k => {
  const mark = SIGNS[k.sign] ?? "", shown = k.sign === "per" ? html`×<small>≤${k.n}</small>` : k.sign === "times2" ? `${k.n ?? 2}×` : k.sign === "if" ? `≥${k.n}`
    : k.sign === "store" && k.text ? mark + k.text : `${k.n > 1 ? k.n : ""}${mark}`;
  return html`<span class="tt-sign" title="${k.text ?? ""}">${shown}</span>`;
};

// Names with a long word are set smaller, so that no word is broken.
const title = name => `tt-title${/[^\s-]{11}/.test(name) ? " tt-long" : ""}`;

// One card: in hand, on the table of the draft, or built. `ref` is what a click selects.
function card(c, d, t, { ref, able, small, extra = "" }) {
  const on = d.selected === ref, can = able?.includes(ref), goods = [...c.spent ?? [], ...c.stored ?? [], ...c.cached ?? []];
  const row = c.ruin ? "ruin" : c.row;
  const marks = joined([c.shield ? html`<span class="tt-mark">${icon("shield")}${quiet(d.words.shield)}</span>` : "",
    c.forged ? html`<span class="tt-mark tt-forged">${icon("shield")}${quiet(d.words.forged)}</span>` : "",
    c.worker ? html`<span class="tt-mark">${icon("worker")}${quiet(d.words.worker_on)}</span>` : "",
    ...["stored", "cached", "spent"].map(k => c[k]?.length ? html`<span class="tt-mark tt-${k}">${amounts(c[k], d)}${quiet(`${d.words[k]}: ${inWords(c[k], d)}`)}</span>` : ""),
    c.uses_most > 1 || c.uses ? html`<span class="tt-mark tt-uses" title="${d.words.used}">${d.words.used} ${c.uses}/${c.uses_most}</span>` : ""]);
  const tag = ref ? "button" : "div";
  const head = html`<span class="tt-head">${c.ruin ? "" : html`<span class="tt-distance" aria-hidden="true" title="${d.words.distance} ${c.distance}">${c.distance}</span>`}
    <b class="${title(c.name)}">${c.name}<span class="tt-sr">. </span></b><span class="tt-types">${(c.types ?? []).map(icon)}</span></span>`;
  const body = c.ruin ? html`<span class="tt-body tt-ruinword">${d.words.ruin}</span>` : html`
    ${quiet(`${d.words.distance}: ${c.distance}`)}${quiet(c.types?.length ? `${d.words.types}: ${c.types.map(g => d.goods[g].name).join(", ")}` : d.words.typeless)}
    <span class="tt-body"><span class="tt-spoils" title="${d.words.spoils}">${quiet(`${d.words.spoils}: ${inWords(c.spoils, d)}`)}${amounts(c.spoils, d)}</span>
    <span class="tt-effect">${c.open ? html`<span class="tt-openword">${d.words.open}</span>` : ""}
      <span class="tt-icons" aria-hidden="true">${tokens(c.icons, d)}</span><span class="tt-text">${c.text}</span>
      ${c.bonus_icons?.length || c.bonus_text ? html`<span class="tt-bonus" title="${d.words.bonus}"><span class="tt-icons" aria-hidden="true"><span class="tt-sign">⊕</span>${tokens(c.bonus_icons, d)}</span>
      <span class="tt-text">${c.bonus_text}</span></span>` : ""}</span></span>
    <span class="tt-foot" title="${d.words.deal}">${quiet(`${d.words.deal}: ${inWords(c.deal, d)}`)}<i aria-hidden="true">${d.words.deal}</i>${amounts(c.deal, d)}</span>`;
  return html`<${tag} class="tt-card tt-r-${row}${small ? " tt-small" : ""}${on ? " tt-on" : ""}${can ? " tt-can" : ""}${c.uses && c.uses >= c.uses_most ? " tt-usedup" : ""}"
    ${ref ? html`data-item data-ref="${ref}" aria-pressed="${on}"` : ""} data-key="${c.key ?? ref ?? c.card}"
    ${c.defence_text ? html`title="${`${d.words.defence}: ${c.defence_text}`}"` : ""}>${head}${body}${marks ? html`<span class="tt-marks">${marks}</span>` : ""}${extra}</${tag}>`;
}
function connection(c, d, { ref, able }) {
  const on = d.selected === ref;
  return html`<button class="tt-card tt-connection tt-c-${c.color}${on ? " tt-on" : ""}${able?.includes(ref) ? " tt-can" : ""}" data-item data-ref="${ref}"
    data-key="${c.key ?? ref}" aria-pressed="${on}"><span class="tt-head"><b class="${title(c.name)}">${c.name}</b></span>
    <span class="tt-body"><span class="tt-effect"><span class="tt-icons" aria-hidden="true">${amounts(c.cost, d)}<span class="tt-sign">→</span>${amounts(c.gain, d)}</span>
    <span class="tt-text">${c.text}</span></span></span></button>`;
}
