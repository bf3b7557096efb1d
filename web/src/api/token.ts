import { storage } from "../lib/storage";
import { createStore } from "../lib/store";

const KEY = "token";

/** The session token of this browser, empty while signed out. */
export const token = createStore<string>(storage.get(KEY) ?? "");

/** Stores a token for later visits. */
export function keepToken(value: string): void {
  storage.set(KEY, value);
  token.set(value);
}

/** Removes the token, which signs the user out in this browser. */
export function dropToken(): void {
  storage.remove(KEY);
  token.set("");
}

/** Reloads the stored token. Returns whether another window of this browser has signed in or out. */
export function tokenChangedElsewhere(): boolean {
  const stored = storage.get(KEY) ?? "";
  const differs = stored !== token.get();
  token.set(stored);
  return differs;
}
