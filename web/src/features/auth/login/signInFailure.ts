import * as m from "./messages";

const KNOWN = ["denied", "expired", "provider", "busy", "too_many"] as const;

/** The message for an error code of the OAuth callback. */
export const signInFailure = (code: string): string =>
  m.failure({ code: KNOWN.find((known) => known === code) ?? "other" });
