// Action previews: icons on the button of an answer, marks on the boards, and the details for its tooltip.
import { classes, renderUnseen } from "../screen/controls.js";
import { collection } from "../screen/drawings.js";
import { html, joinMarkup, NOTHING } from "../screen/markup.js";
import "./action_preview.css";

/** @import { Mark, Translate } from "../screen/types.d.ts" */
/** @import { ActionPreviews, ButtonPreview, ButtonIcon, ShownAction } from "./data.d.ts" */

const icons = collection();

/** Store the drawings of the shown table; call it before icons are rendered. */
export const learnDrawings = icons.learn;

/**
 * Return the data if it belongs to this version of the position, otherwise null.
 * @template {{ version: number }} T
 * @param {T | Record<string, never>} value
 * @param {number} version
 * @returns {T | null}
 */
export function pickVersion(value, version) {
  return value.version === version ? /** @type {T} */ (value) : null;
}

/** Appearance of the icons, by key. @typedef {Pick<ActionPreviews, "faces">} Faces */

/**
 * Render the costs and effects of an answer as icons, and those of the choices that follow it.
 * @param {ButtonPreview | undefined} outlook
 * @param {Faces | null} previews
 * @param {Translate} t
 */
export function renderSigns(outlook, previews, t) {
  if (!outlook || !previews) return NOTHING;
  const signs = outlook.signs.map((sign) => signOf(sign, previews));
  const unsure = outlook.uncertain ? renderUnsure(outlook.then, t) : "";
  const ahead = renderAhead(outlook, previews, t);
  const isTold = ahead || (signs.length && isGain(outlook, previews));
  const printed = isTold ? "" : printedOn(outlook);
  const row =
    signs.length || unsure ? html`<span class="tt-signs">${joinMarkup(signs)}${unsure}</span>` : "";
  return html`${row}${ahead}${printed}`;
}

/**
 * Render the sign of unknown effects.
 * @param {string} why
 * @param {Translate} t
 */
function renderUnsure(why, t) {
  return html`<span class="tt-sign tt-unsure" title="${why}"><b aria-hidden="true">?</b>${renderUnseen(
    t("and what no one can know yet"),
  )}</span>`;
}

/**
 * Render what the choices that follow an answer bring.
 * @param {ButtonPreview} outlook
 * @param {Faces} previews
 * @param {Translate} t
 */
function renderAhead({ ahead, ahead_more: isMore }, previews, t) {
  const visible = ahead.filter(({ signs }) => signs.length);
  if (!visible.length) return "";
  const looks = visible.map(({ signs, uncertain }) => JSON.stringify([signs, uncertain]));
  const shown = visible.filter((_, k) => looks.indexOf(looks[k]) === k); // the same icons are drawn once
  const parts = shown.map(
    ({ signs, text, uncertain }, k) =>
      html`${k ? html`<span>${t("or")}</span>` : ""}${signs.map((sign) => signOf(sign, previews))}${
        uncertain ? renderUnsure(text, t) : ""
      }`,
  );
  const more = isMore || visible.length < ahead.length;
  const rest = html`<span><span aria-hidden="true">…</span>${renderUnseen(t("or something else"))}</span>`;
  return html`<span class="tt-signs tt-ahead"><span>${t("then")}</span>${joinMarkup(parts)}${more ? rest : ""}</span>`;
}

/**
 * Render the effects that all answers have in common.
 * @param {ActionPreviews | null} previews
 * @param {Translate} t
 */
export function renderSharedSigns(previews, t) {
  if (!previews?.shared.length) return NOTHING;
  const signs = previews.shared.map((sign) => signOf(sign, previews));
  return html`<p class="tt-shared tt-signs" data-key="shared">${t("In any case:")} ${joinMarkup(signs)}</p>`;
}

/** Return true if an icon shows a gain of the answer. @param {ButtonPreview} outlook @param {Faces} previews */
function isGain({ signs }, { faces }) {
  return signs.some(({ face, n, letter }) => {
    const { drawn, icon } = faces[face];
    return n.startsWith("+") && !letter && (drawn || icon);
  });
}

