// Table widget: composite view with the available height of the scrolling part of the page, or of the window.
import "../screen/common.css";
import { default as composite } from "../screen/composite.js";
import "./shell.css";

/** @import { RenderProps } from "@anywidget/types" */
/** @import { Given, Node } from "../screen/composite.js" */
/** @import { Slice } from "../screen/slices.js" */

/** Scroll containers of JupyterLab: a notebook, or a tab with the output of a cell. */
const SCROLLERS =
  ".jp-WindowedPanel-outer, .jupyterlab-sidecar, .jp-LinkedOutputView, .jp-Notebook";
/** Tab with the output of a cell. */
const TAB = ".jupyterlab-sidecar";
/** Elements of JupyterLab that have scroll styles, but grow with their contents. */
const GROWING = "[class*=jp-OutputArea], [class*=jp-Cell], [class*=jp-Rendered], .jupyter-widgets";
/** Space around the table, in pixels. */
const MARGIN = 14;
const LEAST = 440;
/** Below this width the board is below the actions, which needs at least the height `STACKED`. Both in pixels. */
const NARROW = 620;
const STACKED = 860;
const PATIENCE = 200;

/** Event between tables on a page: a table has moved to a tab, or its tab has been closed. */
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
      const isFull = document.fullscreenElement?.contains(table) ?? false;
      const roomHeight = around && !isFull ? around.clientHeight : window.innerHeight;
      const box = /** @type {HTMLElement} */ (table.closest(".tt-lessontable") ?? table);
      const isNarrow = table.getBoundingClientRect().width / scale < NARROW;
      const least = isNarrow ? STACKED : LEAST;
      const height =
        (!isFull && model.get("height")) || Math.max(least, roomHeight - (isFull ? 0 : MARGIN));
      box.style.setProperty("--height", `${Math.floor(height / scale)}px`);
      box.style.setProperty("--scale", String(scale));
    }

    /** Start when the page has attached the element, after it is drawn. @param {number} [tries] */
    function begin(tries = PATIENCE) {
      if (signal?.aborted) return;
      if (!table.isConnected) {
        if (tries) setTimeout(begin, 20, tries - 1);
        return;
      }
      around = scrollerOf(table);
      observer.observe(around ?? document.documentElement);
      measure();
      if (isApart()) standApart();
      else if (isJustRun(table)) {
        const box = table.closest(".tt-lessontable") ?? table;
        requestAnimationFrame(() => box.scrollIntoView({ block: "center" }));
      }
    }

    let isAsked = false;
    let isHere = false;
    let isWished = false;
    /** Return true if the table belongs in a tab, or is in one. */
    const isApart = () => isWished || model.get("where") === "tab" || table.closest(TAB) !== null;
    /** Move the table to a tab because the user has asked for it. */
    function moveToTab() {
      isWished = true;
      isAsked = isHere = false;
      standApart();
    }
    table.addEventListener("tt-apart", moveToTab);
    /** Move the table to a tab if the page has tabs, and show a note in its former place. */
    function standApart() {
      if (signal?.aborted || !isApart() || !table.isConnected) return;
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
      if (isElsewhere) setTimeout(standApart, 500); // closing a tab sends no event
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
      const { there: noteText = "", here = "" } = model.get("_note");
      note.firstChild?.replaceWith(noteText);
      back.textContent = here;
    }
    word();
    model.on("change:_note", word);
    window.addEventListener(MOVED, standApart);

    const changes = /** @type {const} */ (["change:height", "change:scale"]);
    for (const change of changes) model.on(change, measure);
    window.addEventListener("resize", measure);
    document.addEventListener("fullscreenchange", measure);
    begin();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      document.removeEventListener("fullscreenchange", measure);
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
 * Return true if the user has just run the cell of this table: it or the next cell is active.
 * @param {Element} table
 */
function isJustRun(table) {
  const cell = table.closest(".jp-Cell");
  const isChosen = [cell, cell?.nextElementSibling].some((element) =>
    element?.matches(".jp-mod-active"),
  );
  return isChosen && navigator.userActivation?.isActive === true;
}

/**
 * Return the nearest scrolling ancestor of an element; null if the page itself scrolls.
 * @param {Element} from
 */
function scrollerOf(from) {
  const lab = from.closest(SCROLLERS);
  if (lab) return lab;
  for (
    let ancestor = from.parentElement;
    ancestor && ancestor !== document.body;
    ancestor = ancestor.parentElement
  ) {
    if (!ancestor.matches(GROWING) && /auto|scroll/.test(getComputedStyle(ancestor).overflowY))
      return ancestor;
  }
  return null;
}

/** Create the note for the former place of the table. */
function noteOf() {
  const note = document.createElement("p");
  note.className = "tt tt-apart";
  note.hidden = true;
  const back = document.createElement("button");
  back.dataset.lmSuppressShortcuts = "true";
  note.append("", back);
  return { note, back };
}
