// Icons of 51st State by name, and the views that use them.
import { gameViews } from "../../screen/game_views.js";

const views = gameViews();

export const drawing = views.drawing;
export const drawnView = views.drawnView;
export const mountView = views.mountView;
