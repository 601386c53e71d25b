// Names with soft hyphens in their long words, as the kernel knows them (`hyphens.py`); what is copied has none.

const SOFT = /\u00ad/g;

/** Those of the view that is drawn. @type {Record<string, string>} */
let known = {};

/** @param {Record<string, string> | undefined} names */
export function divideAs(names) {
  known = names ?? {};
}

/** A name with places where a narrow line may divide it. @param {string} name */
export function soft(name) {
  return known[name] ?? name;
}

/** What is copied out of a view are its words. @param {ClipboardEvent} event */
export function copyWords(event) {
  const words = String(document.getSelection());
  if (!words.match(SOFT)) return;
  event.clipboardData?.setData("text/plain", words.replace(SOFT, ""));
  event.preventDefault();
}
