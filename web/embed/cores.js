// Two workers for everything on a page: one for the rules, and one for long tasks. Each starts when it is needed.

import {Core} from "./core.js";

let rules = null, engine = null;

export const rulesCore = () => rules ??= new Core();
export const engineCore = () => engine ??= new Core();
