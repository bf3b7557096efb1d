import { optional, searchSchema, text } from "../../lib/searchParams";

/** The search parameters of the Twitch page. `channel` is the result of authorizing the channel. */
export const twitchSearch = searchSchema({ channel: optional(text) });
