// Pieces that several views of 51st State draw: icons, amounts, cards.
const SIGNS = { arrow: "→", or: "/", per: "÷", plus: "+", if: "?", times2: "2×", store: "⌂", cache: "▣", any_basic: "∗", copy: "❐",
  steal: "↯", free: "↺", deal: "⇄", each_deal: "↻", each_raze: "↻" };
let ICONS = {};
const icon = good => `<span class="tt-icon" aria-hidden="true">${ICONS[good] ?? ""}</span>`;
const amount = (a, d) => {
  const g = d.goods[a.good];
  return `<span class="tt-amount" aria-hidden="true" title="${a.n} ${esc(a.n === 1 ? g.name : g.plural ?? g.name)}">${a.n > 1 ? `<b>${a.n}</b>` : ""}${icon(a.good)}</span>`;
};
const amounts = (list, d) => (list ?? []).map(a => amount(a, d)).join("");
const inWords = (list, d) => (list ?? []).map(a => `${a.n} ${d.goods[a.good][a.n === 1 ? "name" : "plural"] ?? a.good}`).join(", ");
const quiet = words => words ? `<span class="tt-sr">${esc(words)}. </span>` : "";
const tokens = (list, d) => (list ?? []).map(k => k.good ? amount({ good: k.good, n: k.n ?? 1 }, d) : k.type
  ? `<span class="tt-amount tt-of" title="${esc(d.goods[k.type]?.name)}">${icon(k.type)}</span>`
  : sign(k)).join("");
const sign = k => {
  const mark = SIGNS[k.sign] ?? "", shown = k.sign === "per" ? `×<small>≤${k.n}</small>` : k.sign === "times2" ? `${k.n ?? 2}×` : k.sign === "if" ? `≥${k.n}`
    : k.sign === "store" && k.text ? mark + esc(k.text) : `${k.n > 1 ? k.n : ""}${mark}`;
  return `<span class="tt-sign" title="${esc(k.text ?? "")}">${shown}</span>`;
};

// Names with a long word are set smaller, so that no word is broken.
const title = name => `tt-title${/[^\s-]{11}/.test(name) ? " tt-long" : ""}`;

// One card: in hand, on the table of the draft, or built. `ref` is what a click selects.
function card(c, d, t, { ref, able, small, extra = "" }) {
  const on = d.selected === ref, can = able?.includes(ref), goods = [...c.spent ?? [], ...c.stored ?? [], ...c.cached ?? []];
  const row = c.ruin ? "ruin" : c.row;
  const marks = (c.shield ? `<span class="tt-mark">${icon("shield")}${quiet(d.words.shield)}</span>` : "")
    + (c.forged ? `<span class="tt-mark tt-forged">${icon("shield")}${quiet(d.words.forged)}</span>` : "")
    + (c.worker ? `<span class="tt-mark">${icon("worker")}${quiet(d.words.worker_on)}</span>` : "")
    + ["stored", "cached", "spent"].map(k => c[k]?.length ? `<span class="tt-mark tt-${k}">${amounts(c[k], d)}${quiet(`${d.words[k]}: ${inWords(c[k], d)}`)}</span>` : "").join("")
    + (c.uses_most > 1 || c.uses ? `<span class="tt-mark tt-uses" title="${esc(d.words.used)}">${esc(d.words.used)} ${c.uses}/${c.uses_most}</span>` : "");
  const tag = ref ? "button" : "div";
  const head = `<span class="tt-head">${c.ruin ? "" : `<span class="tt-distance" aria-hidden="true" title="${esc(d.words.distance)} ${c.distance}">${c.distance}</span>`}
    <b class="${title(c.name)}">${esc(c.name)}<span class="tt-sr">. </span></b><span class="tt-types">${(c.types ?? []).map(icon).join("")}</span></span>`;
  const body = c.ruin ? `<span class="tt-body tt-ruinword">${esc(d.words.ruin)}</span>` : `
    ${quiet(`${d.words.distance}: ${c.distance}`)}${quiet(c.types?.length ? `${d.words.types}: ${c.types.map(g => d.goods[g].name).join(", ")}` : d.words.typeless)}
    <span class="tt-body"><span class="tt-spoils" title="${esc(d.words.spoils)}">${quiet(`${d.words.spoils}: ${inWords(c.spoils, d)}`)}${amounts(c.spoils, d)}</span>
    <span class="tt-effect">${c.open ? `<span class="tt-openword">${esc(d.words.open)}</span>` : ""}
      <span class="tt-icons" aria-hidden="true">${tokens(c.icons, d)}</span><span class="tt-text">${esc(c.text)}</span>
      ${c.bonus_icons?.length || c.bonus_text ? `<span class="tt-bonus" title="${esc(d.words.bonus)}"><span class="tt-icons" aria-hidden="true"><span class="tt-sign">⊕</span>${tokens(c.bonus_icons, d)}</span>
      <span class="tt-text">${esc(c.bonus_text)}</span></span>` : ""}</span></span>
    <span class="tt-foot" title="${esc(d.words.deal)}">${quiet(`${d.words.deal}: ${inWords(c.deal, d)}`)}<i aria-hidden="true">${esc(d.words.deal)}</i>${amounts(c.deal, d)}</span>`;
  return `<${tag} class="tt-card tt-r-${esc(row)}${small ? " tt-small" : ""}${on ? " tt-on" : ""}${can ? " tt-can" : ""}${c.uses && c.uses >= c.uses_most ? " tt-usedup" : ""}"
    ${ref ? `data-item data-ref="${esc(ref)}" aria-pressed="${on}"` : ""} data-key="${esc(c.key ?? ref ?? c.card)}"
    ${c.defence_text ? `title="${esc(`${d.words.defence}: ${c.defence_text}`)}"` : ""}>${head}${body}${marks ? `<span class="tt-marks">${marks}</span>` : ""}${extra}</${tag}>`;
}
function connection(c, d, { ref, able }) {
  const on = d.selected === ref;
  return `<button class="tt-card tt-connection tt-c-${esc(c.color)}${on ? " tt-on" : ""}${able?.includes(ref) ? " tt-can" : ""}" data-item data-ref="${esc(ref)}"
    data-key="${esc(c.key ?? ref)}" aria-pressed="${on}"><span class="tt-head"><b class="${title(c.name)}">${esc(c.name)}</b></span>
    <span class="tt-body"><span class="tt-effect"><span class="tt-icons" aria-hidden="true">${amounts(c.cost, d)}<span class="tt-sign">→</span>${amounts(c.gain, d)}</span>
    <span class="tt-text">${esc(c.text)}</span></span></span></button>`;
}
