// The course of the game: step, play, undo, branch. It always asks for a moment by its number, never for "one further".
export default {
  render(context) {
    const { model } = context;
    let timer = null, unit = "decision", latest = {}, drag = null, wanted = null, asked = null, patience = null;
    const speed = { v: 1 };
    const here = () => wanted ?? latest.index;         // keys and clicks come faster than answers: go on from what was asked for
    const next = way => {
      const at = (latest.marks[unit] ?? []);
      if (unit === "decision") return Math.max(0, Math.min(latest.length - 1, here() + way));
      const k = way > 0 ? at.find(i => i > here()) : at.filter(i => i < here()).at(-1);
      return k ?? (way > 0 ? latest.length - 1 : 0);
    };
    const halt = () => { clearInterval(timer); timer = null; };
    const forget = () => { clearTimeout(patience); wanted = asked = null; };
    const go = (send, k) => {                          // one question at a time; of several wishes the last one counts
      wanted = k === latest.index && asked === null ? null : k;
      made.root.querySelector("input[type=range]").value = k;
      if (asked !== null || wanted === null) return;
      asked = k; patience = setTimeout(() => { forget(); made.draw(); }, 3000);
      send({ type: "goto", index: k });
    };
    const heard = index => {
      if (index !== asked) return;
      const last = wanted;
      forget();
      if (last !== index) go(made.send, last);
    };
    const toggle = (send, draw) => {
      if (timer) halt(); else {
        if (here() >= latest.length - 1) go(send, 0);
        timer = setInterval(() => {
          if (wanted !== null) return;                 // never faster than the kernel
          if (latest.index >= latest.length - 1) { halt(); draw(); } else go(send, next(1));
        }, 900 / speed.v);
      }
      draw();
    };
    const made = mount(context, {
      kind: "timeline",
      html: (d, t) => { latest = d; heard(d.index); return timeline(d, t, { playing: !!timer, unit, speed: speed.v }); },
      after(root) {
        const range = root.querySelector("input[type=range]");
        if (range && drag === null) range.value = here();
        if (range && !range.heard) {
          range.heard = true;
          range.addEventListener("input", () => { halt(); drag = +range.value; go(made.send, drag); });
          range.addEventListener("change", () => { drag = null; go(made.send, +range.value); });
        }
        for (const s of root.querySelectorAll("select")) if (!s.heard) {  // that of the branches comes later
          s.heard = true;
          s.addEventListener("change", () => {
            if (s.name === "unit") unit = s.value;
            else if (s.name === "speed") { speed.v = +s.value; if (timer) { halt(); toggle(made.send, made.draw); } }
            else { halt(); forget(); made.send({ type: "switch", name: s.value }); }
          });
        }
        for (const s of root.querySelectorAll("select")) s.value = { unit, speed: String(speed.v), branch: latest.branch }[s.name];
      },
      click(what, hit, send, draw) {
        if (what === "play") toggle(send, draw);
        else if (what === "back" || what === "forward") { halt(); go(send, next(what === "back" ? -1 : 1)); }
        else if (what === "start" || what === "end") { halt(); go(send, what === "start" ? 0 : latest.length - 1); }
        else if (what === "branch") { halt(); send({ type: "branch" }); }
        else if (what === "undo" || what === "redo") { halt(); forget(); send({ type: what }); }
        else return false;
        return true;
      },
      key(e, send, draw, typing) {
        if (typing || e.target.type === "range") return false;
        if (e.key === "ArrowLeft" || e.key === "ArrowRight") { halt(); go(send, next(e.key === "ArrowLeft" ? -1 : 1)); return true; }
        if (e.key === " " && e.target.nodeName !== "BUTTON") { toggle(send, draw); return true; }
        return false;
      },
      end() { halt(); forget(); },
    });
    return made.end;
  },
};

const PICTURES = { start: "M4 4v12M16 4 7 10l9 6z", back: "M14 4 5 10l9 6z", play: "M5 3l11 7-11 7z", pause: "M6 4v12M13 4v12", forward: "M6 4l9 6-9 6z", end: "M16 4v12M4 4l9 6-9 6z",
  undo: "M8 4 3 9l5 5M3 9h9a4 4 0 0 1 0 8h-3", redo: "M12 4l5 5-5 5M17 9H8a4 4 0 0 0 0 8h3", branch: "M5 3v14M5 12c0-5 9-2 9-8M11 6l3-3 3 3" };
const LINES = ["undo", "redo", "branch", "pause"];

function timeline(d, t, { playing }) {
  const key = (what, name, off) => html`<button data-do="${what}" data-key="${what}" aria-label="${name}" title="${name}"${off ? html` aria-disabled="true"` : ""}><svg viewBox="0 0 20 20" aria-hidden="true"
    class="${LINES.includes(what === "play" && playing ? "pause" : what) ? "tt-line" : ""}"><path d="${PICTURES[what === "play" && playing ? "pause" : what]}"/></svg>${["undo", "redo", "branch"].includes(what) ? html`<span>${name}</span>` : ""}</button>`;
  const ticks = d.rounds.map(r => html`<span style="left:${100 * r.index / Math.max(1, d.length - 1)}%">${r.round}</span>`);
  const choose = (name, label, pairs) => html`<label class="tt-choose"><span class="tt-sr">${label}</span><select name="${name}">${pairs.map(([v, n]) => html`<option value="${v}">${n}</option>`)}</select></label>`;
  return html`<section aria-label="${t("Course of the game")}"><div class="tt-keys">
    ${key("undo", t("Undo"), !d.can_undo)}${key("redo", t("Redo"), !d.can_redo)}<span class="tt-gap"></span>
    ${key("start", t("To the start"))}${key("back", t("Back"))}${key("play", playing ? t("Pause") : t("Play"))}${key("forward", t("Forward"))}${key("end", t("To the end"))}
    ${choose("unit", t("Step by"), ["decision", "turn", "phase", "round"].map(u => [u, t("by " + u)]))}
    ${choose("speed", t("Speed"), [[.5, "½×"], [1, "1×"], [2, "2×"], [4, "4×"]])}<span class="tt-gap"></span>
    ${key("branch", t("Branch"))}${d.branches.length > 1 ? choose("branch", t("Branches"), d.branches.map(b => [b.name, `${b.said ?? b.name} (${b.length})`])) : ""}
    <span class="tt-where"><b>${d.index}</b> / ${d.length - 1} · ${d.moment}${d.index < d.length - 1 ? html` <em>${t("the past")}</em>` : ""}</span></div>
    <div class="tt-slider"><input type="range" min="0" max="${Math.max(1, d.length - 1)}" step="1" aria-label="${t("Moment of the game")}" aria-valuetext="${`${d.index}. ${d.moment}. ${d.what}`}">
    <div class="tt-ticks" aria-hidden="true">${ticks}</div></div><p class="tt-what">${d.what}</p></section>`;
}
