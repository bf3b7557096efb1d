import { tabStorage } from "./storage";

const KEY = "foilcast.reloaded";
/** A reload that did not help is not repeated within this time. */
const PAUSE_MS = 60_000;

/** Loads the page again. */
export const reload = () => location.reload();

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/**
 * Loads the page again if the server answers, once a minute at most: code that cannot be fetched from a server that
 * answers belongs to a version that is there no longer, or the browser remembers that it once failed.
 */
export async function reloadIfServerAnswers(load: () => void = reload): Promise<void> {
  if (Date.now() - Number(tabStorage.get(KEY) ?? 0) < PAUSE_MS || !(await serverAnswers())) return;
  tabStorage.set(KEY, String(Date.now()));
  load();
}
