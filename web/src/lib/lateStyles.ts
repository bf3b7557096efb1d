/**
 * Style sheets that could not be fetched. Vite adds each of them to the page once: when code is fetched again after a
 * failure, it takes its style sheets for granted, and the page would come without them.
 */
const missing = new Set<string>();

/** Notes from now on which style sheets cannot be fetched. */
export function watchStyles(): void {
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target.href);
    },
    true,
  );
}

function fetchStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = address;
    link.onload = () => {
      missing.delete(address);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} could not be fetched`));
    };
    document.head.append(link);
  });
}

/** Fetches code, and before it the style sheets that are missing. */
export function withStyles<T>(load: () => Promise<T>): Promise<T> {
  return missing.size === 0 ? load() : Promise.all([...missing].map(fetchStyle)).then(load);
}
