// Shares the height of a board between the rows of the own state and the hand, so that cards are as large as possible.
import { openDetails } from "../../screen/open_rivals.js";

/** Width of a readable card, of a row without cards, and of the label of a row, in pixels. Same as in board.css. */
const CARD_PX = 148;
const BARE_PX = 48;
const LABEL_PX = 34;
const GAP_PX = 4;
/** Smallest height of a line of cards if rows take several lines, and the largest of all, in pixels. */
const MIN_LINE_PX = 92;
const MAX_LINE_PX = 176;
/** Smallest height of a line below open rivals, where the board is scrolled, in pixels. */
const OPENED_LINE_PX = 124;
/** Smallest height of any line, in pixels. */
const LOW_LINE_PX = 52;
/** Height of the foot of a card in hand in addition to a line, in pixels. Same as in board.css. */
const FOOT_PX = 22;
/** Width of a board on which the rivals' states are open next to the own one, in pixels. */
const ROOMY_PX = 880;
/** Smallest width of an enlarged card, in pixels, and how much wider than the card it is at least. */
const ENLARGED_PX = 224;
const ENLARGEMENT = 1.25;

/**
 * Cards next to each other: rows of the own state, or the hand. They take `lines` lines of the board, each
 * of which is higher than that of other groups by `foot`.
 * @typedef {{ boxes: HTMLElement[], cards: number, lines: number, foot: number }} Group
 */

/** Lay out the cards of a board. Reads sizes. @param {Element} board */
function layCards(board) {
  /** @type {HTMLElement | null} */
  const felt = board.querySelector(".tt-felt");
  if (!felt?.clientWidth) return;
  const isRoomy = felt.clientWidth >= ROOMY_PX;
  felt.classList.toggle("fs-roomy", isRoomy);
  openDetails(felt, ".fs-rival > details", isRoomy);
  /** @type {HTMLElement | null} */
  const rows = felt.querySelector(".tt-mine .tt-rows");
  /** @type {HTMLElement | null} */
  const hand = felt.querySelector(".tt-v-hand .tt-cards");
  const own = rows ? groupRows(rows) : [];
  const groups = [...own, ...(hand ? [groupOf([hand], hand)] : [])];
  const free = freeHeight(felt, own.length ? rows : null, isRoomy);
  const line = shareHeight(groups, free, isRoomy ? 0 : openedHeight(felt));
  for (const { boxes, lines } of groups) for (const box of boxes) setLines(box, lines, line);
  const enlarged = felt.querySelectorAll(".fs-slot:is(:hover, :focus-within)");
  for (const target of enlarged) placeEnlarged({ target });
}

/**
 * Set the lines of a row or of the hand. The view has them, as it keeps its style when it is drawn again; a box would
 * lose them, and all its cards would be laid out twice.
 * @param {HTMLElement} box
 * @param {number} lines
 * @param {number} height of a line
 */
function setLines(box, lines, height) {
  /** @type {HTMLElement | null} */
  const view = box.closest(".tt");
  view?.style.setProperty(`--k-${box.dataset.key ?? "hand"}`, String(lines));
  view?.style.setProperty("--line", `${height}px`);
}

/**
 * Return cards that share a line, with the number of lines in which each card is readable.
 * @param {HTMLElement[]} boxes
 * @param {HTMLElement} around
 */
function groupOf(boxes, around) {
  const counts = boxes.map((box) => Number(box.style.getPropertyValue("--n")));
  const cards = counts.reduce((sum, n) => sum + n, 0);
  const labels = around === boxes[0] ? 0 : boxes.length * LABEL_PX;
  const fit = Math.max(1, Math.floor((around.clientWidth - labels) / CARD_PX));
  const foot = around === boxes[0] ? FOOT_PX : 0;
  return { boxes, cards, lines: Math.max(1, Math.ceil(cards / fit)), foot };
}

/** Group the rows that share a line. @param {HTMLElement} rows @returns {Group[]} */
function groupRows(rows) {
  const all = /** @type {HTMLElement[]} */ ([...rows.children]);
  const count = (/** @type {HTMLElement} */ row) => Number(row.style.getPropertyValue("--n"));
  const bare = all.filter((row) => !count(row)).length;
  const width = rows.clientWidth;
  const most = width - bare * (BARE_PX + GAP_PX);
  if (bare === all.length) return [];
  /** @type {HTMLElement[][]} */
  const lines = [[]];
  let used = -GAP_PX;
  for (const row of all) {
    const needed = count(row) ? Math.min(most, LABEL_PX + count(row) * CARD_PX) : BARE_PX;
    if (used > 0 && used + GAP_PX + needed > width) {
      lines.push([]);
      used = -GAP_PX;
    }
    lines[lines.length - 1].push(row);
    used += GAP_PX + needed;
  }
  return lines.map((boxes) => groupOf(boxes, rows));
}

