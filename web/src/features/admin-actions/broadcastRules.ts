/** The values of the form. */
export interface BroadcastDraft {
  type: string;
  message: string;
  link: string;
}

/** Whether a link is a page of this site, by the server's rule. */
export function isSitePath(link: string): boolean {
  return /^\/(?![/\\])[^\s\\"<>]*$/.test(link) && !link.startsWith("/api/") && link.length <= 200;
}

/** The errors by field. An empty message is not one, as the user may not have typed yet. */
export function fieldErrors({ type, link }: BroadcastDraft): Partial<Record<keyof BroadcastDraft, string>> {
  return {
    ...(type.trim() === "" ? { type: "Use one word of 1 to 40 characters." } : {}),
    ...(link.trim() === "" || isSitePath(link.trim())
      ? {}
      : { link: "Use the path of a page of this site, such as /market." }),
  };
}
