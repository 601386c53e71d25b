// Pieces that several views of D.E.I. draw: icons, seats, cards, outposts; and which area people point at.
let ICONS = {};
const PAINT = { tactics: "#B3261E", logistics: "#2657C1", machines: "#3F7A1D" };
const icon = name => html`<span class="tt-icon" aria-hidden="true"><svg viewBox="0 0 20 20">${ICONS[name] ?? ""}</svg></span>`;
const quiet = words => html`<span class="tt-sr">${words}</span>`;
const seatOf = (d, p) => d.seats.find(s => s.seat === p) ?? { letter: "–", name: "", color: "#6F6A61" };
const disc = (s, size = "") => html`<span class="di-disc${size}" style="--seat:${s.color}" aria-hidden="true">${s.letter}</span>`;
const title = (words, more = "") => html`<p class="di-title">${words}${more}</p>`;
// How much of something: the sign for the eye, the word for the ear.
const amount = (name, n, words) => html`<span class="di-amount" title="${words}">${icon(name)}${quiet(words + ": ")}<b>${n}</b></span>`;
const cube = (colour, n, words) => html`<span class="di-amount" title="${words}"><i class="di-cube di-${colour}" aria-hidden="true">${colour[0].toUpperCase()}</i>${quiet(words + ": ")}<b>${n}</b></span>`;

const action = a => html`<span class="di-act${a.colour ? " di-" + a.colour : ""}" title="${a.text}">${icon(a.icon)}<span>${a.name}</span>${a.n > 1 ? html`<b>×${a.n}</b>` : ""}</span>`;
// What is printed on a card; `foot` stands below it.
const face = (c, d, foot = "") => html`<span class="di-cardname"><b>${c.name}</b>${c.points ? amount("supplies", c.points, d.words.vp) : ""}</span>
  <span class="di-acts">${c.actions.map(action)}</span>${foot}`;
const card = (c, d, ref, key, foot = "", cls = "") => {
  const on = d.selected === ref;
  return html`<button class="di-card di-set-${c.set}${c.drone ? " di-flies" : ""}${d.able.includes(ref) ? " tt-can" : ""}${on ? " tt-on" : ""} ${cls}" data-item data-ref="${ref}" data-key="${key}"
    aria-pressed="${on}" title="${c.text}">${face(c, d, foot)}</button>`;
};

// Enter and space on a drawing do what a click does.
const press = e => {
  if ((e.key !== "Enter" && e.key !== " ") || !e.target.matches("g[data-ref]")) return false;
  e.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return true;
};
// What somebody points at on the map is told to all views of the same session on the page, without the kernel.
const LOOK = "dei-look";
const look = (session, area) => window.dispatchEvent(new CustomEvent(LOOK, { detail: { session, area } }));
