// Tells the kernel that this page shows a view of the model, and when it is gone: what nobody sees is not drawn.
function watch(model) {
  const view = Math.random().toString(36).slice(2);
  const tell = type => { try { model.send({ type, view }); } catch { /* no kernel: nobody draws */ } };
  const gone = () => tell("gone");
  let over = false;
  tell("shown");
  window.addEventListener("pagehide", gone);
  return () => {
    if (over) return;
    over = true;
    window.removeEventListener("pagehide", gone);
    gone();
  };
}
