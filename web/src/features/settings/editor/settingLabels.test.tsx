import { afterEach, expect, test } from "vitest";
import { joinSentences } from "./settingLabels";

const root = document.documentElement;

afterEach(() => root.removeAttribute("lang"));

test.each([
  ["en", "Packs for a raid. 0 to 100."],
  ["ja", "Packs for a raid.0 to 100."],
])("sentences in %s are separated as the language does it", (language, joined) => {
  root.lang = language;
  expect(joinSentences(["Packs for a raid.", "0 to 100."])).toBe(joined);
});
