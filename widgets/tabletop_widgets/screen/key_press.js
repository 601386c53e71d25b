/**
 * Click a part of a map on Enter or space. Returns true if the key was handled.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} target
 */
export function pressDrawing(event, target) {
  const isPart = target.matches("g[data-ref], div[data-ref]");
  if ((event.key !== "Enter" && event.key !== " ") || !isPart) return false;
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return true;
}
