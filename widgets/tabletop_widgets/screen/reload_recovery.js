// Recovers widgets after a reload. JupyterLab waits two seconds for the model of an output. If the page is too busy, it
// reports the model as missing and does not check again when the model arrives. Such outputs are rendered again.

const LOST = "Error displaying widget: model not found";
const VIEW = "application/vnd.jupyter.widget-view+json";
/** Milliseconds after which the page is checked for lost outputs. */
const LOOKS = [0, 500, 1000, 2000, 4000, 8000, 16000];

/**
 * The parts of JupyterLab's notebook manager that are used; other front ends have fewer.
 * @typedef {{ data: Record<string, { model_id?: string }> }} Output
 * @typedef {{ length: number, get(k: number): { toJSON(): Output }, set(k: number, output: Output): void }} Outputs
 * @typedef {{ outputs?: Outputs }} Cell
 * @typedef {{ get_model(id: string): Promise<{ views?: object }>, has_model(id: string): boolean,
 *   context?: { model?: { cells?: Iterable<Cell> } } }} Manager
 */

/**
 * Check the outputs of a notebook several times.
 * @param {object | undefined} manager
 */
export function bringBack(manager) {
  const notebookManager = /** @type {Manager | undefined} */ (manager);
  const cells = notebookManager?.context?.model?.cells;
  if (notebookManager && cells)
    for (const wait of LOOKS) setTimeout(look, wait, notebookManager, cells);
}

/**
 * @param {Manager} manager
 * @param {Iterable<Cell>} cells
 */
async function look(manager, cells) {
  const shown = [...document.querySelectorAll(".jp-OutputArea-output")];
  if (!shown.some((output) => output.textContent === LOST)) return;
  for (const { outputs } of cells) {
    for (let k = 0; k < (outputs?.length ?? 0); k++) {
      const output = /** @type {Outputs} */ (outputs).get(k).toJSON();
      const id = output.data?.[VIEW]?.model_id ?? "";
      if (!manager.has_model(id)) continue;
      const { views } = await manager.get_model(id);
      if (Object.keys(views ?? {}).length === 0) outputs?.set(k, output);
    }
  }
}
