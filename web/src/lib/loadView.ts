import { loadCatalogues } from "./catalogue";
import { withStyles } from "./lateStyles";

/** Loads the code of a view with its style sheets and messages. */
export async function loadView<T>(load: () => Promise<T>): Promise<T> {
  const code = await withStyles(load);
  await loadCatalogues();
  return code;
}
