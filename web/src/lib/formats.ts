/** `Intl` formatters in the language of the document. Everything that formats for people uses these. */

import { isRightToLeft, language, locale } from "./language";

/** Keeps formatters by locale and options. Creating one takes tens of milliseconds on a phone. */
function cached<Options, Formatter>(create: (locale: string, options?: Options) => Formatter) {
  const created = new Map<string, Formatter>();
  return (locale: string, options?: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const formatter = created.get(key) ?? create(locale, options);
    created.set(key, formatter);
    return formatter;
  };
}

const getCollator = cached((locale, options?: Intl.CollatorOptions) => new Intl.Collator(locale, options));
const getListFormat = cached(
  (locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);
const getRelativeTimeFormat = cached(
  (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** The formatters of parameters of messages. */
export const formatters = {
  getNumberFormat: cached(
    (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  ),
  getDateTimeFormat: cached(
    (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  ),
  getPluralRules: cached(
    (locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  ),
};

export const numberFormat = (options?: Intl.NumberFormatOptions) => ({
  format: (amount: number) => formatters.getNumberFormat(locale(), options).format(amount),
});

export const dateFormat = (options: Intl.DateTimeFormatOptions) => ({
  format: (time: Date | number) => formatters.getDateTimeFormat(locale(), options).format(time),
});

export const listFormat = (options?: Intl.ListFormatOptions) => ({
  format: (parts: readonly string[]) => getListFormat(locale(), options).format(parts),
});

export const relativeTimeFormat = (options?: Intl.RelativeTimeFormatOptions) => ({
  format(amount: number, unit: Intl.RelativeTimeFormatUnit) {
    const text = getRelativeTimeFormat(locale(), options).format(amount, unit);
    // Japanese has no spaces between words, but `Intl` writes "5 分前".
    return language() === "ja" ? text.replace(" ", "") : text;
  },
});

export const collator = (options?: Intl.CollatorOptions) => ({
  compare: (one: string, other: string) => getCollator(locale(), options).compare(one, other),
});

/** The order of names in lists. */
export const names = collator();

const counts = numberFormat();

/** Formats a number with thousands separators: `7`, `1,250`. */
export function formatNumber(amount: number): string {
  const isDigits = language() === "en" && Number.isInteger(amount) && Math.abs(amount) < 1000;
  return isDigits ? String(amount) : counts.format(amount);
}

/** Keeps a text, such as a name in Latin letters, together in a sentence from right to left. */
export const isolated = (text: string) => (isRightToLeft() ? `\u2068${text}\u2069` : text);

/** Formats a part of a whole, which reads from left to right in every language: `7 / 100`. */
export function formatPart(part: string, whole: string): string {
  const text = `${part} / ${whole}`;
  return isRightToLeft() ? `\u2066${text}\u2069` : text;
}

/** Formats a date with its time in seconds: `11/28/2026, 5:04:09 PM`. */
export const timestamps = dateFormat({
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});
