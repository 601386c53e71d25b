// Draws a table with the height that is there: of the part of the page that scrolls, or of the window.
import "../screen/common.css";
import { default as composite } from "../screen/composite.js";
import "./shell.css";

/** @import { RenderProps } from "@anywidget/types" */
/** @import { Given, Node } from "../screen/composite.js" */
/** @import { Slice } from "../screen/slices.js" */

/** Where JupyterLab scrolls: a notebook, a tab with the output of a cell. */
const SCROLLERS =
  ".jp-WindowedPanel-outer, .jupyterlab-sidecar, .jp-LinkedOutputView, .jp-Notebook";
/** A tab that shows what belongs to a cell. */
const TAB = ".jupyterlab-sidecar";
/** Boxes of JupyterLab that could scroll, but are as high as what is in them. */
const GROWING = "[class*=jp-OutputArea], [class*=jp-Cell], [class*=jp-Rendered], .jupyter-widgets";
/** Pixels that are left free around the table. */
const MARGIN = 14;
const LEAST = 440;
/** In a column so narrow boards stand below what is done with them: that needs more height than a low window has. */
const NARROW = 620;
const STACKED = 860;
const PATIENCE = 200;

/** What pages tell one another when a table comes into a tab of its own, or when that is closed. */
const MOVED = "tt-table-moved";
/** Only JupyterLab has tabs. */
const LAB = ".jp-LabShell";

/**
 * @typedef {{ height: number, scale: number, where: "cell" | "tab", _note: { there: string, here: string },
 *   _tree: Node[], _waits: boolean }} Traits
 */

export default {
  /** @param {RenderProps<Traits> & Given} context */
  render(context) {
    const { model, el: table, signal } = context;
    const end = composite.render(context);
    /** @type {Element | null} */
    let around = null;
    const observer = new ResizeObserver(() => measure());

    function measure() {
      const scale = model.get("scale") || 1;
      const there = around ? around.clientHeight : window.innerHeight;
      const box = /** @type {HTMLElement} */ (table.closest(".tt-lessontable") ?? table);
      const isNarrow = table.getBoundingClientRect().width / scale < NARROW;
      const least = isNarrow ? STACKED : LEAST;
      const height = model.get("height") || Math.max(least, there - MARGIN);
      box.style.setProperty("--height", `${Math.floor(height / scale)}px`);
      box.style.setProperty("--scale", String(scale));
    }

    /** What is drawn is put on the page later. @param {number} [tries] */
    function begin(tries = PATIENCE) {
      if (signal?.aborted) return;
      if (!table.isConnected) {
        if (tries) setTimeout(begin, 20, tries - 1);
        return;
      }
      around = scrollerOf(table);
      observer.observe(around ?? document.documentElement);
      measure();
      if (model.get("where") === "tab") standApart();
      else if (isJustRun(table)) {
        const box = table.closest(".tt-lessontable") ?? table;
        requestAnimationFrame(() => box.scrollIntoView({ block: "center" }));
      }
    }

    let isAsked = false;
    let isHere = false;
    /** Where a page has tabs, the table is in one, and where it was stands a line that says so. */
    function standApart() {
      if (signal?.aborted || model.get("where") !== "tab" || !table.isConnected) return;
      const own = /** @type {Slice} */ (/** @type {unknown} */ (model)).id;
      if (table.closest(TAB)) {
        if (table.dataset.ttTab) return;
        table.dataset.ttTab = own;
        window.dispatchEvent(new Event(MOVED));
        return;
      }
      const tab = ["[data-tt-tab=", JSON.stringify(own), "]"].join("");
      const isElsewhere = !isHere && document.querySelector(tab) !== null;
      table.classList.toggle("tt-elsewhere", isElsewhere);
      note.hidden = !isElsewhere;
      if (isElsewhere) setTimeout(standApart, 500); // a tab that is closed tells nobody
      if (isElsewhere || isAsked || !document.querySelector(LAB)) return;
      isAsked = true;
      model.send({ type: "apart" });
    }

    const { note, back } = noteOf();
    table.append(note);
    back.addEventListener("click", () => {
      isHere = true;
      standApart();
    });
    function word() {
      const { there = "", here = "" } = model.get("_note");
      note.firstChild?.replaceWith(there);
      back.textContent = here;
    }
    word();
    model.on("change:_note", word);
    window.addEventListener(MOVED, standApart);

    const changes = /** @type {const} */ (["change:height", "change:scale"]);
    for (const change of changes) model.on(change, measure);
    window.addEventListener("resize", measure);
    begin();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      for (const change of changes) model.off(change, measure);
      model.off("change:_note", word);
      window.removeEventListener(MOVED, standApart);
      delete table.dataset.ttTab;
      setTimeout(() => window.dispatchEvent(new Event(MOVED)));
      end();
    };
  },
};

/**
 * Whether somebody has run the cell of this table a moment ago: it is the one that is chosen, or the one before.
 * @param {Element} table
 */
function isJustRun(table) {
  const cell = table.closest(".jp-Cell");
  const isChosen = [cell, cell?.nextElementSibling].some((one) => one?.matches(".jp-mod-active"));
  return isChosen && navigator.userActivation?.isActive === true;
}

/**
 * The nearest part of the page that scrolls around an element; null if that is the page itself.
 * @param {Element} from
 */
function scrollerOf(from) {
  const lab = from.closest(SCROLLERS);
  if (lab) return lab;
  for (let one = from.parentElement; one && one !== document.body; one = one.parentElement) {
    if (!one.matches(GROWING) && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return null;
}

/** What stands where the table was. */
function noteOf() {
  const note = document.createElement("p");
  note.className = "tt tt-apart";
  note.hidden = true;
  const back = document.createElement("button");
  back.dataset.lmSuppressShortcuts = "true";
  note.append("", back);
  return { note, back };
}
