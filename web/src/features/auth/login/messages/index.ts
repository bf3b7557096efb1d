// Generated from en.json by `npm run messages`.

import { createCatalogue, type Tag } from "../../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Pulled live. Yours to keep. */
export const title = () => text(0);

/** Earn packs on stream, watch them ripped live, and collect the cards. */
export const intro = () => text(1);

/** Login with Twitch */
export const signIn = () => text(2);

/** Signing you in… */
export const signingIn = () => text(3);

/** The sign-in did not work. Please try again. */
export const signInFailed = () => text(4);

/** {code, select, denied {You did not allow the sign-in. Nothing was changed; try again whenever you like.} expired {The sign-in took too long, or you started it in another window. Please start it again.} provider {Twitch did not answer correctly. Please try again in a moment.} busy {The server is busy right now. Please try again in a moment.} too_many {There were too many sign-ins from your address. Please wait a minute and try again.} other {The sign-in did not work. Please try again in a moment.}} */
export const failure = (values: { code: "busy" | "denied" | "expired" | "other" | "provider" | "too_many" }) => text(5, values);

/** This is a demo: on the next page, you can sign in as anyone. Pick <b>nova</b> to see the streamer’s side. */
export const demo = (values: { b: Tag }) => rich(6, values);

/** The packs you open are public, so that everybody can check the draws. They stay public, without your name, if you delete your account. */
export const publicPacks = () => text(7);

/** Just looking? See the <catalogue>catalogue</catalogue> or the <leaderboard>leaderboard</leaderboard>. */
export const lookAround = (values: { catalogue: Tag; leaderboard: Tag }) => rich(8, values);

/** Sign-in link */
export const linkLabel = () => text(9);

/** Checking who this link belongs to… */
export const linkChecking = () => text(10);

/** This link signs you in, but you did not start the sign-in in this browser. */
export const linkUnexpected = () => text(11);

/** Continue as {name}? */
export const linkContinue = (values: { name: string }) => text(12, values);

/** No, that’s not me */
export const linkRefuse = () => text(13);
