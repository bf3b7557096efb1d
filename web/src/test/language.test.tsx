import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import languages from "../../../definitions/languages.json";

const WEB = join(import.meta.dirname, "../..");
const SCRIPT = readFileSync(join(WEB, "public/language.js"), "utf8");
const root = document.documentElement;

interface Wishes {
  link?: string;
  account?: string;
  browser?: string[];
  /** The language that the server has written into the document. */
  site?: string;
  /** Whether the document is shown on stream. */
  stream?: boolean;
}

/** Runs `language.js`; returns the language that it chose. */
function choose({ link = "", account, browser = [], site = "en", stream = false }: Wishes): string {
  root.lang = site;
  root.toggleAttribute("data-stream", stream);
  history.replaceState(null, "", `/leaderboard?lang=${link}`);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context.
  document.cookie = `foilcast-language=${account ?? ""}; path=/`;
  vi.spyOn(navigator, "languages", "get").mockReturnValue(browser);
  new Function(SCRIPT)();
  return root.lang;
}

afterEach(() => {
  history.replaceState(null, "", "/");
  root.removeAttribute("dir");
  root.removeAttribute("data-stream");
});

test.each<[string, Wishes]>([
  ["de", { link: "de", account: "en", browser: ["en"] }],
  ["de", { account: "de", browser: ["en-US"] }],
  ["de", { browser: ["nl", "de-AT", "en-GB"] }],
  ["pt-BR", { browser: ["pt-PT"] }],
  ["en", { browser: ["en-XA"] }],
  ["en", { link: "xx", account: "tlh", browser: ["nl"] }],
  ["en", {}],
  ["fr", { browser: ["nl"], site: "fr" }],
  ["de", { browser: ["de"], site: "fr" }],
  ["en-XA", { link: "en-XA" }],
  ["fr", { account: "de", browser: ["en"], site: "fr", stream: true }],
  ["de", { link: "de", browser: ["en"], site: "fr", stream: true }],
])("chooses %s for %j", (language, wishes) => {
  expect(choose(wishes)).toBe(language);
  expect(root.dir).toBe("ltr");
});

test("knows the languages of the table with their directions", () => {
  for (const { tag, direction } of languages) {
    expect(choose({ link: tag })).toBe(tag);
    expect(root.dir).toBe(direction);
  }
});

test("is loaded by every document", () => {
  for (const name of ["index", "overlay", "stream-goal"])
    expect(readFileSync(join(WEB, `${name}.html`), "utf8")).toContain('<script src="/language.js"></script>');
});
