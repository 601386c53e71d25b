// The drawings of Axon Protocol, known by name, and views that know them.
import { gameViews } from "../../screen/game_views.js";

const views = gameViews();

export const drawnView = views.drawnView;
export const mountView = views.mountView;
export const icon = views.icon;
