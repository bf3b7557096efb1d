import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError, api, isTransient, unwrap } from "../../api/client";
import { dropToken, keepToken, token, tokenChangedElsewhere } from "../../api/token";
import { createStore, useStore } from "../../lib/store";
import { connection } from "../../realtime/connection";
import { me } from "./queries";

/** `checking`: the token is being validated. `retrying`: the server has not responded yet. */
export type SessionStatus = "out" | "checking" | "retrying" | "in";

/** The state of this browser's session. */
export const session = createStore<SessionStatus>(token.get() === "" ? "out" : "checking");

const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];

/** Validates the stored token and loads the profile; a refusal drops the token, any other failure is retried. */
export async function startSession(cache: QueryClient): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const checked = token.get();
    if (checked === "") return session.set("out");
    session.set(attempt === 0 ? "checking" : "retrying");
    try {
      await unwrap(api.POST("/api/auth/validate"));
      const user = await unwrap(api.GET("/api/users/me"));
      cache.setQueryData(me().queryKey, user);
      return session.set("in");
    } catch (error) {
      // Only a refusal invalidates the token; a call that is aborted because the page is left does not.
      if (error instanceof ApiError && !isTransient(error)) {
        if (token.get() === checked) dropToken();
        return session.set("out");
      }
      const retryAfter = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
      const delay = Math.max(
        retryAfter,
        RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 15_000,
      );
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

/** Signs in with the token of the OAuth callback. */
export async function signIn(cache: QueryClient, value: string): Promise<void> {
  cache.clear();
  keepToken(value);
  await startSession(cache);
}

/** Ends the session in this browser and on the server; a failed request is only logged. */
export async function signOut(cache: QueryClient): Promise<void> {
  connection.get()?.close();
  await unwrap(api.POST("/api/auth/logout")).catch((error: unknown) =>
    console.warn("Logout call failed", error),
  );
  clearSession(cache);
}

/** Drops the token and all cached data. */
export function clearSession(cache: QueryClient): void {
  dropToken();
  session.set("out");
  cache.clear();
}

/** Applies a sign-out or a change of account in another window of this browser. */
export function followOtherWindows(cache: QueryClient): () => void {
  const handleStorage = () => {
    if (!tokenChangedElsewhere()) return;
    if (token.get() === "") return clearSession(cache);
    cache.clear();
    void startSession(cache);
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

export function useSession(): SessionStatus {
  return useStore(session);
}

/** Whether a token is stored, valid or not. */
export function useHasToken(): boolean {
  return useSyncExternalStore(token.subscribe, () => token.get() !== "");
}
