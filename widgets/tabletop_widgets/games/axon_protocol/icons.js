// The icons of Axon Protocol by name, and views that use them.
import { gameViews } from "../../screen/game_views.js";

const views = gameViews();

export const drawnView = views.drawnView;
export const mountView = views.mountView;
export const icon = views.icon;
