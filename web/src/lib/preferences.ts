import { storage } from "./storage";
import { createStore } from "./store";

/** Which surfaces the app wears. */
export type Theme = "dark" | "light";
/** How much the cards move and shine. */
export type Effects = "off" | "lite" | "full";

const root = typeof document === "undefined" ? undefined : document.documentElement;

function effectsFrom(value: string | undefined): Effects {
  return value === "off" || value === "lite" ? value : "full";
}

/** The chosen theme; `start.js` applied the stored one before the first paint. */
export const theme = createStore<Theme>(root?.dataset.theme === "light" ? "light" : "dark");

/** The chosen effects level, defaulted by `start.js` from reduced motion and the pointer. */
export const effects = createStore<Effects>(effectsFrom(root?.dataset.effects));

/** Changes the theme now and for later visits. */
export function setTheme(next: Theme): void {
  theme.set(next);
  storage.set("foilcast.theme", next);
  if (root !== undefined) root.dataset.theme = next;
}

/** Changes the effects level now and for later visits. */
export function setEffects(next: Effects): void {
  effects.set(next);
  storage.set("foilcast.effects", next);
  if (root !== undefined) root.dataset.effects = next;
}
