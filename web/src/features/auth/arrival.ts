import { tabStorage } from "../../lib/storage";

const BEGUN = "foilcast.sign-in-begun";
/** Who takes longer at the provider is asked whether to go on: a token that comes later may be of another sign-in. */
const PATIENCE_MS = 5 * 60_000;

/** What the sign-in page was opened with. */
export type Arrival =
  | { kind: "plain" }
  | { kind: "token"; token: string; expected: boolean }
  | { kind: "error"; code: string };

/** Remembers that this tab is on its way to the provider. The newest sign-in replaces those before it. */
export function beginSignIn(now: number = Date.now()): void {
  tabStorage.set(BEGUN, String(now));
}

/**
 * Reads what the provider's round trip brought back and takes it out of the address and the history at once.
 * A token is expected only once, in the tab that began a sign-in some minutes ago: a planted link must not sign anybody
 * in unasked, also when a sign-in was begun and abandoned elsewhere.
 */
export function readArrival(now: number = Date.now()): Arrival {
  const asked = new URLSearchParams(location.search);
  const token = asked.get("token");
  const code = asked.get("error");
  if (token === null && code === null) return { kind: "plain" };
  history.replaceState(history.state, "", location.pathname);
  const begun = Number(tabStorage.get(BEGUN) ?? Number.NaN);
  tabStorage.remove(BEGUN);
  if (code !== null) return { kind: "error", code };
  return { kind: "token", token: token ?? "", expected: now - begun < PATIENCE_MS && begun <= now };
}

let kept: Arrival | undefined;

/** What this load of the page arrived with, however often the sign-in page is mounted. */
export function arrivalOfThisLoad(): Arrival {
  kept ??= readArrival();
  return kept;
}

/** Forgets it, once it has been dealt with. */
export function forgetArrival(): void {
  kept = { kind: "plain" };
}

/** What happened at the provider, for people. */
export function signInFailure(code: string): string {
  switch (code) {
    case "denied":
      return "You did not allow the sign-in. Nothing was changed; try again whenever you like.";
    case "expired":
      return "That sign-in took too long or was begun in another window. Please start it again.";
    case "provider":
      return "Twitch did not answer as it should. Please try again in a moment.";
    case "busy":
      return "The server is busy just now. Please try again in a moment.";
    case "too_many":
      return "There were many sign-ins from your address. Please wait a minute and try again.";
    default:
      return "The sign-in did not work. Please try again in a moment.";
  }
}
