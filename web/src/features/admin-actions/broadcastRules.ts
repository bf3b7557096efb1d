/** A message as it is typed. */
export interface Word {
  type: string;
  message: string;
  link: string;
}

/** Whether a link stays on this site, by the server's rule. */
export function isPage(link: string): boolean {
  return /^\/(?![/\\])[^\s\\"<>]*$/.test(link) && !link.startsWith("/api/") && link.length <= 200;
}

/** Errors by field; an empty message has not been begun and is no error. */
export function mistakes({ type, link }: Word): Partial<Record<keyof Word, string>> {
  return {
    ...(type.trim() === "" ? { type: "This is a word of 1 to 40 characters." } : {}),
    ...(link.trim() === "" || isPage(link.trim())
      ? {}
      : { link: "This is a page of this site that begins with a slash, as in /market." }),
  };
}
