/**
 * Enter and space on a part of a drawing do what a click does.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} target
 */
export function pressesDrawing(event, target) {
  if ((event.key !== "Enter" && event.key !== " ") || !target.matches("g[data-ref]")) return false;
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return true;
}
