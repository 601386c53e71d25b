// Event log: sentences for each move, with bold numbers and the causes of events.
import { classes, renderUnseen } from "../../screen/controls.js";
import { html, joinMarkup } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import "./log.css";

/** @import { Context, Mounted, Translate } from "../../screen/types.d.ts" */
/** @import { EventRow, LogData, MoveRow, LogHeading } from "./data.d.ts" */

/** Distance from the end of the list within which it follows new entries, in pixels. */
const NEAR = 30;

export default {
  /** @param {Context<LogData>} context */
  render(context) {
    let last = 0;
    let height = 0;
    /** @type {Mounted["mark"] | undefined} */
    let mark;
    const view = mount(context, {
      kind: "log",
      html: log,
      laid(root, d) {
        const box = root.querySelector(".tt-scroll");
        if (!box) return;
        // The list grows at its end; keep the scroll position of a user who reads earlier entries.
        const latest = d.entries.at(-1)?.index ?? 0;
        if (latest !== last && box.scrollTop < -NEAR) box.scrollTop -= box.scrollHeight - height;
        last = latest;
        height = box.scrollHeight;
      },
      after: (_, d) => mark?.("log", d.marks),
      click(what, hit) {
        if (what !== "goto" && what !== "light") return false;
        view.send({ type: what, index: Number(hit.dataset.index) });
        return true;
      },
    });
    mark = view.mark;
    mark("log", context.model.get("data").marks ?? []);
    return view.end;
  },
};

/**
 * @param {LogData} d
 * @param {Translate} t
 */
function log(d, t) {
  const number = numberOutside(d.names);
  const entries = joinMarkup(
    d.entries.map((row) => ("head" in row ? heading(row, number, t) : entry(row, number, d, t))),
  );
  const more = html`<button data-do="earlier" class="tt-earlier">${t("earlier")}</button>`;
  const none = html`<li class="tt-none">${t("Nothing yet.")}</li>`;
  return html`<section aria-label="${t("What happened")}"><p class="tt-h4">${t("What happened")}</p>
    <div class="tt-scroll" data-rove data-key="log" ${d.entries.length ? "" : html`tabindex="0"`}
    ><div>${d.more ? more : ""}<ol>${entries || none}</ol></div></div></section>`;
}

/**
 * @param {LogHeading} row
 * @param {RegExp} number
 * @param {Translate} t
 */
function heading(row, number, t) {
  const events = (row.events ?? []).map((event) => happened(event, number, t));
  return html`<li class="tt-loghead" data-key="h${row.index}"><span>${row.head}</span>${events}</li>`;
}

/**
 * @param {MoveRow} row
 * @param {RegExp} number
 * @param {LogData} d
 * @param {Translate} t
 */
function entry(row, number, d, t) {
  const action = row.action ? html`<span class="tt-action">${row.action}</span>` : "";
  const names = classes({ "tt-logrow": true, "tt-fresh": row.new });
  return html`<li data-key="${row.index}" class="${names}"><button
      class="tt-entry" data-item data-do="light" data-index="${row.index}"
      aria-pressed="${d.lit === row.index}" style="--seat:${row.color}">
    <span class="tt-letter tt-tiny">${renderUnseen(`${t("Player")} `)}${row.letter}</span>
    <span class="tt-lines">${action}${row.events.map((event) => happened(event, number, t))}</span>
    </button>${row.rules ? rules(row.rules, t) : ""}<button class="tt-goto" data-item data-do="goto"
      data-index="${row.index}"
      title="${t("Go to this moment")}"><span aria-hidden="true">↶</span>${renderUnseen(
        t("Go to this moment"),
      )}</button></li>`;
}

/**
 * @param {string} ids
 * @param {Translate} t
 */
function rules(ids, t) {
  const label = t("Rules applied");
  return html`<button class="tt-goto tt-cited" data-item data-do="rule" data-rule="${ids}"
    title="${label}: ${ids}"><span aria-hidden="true">§</span>${renderUnseen(label)}</button>`;
}

/**
 * @param {EventRow} event
 * @param {RegExp} number
 * @param {Translate} t
 */
function happened(event, number, t) {
  const cause = html`<span class="tt-cause"><span aria-hidden="true">↳</span>
    ${t("Cause:")} ${event.because}</span>`;
  return html`<span class="tt-event">${numbersBold(event.text, number)}${
    event.because ? cause : ""
  }</span>`;
}

/**
 * Return a pattern that matches numbers outside names such as "area 2.6a"; the first group is the number.
 * @param {string[]} names
 */
function numberOutside(names) {
  const literally = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const number = "(?<![\\w.:-])([+−-]?\\d+)(?![.:]?\\w)";
  return new RegExp([...literally, number].join("|"), "g");
}

/**
 * @param {string} text
 * @param {RegExp} number
 */
function numbersBold(text, number) {
  let at = 0;
  const pieces = [];
  for (const match of text.matchAll(number)) {
    if (match[1] === undefined) continue;
    pieces.push(text.slice(at, match.index), html`<b class="tt-n">${match[1]}</b>`);
    at = match.index + match[0].length;
  }
  return [...pieces, text.slice(at)];
}
