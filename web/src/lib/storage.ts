/** A browser storage that never throws. In private windows or on a full disk, values are not stored. */
interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function safe(area: () => Storage): SafeStorage {
  return {
    get(key) {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        area().setItem(key, value);
      } catch {
        // The value is lost when the page is closed.
      }
    },
    remove(key) {
      try {
        area().removeItem(key);
      } catch {
        // There is nothing stored to remove.
      }
    },
  };
}

/** Persistent storage of this browser. */
export const storage = safe(() => localStorage);

/** Storage of this tab until it is closed. It survives reloads and navigation to other sites. */
export const tabStorage = safe(() => sessionStorage);
