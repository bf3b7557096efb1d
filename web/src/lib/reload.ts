import { tabStorage } from "./storage";

const KEY = "foilcast.reloaded";
/** A reload that did not help is not repeated within this time. */
const PAUSE_MS = 600_000;
/** A server that takes longer does not count as answering. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Loads the page again. */
export const reload = () => location.reload();

async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    return (await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Loads the page again if the server answers and `isWanted` still holds then, once in ten minutes at most: code that
 * cannot be fetched from a server that answers belongs to a version that is there no longer, or the browser remembers
 * that it once failed. A tab that cannot remember the reload is not reloaded: it would be so again and again.
 */
export async function reloadIfServerAnswers(load: () => void, isWanted: () => boolean): Promise<void> {
  if (Date.now() - Number(tabStorage.get(KEY) ?? 0) < PAUSE_MS) return;
  if (!(await serverAnswers()) || !isWanted()) return;
  const now = String(Date.now());
  tabStorage.set(KEY, now);
  if (tabStorage.get(KEY) === now) load();
}
