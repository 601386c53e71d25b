// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** What the page needs to keep games. */
export interface KeepingData {
  /** How the name of a saved file begins. */
  file: string;
  /** Where the game from before was, which can be gone on with; "" if there is none. */
  offer: string;
  /** What is wrong with the file beside the notebook. */
  notes: string[];
}
