import { afterEach, expect, test } from "vitest";
import { isolated, relativeTimeFormat } from "./formats";

const root = document.documentElement;

afterEach(() => {
  root.lang = "en";
  root.dir = "ltr";
});

test("Japanese times have no spaces", () => {
  root.lang = "ja";
  expect(relativeTimeFormat().format(-5, "minute")).toBe("5分前");
  expect(relativeTimeFormat({ numeric: "auto" }).format(-1, "day")).toBe("昨日");
});

test("a text is isolated in languages from right to left only", () => {
  expect(isolated("name")).toBe("name");
  root.dir = "rtl";
  expect(isolated("name")).toBe("\u2068name\u2069");
});
