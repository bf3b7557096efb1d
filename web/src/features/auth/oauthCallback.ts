/** The prefix of the token that the server just gave this browser; the page reads it once. */
const COOKIE = "foilcast_arrival";
const LENGTH = 16;

/** The parameters of the sign-in page. */
export type OAuthCallback =
  | { kind: "plain" }
  | { kind: "token"; token: string; expected: boolean }
  | { kind: "error"; code: string };

/**
 * Reads the OAuth callback and at once removes it from the address and the history. A token is expected only if the server
 * gave it to this browser within the last minute, which its cookie shows. A forged link must not sign a visitor in unasked,
 * also when a sign-in was begun and abandoned here.
 */
export function readOAuthCallback(): OAuthCallback {
  const asked = new URLSearchParams(location.search);
  const token = asked.get("token");
  const code = asked.get("error");
  if (token === null && code === null) return { kind: "plain" };
  history.replaceState(history.state, "", location.pathname);
  const given = takeCookie();
  if (code !== null) return { kind: "error", code };
  const value = token ?? "";
  return { kind: "token", token: value, expected: given.length === LENGTH && value.startsWith(given) };
}

function takeCookie(): string {
  const pair = document.cookie.split("; ").find((one) => one.startsWith(`${COOKIE}=`));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context.
  document.cookie = `${COOKIE}=; Path=/login; Max-Age=0`;
  return pair?.slice(COOKIE.length + 1) ?? "";
}

let kept: OAuthCallback | undefined;

/** The callback of this page load, however often the sign-in page is mounted. */
export function oauthCallbackOfThisLoad(): OAuthCallback {
  kept ??= readOAuthCallback();
  return kept;
}

/** Forgets it, once it has been handled. */
export function forgetOAuthCallback(): void {
  kept = { kind: "plain" };
}

/** The provider's error, for users. */
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