/**
 * Render the printed text of the only item of an answer, unless icons show its gain or what follows.
 * @param {ButtonPreview} outlook
 */
function printedOn({ printed }) {
  return printed ? html`<span class="tt-foretext" title="${printed}">${printed}</span>` : "";
}

/**
 * @param {ButtonIcon} sign
 * @param {Faces} previews
 */
function signOf({ face, n, letter }, previews) {
  const look = previews.faces[face];
  const drawn = look.drawn ? icons.drawing(face) : NOTHING;
  const sign = html`<i aria-hidden="true" style="--sign:${look.color || "var(--tt-ink)"}">${look.icon}</i>`;
  const picture = look.drawn
    ? html`<span class="tt-icon" aria-hidden="true"><svg viewBox="0 0 20 20">${drawn}</svg></span>`
    : look.icon
      ? sign
      : "";
  const names = classes({
    "tt-sign": true,
    "tt-cost": n.startsWith("−") && !letter,
    "tt-gain": n.startsWith("+") && !letter,
  });
  const who = letter ? html`<em>${letter}</em>` : "";
  return html`<span class="${names}" title="${look.text}">${who}<b>${n}</b>${picture}${
    picture ? renderUnseen(` ${look.text}`) : ` ${look.text}`
  }</span>`;
}

/**
 * Return marks for the changes on the boards.
 * @param {ButtonPreview | undefined} outlook
 * @returns {Mark[]}
 */
export function markChanges(outlook) {
  return outlook?.ghosts ?? [];
}

/**
 * Return marks for the things whose answers bring points. Things that all answers are about have none, and nothing is
 * marked if every answer brings the same.
 * @param {ActionPreviews | null} previews
 * @param {ShownAction[]} actions
 * @param {Translate} t
 * @returns {Mark[]}
 */
export function markPoints(previews, actions, t) {
  const legal = previews?.whole && previews.marked ? actions.filter((action) => action.legal) : [];
  const gains = legal.map((action) => previews?.answers[action.key]?.points ?? 0);
  const isChoice = legal.length > 1;
  if (isChoice && gains.every((gain) => gain === gains[0])) return [];
  /** @type {Map<string, number>} */
  const best = new Map();
  legal.forEach(({ about }, k) => {
    for (const ref of about) best.set(ref, Math.max(best.get(ref) ?? 0, gains[k]));
  });
  return [...best]
    .filter(
      ([ref, gain]) => gain > 0 && !(isChoice && legal.every(({ about }) => about.includes(ref))),
    )
    .map(([at, n]) => ({
      at,
      how: "points",
      diff: `+${n}`,
      why: [t("Points it can bring: {n}", { n })],
    }));
}

/**
 * Render all details of an answer: printed texts of its items, its changes, and what follows.
 * @param {ButtonPreview} outlook
 * @param {Translate} t
 */
export function renderDetails(outlook, t) {
  const cards = outlook.cards.map(
    (card) =>
      html`<div class="tt-face">${card.name ? html`<b>${card.name}</b>` : ""}<p>${card.text}</p></div>`,
  );
  return html`${joinMarkup(cards)}${listOf(outlook.lines)}${
    outlook.then ? html`<p class="tt-then">${outlook.then}</p>` : ""
  }${detailsAhead(outlook, t)}${
    outlook.condition
      ? html`<p class="tt-unless">${outlook.condition}</p>${listOf(outlook.unless)}`
      : ""
  }`;
}

/** @param {ButtonPreview} outlook @param {Translate} t */
function detailsAhead({ ahead, ahead_more: isMore }, t) {
  if (!ahead.length) return "";
  const head = isMore
    ? t("What you choose next can bring, among other things:")
    : t("What you choose next can bring:");
  return html`<p class="tt-then">${head}</p>${listOf(ahead.map(({ text }) => text))}`;
}

/** @param {string[]} lines */
function listOf(lines) {
  return lines.length ? html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>` : "";
}
