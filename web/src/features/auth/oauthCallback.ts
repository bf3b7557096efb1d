/** Holds the first characters of the token that the server has just issued to this browser. */
const COOKIE = "foilcast_arrival";
const PREFIX_LENGTH = 16;

/** The parameters in the URL of the sign-in page. */
export type OAuthCallback =
  | { kind: "plain" }
  | { kind: "token"; token: string; expected: boolean }
  | { kind: "error"; code: string };

/**
 * Reads the OAuth callback and removes it from the URL and the history. A token is expected only if a cookie shows that the
 * server issued it to this browser within the last minute. A forged link must not sign a visitor in without confirmation,
 * even after a sign-in that was begun and abandoned in this browser.
 */
export function readOAuthCallback(): OAuthCallback {
  const params = new URLSearchParams(location.search);
  const token = params.get("token");
  const code = params.get("error");
  if (token === null && code === null) return { kind: "plain" };
  history.replaceState(history.state, "", location.pathname);
  const prefix = takeCookie();
  if (code !== null) return { kind: "error", code };
  const value = token ?? "";
  const expected = prefix.length === PREFIX_LENGTH && value.startsWith(prefix);
  return { kind: "token", token: value, expected };
}

function takeCookie(): string {
  const pair = document.cookie.split("; ").find((one) => one.startsWith(`${COOKIE}=`));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context.
  document.cookie = `${COOKIE}=; path=/login; max-age=0`;
  return pair?.slice(COOKIE.length + 1) ?? "";
}

let current: OAuthCallback | undefined;

/** The callback of this page load. It is read only once, as the sign-in page may be mounted again. */
export function oauthCallbackOfThisLoad(): OAuthCallback {
  current ??= readOAuthCallback();
  return current;
}

/** Call this when the callback is used. */
export function forgetOAuthCallback(): void {
  current = { kind: "plain" };
}
