import * as m from "./messages";

/** The first match counts: most browsers also name Chrome or Safari in their user agent. */
const BROWSERS: Readonly<Record<string, RegExp>> = {
  Edge: /\bEdgA?\//,
  Opera: /\bOPR\//,
  "Samsung Internet": /\bSamsungBrowser\//,
  Firefox: /\b(Firefox|FxiOS)\//,
  OBS: /\bobs-studio|\bOBS\//i,
  Chrome: /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//,
  Safari: /\bSafari\//,
  curl: /\bcurl\//,
};

const SYSTEMS: Readonly<Record<string, RegExp>> = {
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  Android: /\bAndroid\b/,
  Windows: /\bWindows\b/,
  Mac: /\bMac OS X\b|\bMacintosh\b/,
  ChromeOS: /\bCrOS\b/,
  Linux: /\bLinux\b/,
};

const firstMatch = (table: Readonly<Record<string, RegExp>>, agent: string) =>
  Object.entries(table).find(([, pattern]) => pattern.test(agent))?.[0];

/** The name of a user agent, as in "Firefox on Windows". */
export function deviceName(agent: string | null | undefined): string {
  const text = agent?.trim() ?? "";
  const browser = firstMatch(BROWSERS, text);
  const system = firstMatch(SYSTEMS, text);
  if (browser !== undefined && system !== undefined) return m.device({ browser, system });
  return browser ?? system ?? m.deviceUnknown();
}
