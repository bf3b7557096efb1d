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

const LINK = "lang";
const YEAR_SECONDS = 31_536_000;

/** Stores a language in this browser, for `public/language.js` and the server. */
function store(tag: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context.
  document.cookie = `foilcast-language=${tag}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Whether the address chooses the language. */
const isLinked = () => new URLSearchParams(location.search).has(LINK);

/** Stores a language in this browser, and loads the document again in it. */
export function switchLanguage(tag: string): void {
  store(tag);
  const address = new URL(location.href);
  address.searchParams.delete(LINK);
  location.replace(address);
}

/** Switches to the language of the user's account, unless the address chooses another one. */
export function followAccount(tag: string | null): void {
  if (tag === null || tag === language() || isLinked()) return;
  store(tag);
  // Without cookies the document would be loaded again and again.
  if (document.cookie.includes(`foilcast-language=${tag}`)) location.reload();
}
