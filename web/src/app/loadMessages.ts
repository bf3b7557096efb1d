import { loadCatalogues } from "../lib/catalogue";
import { reload, reloadIfServerAnswers } from "../lib/reload";

/** Delay between attempts. */
export const RETRY_MS = 3000;
/** After this many failures, the app is reloaded in case the server has a new version. */
const FAILURES_BEFORE_RELOAD = 3;

/** Loads the messages of the shell, without which nothing can be rendered. Retries until it succeeds. */
export async function loadMessages(): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await loadCatalogues();
    } catch {
      if (failures >= FAILURES_BEFORE_RELOAD) void reloadIfServerAnswers(reload, () => true);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
