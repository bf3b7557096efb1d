import { expect, test } from "vitest";
import { fileError, onlyFile, PLANE_TYPES } from "./pictureRules";

const file = (type: string, size: number) => ({ name: "owl.png", type, size });

test.each([
  [file("image/png", 1), null],
  [file("image/webp", 10 * 1024 * 1024), null],
  [file("image/png", 0), /is empty/],
  [file("image/png", 10 * 1024 * 1024 + 1), /10\.0 MB/],
  [file("image/svg+xml", 9), /is a vector drawing/],
  [file("text/html", 9), /is not a supported picture/],
  [file("", 9), /is not a supported picture/],
])("a file of %o", (given, expected) => {
  const mistake = fileError(given);
  if (expected === null) expect(mistake).toBeNull();
  else expect(mistake).toMatch(expected);
});

test.each([
  ["image/png", null],
  ["image/webp", null],
  ["image/jpeg", "owl.png is not a PNG or WebP. Save it as one of these, with transparency."],
])("a plane of type %s", (type, expected) => expect(fileError(file(type, 1), PLANE_TYPES)).toBe(expected));

test("accepts exactly one file", () => {
  const [one, two] = [new File(["a"], "a.png"), new File(["b"], "b.png")];
  expect(onlyFile([one])).toBe(one);
  expect(onlyFile([one, two])).toBeNull();
  expect(onlyFile(null)).toBeNull();
});
