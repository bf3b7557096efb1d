import { tabStorage } from "../../lib/storage";

const STORAGE_KEY = "foilcast.place";
/** After a longer sign-in, users do not expect to return to the page. */
const MAX_AGE_MS = 15 * 60_000;
const HOME = "/dashboard";

/** Stores the page before the sign-in, for this tab. */
export function rememberReturnTo(href: string, now: number = Date.now()): void {
  tabStorage.set(STORAGE_KEY, `${now} ${href}`);
}

/** The page to open after the sign-in: the stored one, or the dashboard. */
export function readReturnTo(now: number = Date.now()): string {
  const [, storedAt = "", href = ""] = /^(\d+) (\/(?!\/).*)$/.exec(tabStorage.get(STORAGE_KEY) ?? "") ?? [];
  return href !== "" && now - Number(storedAt) < MAX_AGE_MS ? href : HOME;
}

/** Call this after the return, and when the user signs out. */
export function forgetReturnTo(): void {
  tabStorage.remove(STORAGE_KEY);
}
