// The drawings of 51st State, known by name, and views that know them.
import { gameViews } from "../../screen/game_views.js";

const views = gameViews();

export const drawing = views.drawing;
export const drawnView = views.drawnView;
export const mountView = views.mountView;
