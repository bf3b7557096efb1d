/**
 * URLs of style sheets that failed to load. Vite requests each style sheet only once. If a chunk is loaded again after a
 * failure, its style sheets are not requested again.
 */
const missing = new Set<string>();

/** Starts recording style sheets that fail to load. */
export function watchStyles(): void {
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target.href);
    },
    true,
  );
}

function loadStyle(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = url;
    link.onload = () => {
      missing.delete(url);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`${url} could not be fetched`));
    };
    document.head.append(link);
  });
}

/** Loads the missing style sheets and then the code. */
export function withStyles<T>(load: () => Promise<T>): Promise<T> {
  return missing.size === 0 ? load() : Promise.all([...missing].map(loadStyle)).then(load);
}
