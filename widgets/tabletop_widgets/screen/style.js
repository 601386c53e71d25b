// Shows nothing; names the picture that it stands in, once it stands there.
export default {
  render({ model, el, signal }) {
    const name = (tries = 100) => {
      const box = el.closest(".tt-figure"), label = model.get("label");
      if (!label || signal?.aborted) return;
      if (!box) { if (tries) setTimeout(name, 50, tries - 1); return; }
      box.setAttribute("role", "img");
      box.setAttribute("aria-label", label);
    };
    const again = () => name(), gone = watch(model);
    name();
    model.on("change:label", again);
    return () => { model.off("change:label", again); gone(); };
  },
};
