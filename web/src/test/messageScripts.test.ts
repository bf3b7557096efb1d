import { join } from "node:path";
import { expect, test } from "vitest";
import { SRC } from "../../scripts/messages/catalogues.mjs";
import { isolateNames, parameterTypes, pseudo } from "../../scripts/messages/icu.mjs";
import { literalsOf } from "../../scripts/messages/literals.mjs";
import { numbered } from "../../scripts/messages/plugin.mjs";
import { translationProblems } from "../../scripts/messages/translations.mjs";

const CARDS = "{count, plural, one {# card} other {# cards}}";

test("reads the types of parameters from a message", () => {
  const types = parameterTypes("<b>{name}</b> {side, select, sell {{count, plural, other {#}}} other {}}");
  expect(Object.fromEntries(types)).toEqual({
    b: "Tag",
    name: "string",
    side: '"other" | "sell"',
    count: "number",
  });
});

test.each([
  ["{count, plural, one {# Karte} other {# Karten}}", []],
  [undefined, ["is missing"]],
  ["{count, plural, other {# Karten}}", ['has a plural without "one"']],
  ["Karten", ["has count: nothing, the source number"]],
  ["{count, plural, one {# <b>Karte</b>} other {# <b>Karten</b>}}", ["has b: Tag, the source nothing"]],
])("checks the translation %s", (translation, problems) => {
  expect(translationProblems(CARDS, translation, "de")).toEqual(problems);
});

test("requires all plural forms that a language has for counts", () => {
  const missing = translationProblems(CARDS, CARDS, "ar").map((problem) => /"(\w+)"/.exec(problem)?.[1]);
  expect(missing.sort()).toEqual(["few", "many", "two", "zero"]);
  expect(translationProblems(CARDS, CARDS, "fr")).toEqual([]);
});

test("refuses a message with invalid syntax", () => {
  expect(() => translationProblems(CARDS, "{count, plural, one {# Karte}}", "de")).toThrow(SyntaxError);
});

test("changes only the texts of a message in the pseudo-locale", () => {
  expect(pseudo("Open {name} <b>now</b>")).toBe("[ÖÖpééñ {name} <b>ñööw</b>]");
});

test("isolates the names in a message from right to left, but not its cases and numbers", () => {
  const message = "{side, select, buy {<b>{name}</b> {count, number}} other {}}";
  expect(isolateNames(message)).toBe("{side,select,buy{<b>\u2068{name}\u2069</b> {count, number}} other{}}");
});

test("finds texts outside the catalogue", () => {
  const code = `
    import { x } from "A module";
    const icons = { "The Collector": "cards" };
    const view = <Page title="Market" to="/market" label={m.label()}>see <b>{name}</b></Page>;
    const text = \`\${count} cards left\`;
    throw new Error("This is for developers");
  `;
  const found = literalsOf("Page.tsx", code).map(({ line, text }) => `${line}: ${text}`);
  expect(found).toEqual(['4: "Market"', "4: see", expect.stringMatching(/^5: .* cards left/)]);
});

test("numbers the calls of messages in builds", () => {
  const code = 'import * as m from "./messages";\nconst texts = [m.title(), m.sample({ b }), m.lead];';
  expect(numbered(code, join(SRC, "features/leaderboard/Page.tsx"))).toBe(
    'import * as m from "./messages";\nconst texts = [m.text(0,), m.rich(4,{ b }), m.lead];',
  );
});
