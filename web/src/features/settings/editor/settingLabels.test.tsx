import { afterEach, expect, test } from "vitest";
import { sentenceSeparator } from "./settingLabels";

const root = document.documentElement;

afterEach(() => root.removeAttribute("lang"));

test.each([
  ["en", " "],
  ["en-XA", " "],
  ["ja", ""],
])("sentences in %s are separated as the language does it", (language, separator) => {
  root.lang = language;
  expect(sentenceSeparator()).toBe(separator);
});
