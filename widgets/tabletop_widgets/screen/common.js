// Shared by all views; stands before the module of each. A view is a function from data to HTML; what it returns is
// merged into what is there, so that focus, scrolling and transitions survive every redraw.
// Markup is what html`...` makes, and nothing else is: whatever stands in its ${} is escaped unless it is markup itself,
// and the pieces of a list stand one after another. So no name and no text can bring elements of its own.
class Markup { constructor(text) { this.text = text; } }
const SIGNS_OF_MARKUP = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = x => x instanceof Markup ? x.text : Array.isArray(x) ? x.map(escaped).join("")
  : String(x ?? "").replace(/[&<>"']/g, c => SIGNS_OF_MARKUP[c]);
const html = (parts, ...facts) => new Markup(parts.reduce((made, part, k) => made + escaped(facts[k - 1]) + part));
// A list as one piece; nothing if there is nothing in it, so that something else can stand there.
const joined = (list, between = "") => { const text = list.map(escaped).join(escaped(between)); return text ? new Markup(text) : ""; };
// The pictures that the kit itself has drawn; the only markup that comes from the kernel.
const drawings = icons => Object.fromEntries(Object.entries(icons).map(([name, inner]) => [name, new Markup(inner)]));
const fill = (element, markup) => { element.innerHTML = escaped(markup); };
const keyOf = n => n.nodeType === 1 ? n.dataset.key : undefined;

function morph(a, b) {
  for (const { name, value } of [...b.attributes]) if (a.getAttribute(name) !== value) a.setAttribute(name, value);
  for (const { name } of [...a.attributes])
    if (!b.hasAttribute(name) && name !== "tabindex" && !(name === "open" && a.nodeName === "DETAILS")) a.removeAttribute(name);
  const wanted = new Set([...b.children].map(keyOf).filter(Boolean)), keyed = new Map();
  for (const n of [...a.children]) if (keyOf(n)) wanted.has(keyOf(n)) ? keyed.set(keyOf(n), n) : n.remove();
  let at = a.firstChild;
  for (const want of [...b.childNodes]) {
    const k = keyOf(want);
    let have = k ? keyed.get(k) : at && !keyOf(at) ? at : null;
    if (have && have.nodeName !== want.nodeName) have = null;
    if (!have) { a.insertBefore(want, at); continue; }
    if (have === at) at = at.nextSibling; else a.insertBefore(have, at);
    if (have.nodeType !== 1) { if (have.data !== want.data) have.data = want.data; }
    else if (!have.isEqualNode(want)) morph(have, want);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

// One tab stop per [data-rove]; arrows move between its [data-item]s as they lie on the screen.
const shown = box => [...box.querySelectorAll("[data-item]")].filter(i => i.offsetParent || i.ownerSVGElement);
function settle(root) {
  for (const box of root.querySelectorAll("[data-rove]")) {
    const items = shown(box), now = items.find(i => i === document.activeElement) ?? items.find(i => i.tabIndex === 0) ?? items[0];
    for (const i of items) i.tabIndex = i === now ? 0 : -1;
  }
  for (const f of root.querySelectorAll("button,input,select,summary,a[href],[tabindex]")) f.dataset.lmSuppressShortcuts = "true";
}
function step(box, from, key) {
  const items = shown(box), k = items.indexOf(from), r = from.getBoundingClientRect();
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key === "ArrowLeft" || key === "ArrowRight") return items[k + (key === "ArrowRight" ? 1 : -1)];
  const down = key === "ArrowDown" ? 1 : -1, far = i => {
    const q = i.getBoundingClientRect(), dy = (q.top - r.top) * down;
    return dy < 4 ? Infinity : dy + Math.abs(q.left + q.width / 2 - r.left - r.width / 2) * 2;
  };
  const best = items.reduce((x, i) => far(i) < far(x) ? i : x, from);
  return best === from ? null : best;
}

// view: { kind, html(data, t), after?(root), click?(what, element), key?(event), message?(m) }
function mount({ model, el, signal }, view) {
  const root = document.createElement("div"), timers = new Map();
  let sent = 0, queued = false;
  root.className = "tt tt-" + view.kind;
  root.tabIndex = -1;
  root.dataset.lmSuppressShortcuts = "true";
  el.append(root);
  const t = (word, facts = {}) => (model.get("words")[word] ?? word).replace(/\{(\w+)\}/g, (_, k) => facts[k] ?? "");
  const send = message => {
    const id = ++sent;
    const dead = () => { root.classList.add("tt-dead"); draw(); };
    timers.set(id, setTimeout(dead, 2000));
    try { model.send({ ...message, id }); } catch { dead(); }
  };
  const notices = () => {
    const dead = root.classList.contains("tt-dead"), trouble = model.get("trouble"), status = model.get("status");
    return html`<div class="tt-status" role="status" data-key="status">${dead
      ? t("No answer from the kernel. If it was restarted, run the cell again.") : status}</div>${trouble
      ? html`<div class="tt-trouble" role="alert" data-key="trouble"><b>${t("Something went wrong in the program")}</b>
         <button data-do="forget">${t("Close")}</button><pre tabindex="0">${trouble}</pre></div>` : ""}`;
  };
  const draw = () => {
    queued = false;
    const next = root.cloneNode(false), data = model.get("data");
    fill(next, [notices(), Object.keys(data).length ? view.html(data, t) : ""]);
    root.lang = next.lang = model.get("lang");
    const had = root.contains(document.activeElement), box = document.activeElement?.closest?.("[data-rove]")?.dataset.key;
    morph(root, next);
    view.after?.(root, model.get("data"));
    settle(root);
    if (had && (!root.contains(document.activeElement) || document.activeElement === root)) {
      const again = (box && [...root.querySelectorAll("[data-rove]")].find(r => r.dataset.key === box)) || root;
      (again.querySelector("[data-item][tabindex='0']") ?? root).focus({ preventScroll: true });
    }
  };
  const soon = () => { if (!queued) { queued = true; queueMicrotask(draw); } };
  const names = ["data", "words", "lang", "status", "trouble", ...(view.traits ?? [])].map(n => "change:" + n);
  const heard = m => {
    if ("ack" in m) {
      clearTimeout(timers.get(m.ack)); timers.delete(m.ack);
      if (root.classList.contains("tt-dead")) { root.classList.remove("tt-dead"); draw(); }
    } else view.message?.(m, root);
  };
  for (const n of names) model.on(n, soon);
  model.on("msg:custom", heard);
  root.addEventListener("click", e => {
    const hit = e.target.closest("[data-do],[data-ref]");
    if (!hit || !root.contains(hit) || hit.getAttribute("aria-disabled") === "true") return;
    if (hit.dataset.item !== undefined) { for (const i of shown(hit.closest("[data-rove]"))) i.tabIndex = i === hit ? 0 : -1; }
    if (view.click?.(hit.dataset.do ?? "select", hit, send, draw)) return;
    send(hit.dataset.do ? { type: hit.dataset.do } : { type: "select", ref: hit.dataset.ref });
  });
  root.addEventListener("keydown", e => {
    if (e.key === "Tab" || e.ctrlKey || e.metaKey || e.altKey) return;
    e.stopPropagation();
    const typing = e.target.matches("input:not([type=range]):not([type=checkbox]),select,textarea");
    if (view.key?.(e, send, draw, typing)) { e.preventDefault(); return; }
    const box = e.target.closest("[data-rove]");
    if (box && e.target.dataset.item !== undefined && /^(Arrow|Home|End)/.test(e.key)) {
      const to = step(box, e.target, e.key);
      if (to) { for (const i of shown(box)) i.tabIndex = i === to ? 0 : -1; to.focus(); }
      e.preventDefault();
    } else if (e.key === "Escape") model.get("data").selected ? send({ type: "select", ref: "" }) : e.target.blur();
    else if (e.key === "u" && !typing) send({ type: "undo" });
  });
  draw();
  const gone = watch(model);
  const end = () => { for (const n of names) model.off(n, soon); model.off("msg:custom", heard); timers.forEach(clearTimeout); view.end?.(); gone(); };
  signal?.addEventListener("abort", end);
  return { root, send, draw, end };
}
