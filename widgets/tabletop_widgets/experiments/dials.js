// The numbers of a game as dials, who plays, how many games, and how far the playing is.
export default {
  render(context) {
    const made = mount(context, { kind: "dials", html: dials, click: (what, hit) => hit.matches("select,input") });
    made.root.addEventListener("input", e => {
      const shown = e.target.closest(".tt-dial")?.querySelector("output");
      if (shown) shown.textContent = e.target.value;
    });
    made.root.addEventListener("change", e => {
      const name = e.target.dataset.turn;
      if (name) made.send({ type: "turn", name, value: e.target.value });
    });
    return made.end;
  },
};

function dials(d, t) {
  const dial = p => html`<label class="tt-dial ${p.value !== p.default ? "tt-changed" : ""}" data-key="${p.name}"><span>${p.label}</span>
    <input type="range" data-turn="${p.name}" min="${p.min}" max="${p.max}" value="${p.value}" aria-valuetext="${p.value}">
    <output>${p.value}</output><span class="tt-printed">${p.value !== p.default ? t("printed: {n}", { n: p.default }) : ""}</span></label>`;
  const choose = (label, name, value, options) => html`<label class="tt-choose" data-key="${name}">${label} <select data-turn="${name}">${
    options.map(([text, v]) => html`<option value="${v}" ${String(v) === String(value) ? "selected" : ""}>${text}</option>`)}</select></label>`;
  return html`<section aria-label="${t("Laboratory")}"><p class="tt-h4">${t("Turn a number and watch what it does")}</p>
    <div class="tt-dialgrid">${d.dials.map(dial)}</div>
    <div class="tt-labrow">${d.seats.map(s => choose(s.label, s.name, s.value, d.strategies))}
      ${choose(t("Games"), "games", d.games, d.counts.map(n => [n, n]))}
      <button data-do="printed">${t("Back to the printed numbers")}</button>
      ${d.running ? html`<button data-do="stop">${t("Stop")}</button>` : html`<button data-do="play">${t("Play them")}</button>`}
      <progress max="${d.total}" value="${d.done}" aria-label="${t("Games played")}"></progress>
      <span role="status">${t("{done} of {total} games", { done: d.done, total: d.total })}</span></div></section>`;
}
