import { storage } from "./storage";

const root = typeof document === "undefined" ? undefined : document.documentElement;

const base = (tag: string) => tag.split("-")[0];

/** The language of this document as a BCP 47 tag. `public/language.js` sets it. */
export const language = (): string => root?.lang || "en";

/** Whether the document is written from right to left. */
export const isRightToLeft = (): boolean => root?.dir === "rtl";

/** The sign of a horizontal step to the next item: -1 in documents from right to left. */
export const inlineSign = (): 1 | -1 => (isRightToLeft() ? -1 : 1);

/** The locale of numbers and dates: the language in the visitor's region, for example `en-GB`. */
export function locale(): string {
  const spoken = language();
  const regional = root && navigator.languages.find((tag) => base(tag) === base(spoken));
  return regional ?? spoken;
}

/** Stores the language for the documents that this browser loads from now on. */
export function chooseLanguage(tag: string): void {
  storage.set("foilcast.language", tag);
}
