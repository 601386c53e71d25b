/**
 * Click a part of a drawing on Enter or space. Returns true if the key was handled.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} target
 */
export function pressDrawing(event, target) {
  if ((event.key !== "Enter" && event.key !== " ") || !target.matches("g[data-ref]")) return false;
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return true;
}
