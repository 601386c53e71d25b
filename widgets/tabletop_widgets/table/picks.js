// What a choice on the boards means: the answers that fit the things chosen so far, and the things that tell them
// apart. It follows from the references of the answers, so it is the same for every game.

/** @import { ShownAction } from "./data.d.ts" */

/**
 * One answer, or several of one kind that the board tells apart.
 * @typedef {{ kind: string, answers: ShownAction[], isAimed: boolean }} Entry
 */

/**
 * Return the answers that touch all chosen things. Of each kind, those that name the things in the order of the choice
 * come first: "from A to B" is not "from B to A". Other orders count only if there are none of these.
 * @param {ShownAction[]} answers legal answers
 * @param {string[]} picks references in the order of the choice
 */
export function findCandidates(answers, picks) {
  const touching = answers.filter((answer) => picks.every((ref) => answer.about.includes(ref)));
  /** @param {ShownAction} answer */
  const isOrdered = (answer) => picks.every((ref, k) => answer.about.indexOf(ref) === k);
  const ordered = new Set(touching.filter(isOrdered).map((answer) => answer.kind));
  return touching.filter((answer) => !ordered.has(answer.kind) || isOrdered(answer));
}

/**
 * Return the things on the board that distinguish the candidates, in the order of the candidates.
 * @param {ShownAction[]} candidates
 * @param {string[]} picks
 * @param {(ref: string) => boolean} isShown
 */
export function findTargets(candidates, picks, isShown) {
  return [
    ...new Set(candidates.flatMap((answer) => targetsOf(answer, candidates, picks, isShown))),
  ];
}

/**
 * @param {ShownAction} answer
 * @param {ShownAction[]} candidates
 * @param {string[]} picks
 * @param {(ref: string) => boolean} isShown
 */
function targetsOf(answer, candidates, picks, isShown) {
  const same = candidates.filter((other) => other.kind === answer.kind);
  /** @param {string} ref */
  const isShared = (ref) => same.length > 1 && same.every((other) => other.about.includes(ref));
  return answer.about.filter((ref) => !picks.includes(ref) && !isShared(ref) && isShown(ref));
}

/** Maximum number of answers of a kind that are listed though some of them have a target. */
const MAX_ROWS = 6;

/**
 * Return the entries of the menu: one for all answers of a kind that a further thing on the board distinguishes, and
 * one for each other answer. A few answers are listed one by one if the board does not show the things of all.
 * @param {ShownAction[]} candidates
 * @param {string[]} picks
 * @param {(ref: string) => boolean} isShown
 * @returns {Entry[]}
 */
export function listEntries(candidates, picks, isShown) {
  const kinds = [...new Set(candidates.map((answer) => answer.kind))];
  return kinds.flatMap((kind) => {
    const answers = candidates.filter((answer) => answer.kind === kind);
    const aimed = answers.filter(
      (answer) => targetsOf(answer, candidates, picks, isShown).length > 0,
    );
    const others = answers.filter((answer) => !aimed.includes(answer));
    const isShort = others.length > 0 && answers.length <= MAX_ROWS;
    if (aimed.length < 2 || isShort) return listRows(answers);
    return [{ kind, answers: aimed, isAimed: true }, ...listRows(others)];
  });
}

/**
 * Return one entry for each answer.
 * @param {ShownAction[]} answers
 * @returns {Entry[]}
 */
export function listRows(answers) {
  return answers.map((answer) => ({ kind: answer.kind, answers: [answer], isAimed: false }));
}

/**
 * Return the answer that a click on a thing gives at once, if the question is which thing to choose.
 * @param {ShownAction[]} answers legal answers
 * @param {string} ref
 */
export function findDirectAnswer(answers, ref) {
  const candidates = findCandidates(answers, [ref]);
  const touching = answers.filter((answer) => answer.about.length);
  /** @param {string} other */
  const isGiven = (other) =>
    other === ref || touching.every((answer) => answer.about.includes(other));
  return candidates.length === 1 && candidates[0].about.every(isGiven) ? candidates[0] : undefined;
}

/**
 * Return the answers that nothing on the board stands for, such as "Pass".
 * @param {ShownAction[]} answers legal answers
 * @param {(ref: string) => boolean} isShown
 */
export function findLoose(answers, isShown) {
  return answers.filter((answer) => !answer.about.some(isShown));
}
