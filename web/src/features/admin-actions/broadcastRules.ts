import * as m from "./messages";

/** The values of the form. */
export interface BroadcastDraft {
  type: string;
  message: string;
  link: string;
}

/** A link that the form shows as an example. */
export const EXAMPLE_LINK = "/market";

/** Whether a link is a page of this site, by the server's rule. */
export function isSitePath(link: string): boolean {
  return /^\/(?![/\\])[^\s\\"<>]*$/.test(link) && !link.startsWith("/api/") && link.length <= 200;
}

/** The errors by field. An empty message is not one, as the user may not have typed yet. */
export function fieldErrors({ type, link }: BroadcastDraft): Partial<Record<keyof BroadcastDraft, string>> {
  return {
    ...(type.trim() === "" ? { type: m.broadcastKindError() } : {}),
    ...(link.trim() === "" || isSitePath(link.trim())
      ? {}
      : { link: m.broadcastLinkError({ path: EXAMPLE_LINK }) }),
  };
}