/**
 * Return the height of a line of cards. Groups get fewer lines, and narrower cards, until a line is high enough. If
 * rivals are open above the cards, the board is scrolled before a line becomes low.
 * @param {Group[]} groups
 * @param {number} free
 * @param {number} opened height of the open rivals
 */
function shareHeight(groups, free, opened) {
  /** @param {number} height */
  const share = (height) => {
    const feet = groups.reduce((sum, { lines, foot }) => sum + lines * foot, 0);
    const total = groups.reduce((sum, { lines }) => sum + lines, 0);
    return (height - feet) / Math.max(1, total);
  };
  while (share(free) < MIN_LINE_PX) {
    const several = groups.filter(({ lines }) => lines > 1);
    if (!several.length) break;
    several.sort((a, b) => a.cards / (a.lines - 1) - b.cards / (b.lines - 1));
    several[0].lines--;
  }
  const least = opened ? OPENED_LINE_PX : LOW_LINE_PX;
  return Math.floor(Math.max(least, Math.min(MAX_LINE_PX, share(free - opened))));
}

/** Return the height that open rivals need in addition to their lines, in pixels. @param {HTMLElement} felt */
function openedHeight(felt) {
  /** @type {NodeListOf<HTMLElement>} */
  const parts = felt.querySelectorAll(".fs-rival > [open] > div");
  return [...parts].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
}

/**
 * Return the height that is left for cards if no rival is open above them, in pixels.
 * @param {HTMLElement} felt
 * @param {HTMLElement | null} rows rows that share it, if they have cards
 * @param {boolean} isRoomy
 */
function freeHeight(felt, rows, isRoomy) {
  let free = felt.clientHeight - 4;
  for (const child of /** @type {HTMLElement[]} */ ([...felt.children])) {
    if (!child.offsetHeight || (isRoomy && child.matches(".tt-other"))) continue;
    if (child.matches(".tt-mine")) free -= child.offsetHeight - (rows?.offsetHeight ?? 0);
    else if (child.matches(".tt-v-hand:has(.fs-slot)")) free -= 6;
    else free -= child.offsetHeight;
    free -= 6;
  }
  return isRoomy ? free : free + openedHeight(felt);
}

/** Let the enlarged card grow to the inside of the board. @param {{ target: EventTarget | null }} event */
function placeEnlarged({ target }) {
  /** @type {HTMLElement | null} */
  const slot = /** @type {Element} */ (target).closest(".fs-slot");
  const board = slot?.closest(".tt-felt")?.getBoundingClientRect();
  if (!slot || !board) return;
  const { left, width, top, height } = slot.getBoundingClientRect();
  const zoom = width / (slot.offsetWidth || 1);
  const enlarged = Math.max(ENLARGED_PX * zoom, ENLARGEMENT * width);
  slot.classList.toggle("fs-left", left + enlarged > board.right - 4);
  slot.classList.toggle("fs-up", top + height / 2 > board.top + board.height / 2);
}

/** Boards that are about to be laid out. @type {Set<Element>} */
const waiting = new Set();
/** Views and boards whose sizes are observed. @type {WeakSet<Element>} */
const observed = new WeakSet();
/** One observer for all of them: the cards of a board are laid out once in a frame. */
const observer = new ResizeObserver((entries) => {
  const boards = new Set(entries.map(({ target }) => target.closest(".tt-board")));
  for (const board of boards) {
    if (!board) continue;
    observe(board);
    for (const type of ["pointerover", "focusin"]) board.addEventListener(type, placeEnlarged);
    layCards(board);
  }
});

/** Observe the size of an element; every call reports it again. @param {Element} element */
function observe(element) {
  if (observed.has(element)) return;
  observed.add(element);
  observer.observe(element);
}

/**
 * Lay out the cards after this drawing, once for all views of a board, and whenever the size of the board changes.
 * @param {HTMLElement} root
 */
export function keepCardsLaid(root) {
  const board = root.closest(".tt-board");
  if (board && !waiting.has(board)) {
    waiting.add(board);
    queueMicrotask(() => {
      waiting.delete(board);
      layCards(board);
    });
  }
  observe(root);
}
