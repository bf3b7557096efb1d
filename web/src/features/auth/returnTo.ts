import { tabStorage } from "../../lib/storage";

const PLACE = "foilcast.place";
/** As long as a sign-in may take; after that users do not expect to be led back. */
const PATIENCE_MS = 15 * 60_000;
const HOME = "/dashboard";

/** Remembers in this tab where a visitor was before the sign-in. */
export function rememberReturnTo(href: string, now: number = Date.now()): void {
  tabStorage.set(PLACE, `${now} ${href}`);
}

/** Where to go after a sign-in: back, or home when nothing is remembered. */
export function readReturnTo(now: number = Date.now()): string {
  const [, since = "", href = ""] = /^(\d+) (\/(?!\/).*)$/.exec(tabStorage.get(PLACE) ?? "") ?? [];
  return href !== "" && now - Number(since) < PATIENCE_MS ? href : HOME;
}

/** Forgets it: it was gone back to, or the user signed out on purpose. */
export function forgetReturnTo(): void {
  tabStorage.remove(PLACE);
}
