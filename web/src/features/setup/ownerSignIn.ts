import { tabStorage } from "../../lib/storage";

const KEY = "foilcast.setup";

/** Keeps the code of the printed link while the browser is at Twitch. */
export const keepCode = (code: string) => tabStorage.set(KEY, code);

export const keptCode = () => tabStorage.get(KEY) ?? "";

export const forgetCode = () => tabStorage.remove(KEY);

/** The address of the sign-in with which a user becomes the owner. The stand-in of a demo skips its page with a name. */
export function ownerSignInUrl(code: string, name?: string): string {
  const query = new URLSearchParams({ setup: code, ...(name === undefined ? {} : { login_hint: name }) });
  return `/api/auth/twitch?${query}`;
}
