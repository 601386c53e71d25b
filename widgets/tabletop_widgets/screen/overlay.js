// Parent of tooltips: the page, or the element that fills the screen, since nothing outside of it is visible.

/** @returns {Element} */
export function overlayParent() {
  return document.fullscreenElement ?? document.body;
}
