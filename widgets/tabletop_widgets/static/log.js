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
  const names = (d.names ?? []).map(n => esc(n).replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + "|").join("");
  const number = new RegExp(`${names}(?<![\\w.:-])([+−-]?\\d+)(?![.:]?\\w)`, "g");
  const numbers = e =>  // not those in names: area 2.6a, Refuge 42
    esc(e.text).replace(number, (all, n) => n === undefined ? all : `<b class="tt-n">${n}</b>`);
  const entries = d.entries.map(e => e.head
    ? `<li class="tt-loghead" data-key="h${e.index}"><span>${esc(e.head)}</span></li>`
    : `<li data-key="${e.index}" class="${e.new ? "tt-new" : ""}"><button class="tt-entry" data-item data-do="goto" data-index="${e.index}" style="--seat:${e.color}">
      <span class="tt-letter tt-tiny"><span class="tt-sr">${t("Player")} </span>${esc(e.letter)}</span><span class="tt-lines">${e.action ? `<span class="tt-action">${esc(e.action)}</span>` : ""}${e.events.map(v =>
        `<span class="tt-event">${numbers(v)}${v.because ? `<span class="tt-cause"><span aria-hidden="true">↳</span> ${t("Cause:")} ${esc(v.because)}</span>` : ""}</span>`).join("")}</span></button></li>`).join("");
  return `<section aria-label="${t("What happened")}"><p class="tt-h4">${t("What happened")}</p>
    <div class="tt-scroll" data-rove data-key="log" ${d.entries.length ? "" : `tabindex="0"`}>${d.more ? `<button data-do="earlier" class="tt-more">${t("earlier")}</button>` : ""}<ol>${entries || `<li class="tt-none">${t("Nothing yet.")}</li>`}</ol></div></section>`;
}
