/** What the server writes into each document of the brand (server/src/spa/dress.rs), before the settings are loaded. */

const meta = (name: string): string | undefined =>
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The name of the instance. */
export const documentName = (): string => meta("application-name") ?? "Foilcast";

/** The path of the logo; undefined for the built-in one. */
export const documentLogo = (): string | undefined => meta("logo");
