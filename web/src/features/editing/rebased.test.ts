import { expect, test } from "vitest";
import { conflictText, type Fields, rebased } from "./rebased";

const base = { version: "1", name: "Owl", text: "", tags: ["night"], on: false };
const FIELDS: Fields<typeof base> = [
  ["name", "Name"],
  ["text", "Text"],
  ["tags", "Tags"],
  ["on", "On"],
];
const typed = (some: Partial<typeof base>) => ({ ...base, ...some });

test("takes their value of untouched fields and keeps typed ones", () => {
  const theirs = { ...base, version: "2", name: "Barn Owl", on: true };
  expect(rebased(typed({ text: "It waits." }), base, theirs, FIELDS)).toEqual({
    draft: { version: "2", name: "Barn Owl", text: "It waits.", tags: ["night"], on: true },
    conflicts: [],
  });
});

test("keeps the typed value of a field that both have changed, and names the field", () => {
  const theirs = { ...base, version: "2", name: "Barn Owl", tags: ["soft"] };
  const { draft, conflicts } = rebased(
    typed({ name: "Snow Owl", tags: ["night", "white"] }),
    base,
    theirs,
    FIELDS,
  );
  expect(draft).toEqual({ ...base, version: "2", name: "Snow Owl", tags: ["night", "white"] });
  expect(conflicts.map(([, name]) => name)).toEqual(["Name", "Tags"]);
});

test("reports no conflict when both typed the same", () => {
  const theirs = { ...base, version: "2", name: "Barn Owl" };
  expect(rebased(typed({ name: "Barn Owl" }), base, theirs, FIELDS)).toEqual({
    draft: theirs,
    conflicts: [],
  });
});

test.each([
  ["Owl", "their value is “Owl”."],
  ["  ", "their value is nothing."],
  [true, "their value is on."],
  [1700, "their value is 1,700."],
  [["night", "soft"], "their value is night and soft."],
  [[], "their value is nothing."],
  [{ recipe: "foil" }, "their value is something else."],
])("describes a conflict with %j as %s", (value, text) => {
  expect(conflictText("Field", value)).toBe(`Field: ${text}`);
});
