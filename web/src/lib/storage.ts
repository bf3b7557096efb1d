/** A storage of the browser that never throws: private windows and full disks only lose the memory. */
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
        // Nothing to do: the choice lasts as long as the page.
      }
    },
    remove(key) {
      try {
        area().removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}

/** What this browser remembers. */
export const storage = safe(() => localStorage);

/** What this tab remembers until it is closed, over reloads and the way to another site and back. */
export const tabStorage = safe(() => sessionStorage);
