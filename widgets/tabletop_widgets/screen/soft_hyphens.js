// Names with soft hyphens in their long words, as the kernel computes them (`hyphens.py`). Copied text has none.

const SOFT = /\u00ad/g;

/** Hyphenated names of the view that is being drawn. @type {Record<string, string>} */
let hyphenatedNames = {};

/** @param {Record<string, string> | undefined} names */
export function setHyphenated(names) {
  hyphenatedNames = names ?? {};
}

/** Return a name with soft hyphens. @param {string} name */
export function hyphenate(name) {
  return hyphenatedNames[name] ?? name;
}

/** Remove soft hyphens from copied text. @param {ClipboardEvent} event */
export function copyWords(event) {
  const words = String(document.getSelection());
  if (!words.match(SOFT)) return;
  event.clipboardData?.setData("text/plain", words.replace(SOFT, ""));
  event.preventDefault();
}
