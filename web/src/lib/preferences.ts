import { storage } from "./storage";
import { createStore } from "./store";

export type Theme = "dark" | "light";
/** Level of card animations. */
export type Effects = "off" | "lite" | "full";

const root = typeof document === "undefined" ? undefined : document.documentElement;

function effectsFrom(value: string | undefined): Effects {
  return value === "off" || value === "lite" ? value : "full";
}

/** The current theme. `start.js` applies the stored one before the first paint. */
export const theme = createStore<Theme>(root?.dataset.theme === "light" ? "light" : "dark");

/** The current effects level. `start.js` sets the default from reduced motion and the pointer. */
export const effects = createStore<Effects>(effectsFrom(root?.dataset.effects));

/** Sets and stores the theme. */
export function setTheme(next: Theme): void {
  theme.set(next);
  storage.set("foilcast.theme", next);
  if (root !== undefined) root.dataset.theme = next;
}

/** Sets and stores the effects level. */
export function setEffects(next: Effects): void {
  effects.set(next);
  storage.set("foilcast.effects", next);
  if (root !== undefined) root.dataset.effects = next;
}
