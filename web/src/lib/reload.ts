import { tabStorage } from "./storage";

const KEY = "foilcast.reloaded";
/** Minimum time between two automatic reloads. */
const MIN_INTERVAL_MS = 600_000;
/** Timeout of the check whether the server responds. */
const CHECK_TIMEOUT_MS = 10_000;

export const reload = () => location.reload();

async function isServerUp(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    return (await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page if the server responds and `isWanted` then still returns true, at most once in ten minutes. If code
 * cannot be loaded although the server responds, it belongs to an old version, or the browser has cached the failure.
 * Without working storage the page is not reloaded, as it would be reloaded repeatedly.
 */
export async function reloadIfServerAnswers(load: () => void, isWanted: () => boolean): Promise<void> {
  if (Date.now() - Number(tabStorage.get(KEY) ?? 0) < MIN_INTERVAL_MS) return;
  if (!(await isServerUp()) || !isWanted()) return;
  const now = String(Date.now());
  tabStorage.set(KEY, now);
  if (tabStorage.get(KEY) === now) load();
}
