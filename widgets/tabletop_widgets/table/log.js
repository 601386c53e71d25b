// What happened, as sentences; a number tells its cause when the pointer or the focus is on it.
export default {
  render(context) {
    let stick = true;
    const made = mount(context, {
      kind: "log",
      html: log,
      after(root) {
        const box = root.querySelector(".tt-scroll");
        if (box && !box.heard) {
          box.heard = true;
          box.addEventListener("scroll", () => { stick = box.scrollTop + box.clientHeight > box.scrollHeight - 30; });
        }
        if (box && stick && !box.contains(document.activeElement)) box.scrollTop = box.scrollHeight;
      },
      click(what, hit, send) {
        if (what === "goto") { send({ type: "goto", index: +hit.dataset.index }); return true; }
        return false;
      },
    });
    return made.end;
  },
};

function log(d, t) {
  const names = (d.names ?? []).map(n => n.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + "|").join("");
  const number = new RegExp(`${names}(?<![\\w.:-])([+−-]?\\d+)(?![.:]?\\w)`, "g");
  const numbers = ({ text }) => {  // not those in names: area 2.6a, Refuge 42
    let at = 0;
    const bold = m => { const before = text.slice(at, m.index); at = m.index + m[0].length; return html`${before}<b class="tt-n">${m[1]}</b>`; };
    const found = [...text.matchAll(number)].filter(m => m[1] !== undefined).map(bold);
    return [...found, text.slice(at)];
  };
  const entries = joined(d.entries.map(e => e.head
    ? html`<li class="tt-loghead" data-key="h${e.index}"><span>${e.head}</span></li>`
    : html`<li data-key="${e.index}" class="${e.new ? "tt-new" : ""}"><button class="tt-entry" data-item data-do="goto" data-index="${e.index}" style="--seat:${e.color}">
      <span class="tt-letter tt-tiny"><span class="tt-sr">${t("Player")} </span>${e.letter}</span><span class="tt-lines">${e.action ? html`<span class="tt-action">${e.action}</span>` : ""}${e.events.map(v =>
        html`<span class="tt-event">${numbers(v)}${v.because ? html`<span class="tt-cause"><span aria-hidden="true">↳</span> ${t("Cause:")} ${v.because}</span>` : ""}</span>`)}</span></button></li>`));
  return html`<section aria-label="${t("What happened")}"><p class="tt-h4">${t("What happened")}</p>
    <div class="tt-scroll" data-rove data-key="log" ${d.entries.length ? "" : html`tabindex="0"`}>${d.more ? html`<button data-do="earlier" class="tt-more">${t("earlier")}</button>` : ""}<ol>${entries || html`<li class="tt-none">${t("Nothing yet.")}</li>`}</ol></div></section>`;
}
