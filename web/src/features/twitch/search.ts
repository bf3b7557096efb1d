import { optional, searchSchema, text } from "../../lib/searchParams";

/** The search parameters of the Twitch page: how the authorization of the channel ended. */
export const twitchSearch = searchSchema({ channel: optional(text) });
