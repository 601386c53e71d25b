// Stress against its limit, and how far the end is.
export default {
  render(context) {
    return mount(context, { kind: "stress", html: stress }).end;
  },
};

function stress(d) {
  const w = d.words, top = Math.max(d.start_limit, d.stress, d.limit) + 1, near = d.limit - d.stress;
  const cells = Array.from({ length: top + 1 }, (_, n) => html`<span class="ax-s${n && n <= d.stress ? " ax-full" : ""}${n === d.stress ? " ax-now" : ""}${n === d.limit ? " ax-limit" : ""}${n > d.limit ? " ax-beyond" : ""}">${n % 5 === 0 && Math.abs(n - d.limit) > 2 && Math.abs(n - d.stress) > 1 || n === d.stress || n === d.limit ? html`<small>${n}</small>` : ""}</span>`);
  const said = `${w.stress} ${d.stress}, ${w.limit} ${d.limit}. ${w.stress_left.replace("{n}", Math.max(0, near))}`;
  return html`<section class="ax-panel" aria-label="${w.stress}"><p class="ax-title">${w.stress}</p><div class="ax-gauge"><p class="ax-big${near <= 3 ? " ax-alarm" : ""}"><b>${d.stress}</b><span>/ ${d.limit}</span></p>
    <div class="ax-meter" role="meter" aria-label="${said}" aria-valuemin="0" aria-valuemax="${d.limit}" aria-valuenow="${Math.min(d.stress, d.limit)}" aria-valuetext="${said}">${cells}</div></div>
    <p class="ax-label">${w.distance}</p><ul class="ax-ends">${d.end_text.map((x, k) => html`<li><span class="ax-endsign" aria-hidden="true">${["◔", "▤", "▧"][k] ?? "•"}</span>${x}</li>`)}</ul></section>`;
}
