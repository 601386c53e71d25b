// The drawings of 51st State, known by name.
import { collection } from "../../screen/drawings.js";

const icons = collection();

export const learnDrawings = icons.learn;
export const drawing = icons.drawing;
