import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { dayEnd, dayStart, logSearch } from "./logSearch";
import { actionLabel, differences, isLeftOut, sentence, shownTarget } from "./logWords";

const entry = (change: Partial<Schemas["LogEntry"]>): Schemas["LogEntry"] => ({
  _id: "e".repeat(24),
  action: "give_packs",
  actor: { _id: "a".repeat(24), username: "nova" },
  before: {},
  after: {},
  createdAt: "2026-05-01T12:00:00Z",
  ...change,
});

test("describes an entry as a sentence with names", () => {
  const ada = { target: "d".repeat(24), targetName: "ada" };
  expect(sentence(entry(ada))).toBe("nova gave packs to ada");
  expect(sentence(entry({ action: "set_role", ...ada }))).toBe("nova changed the role of ada");
  expect(sentence(entry({ action: "set_packs" }))).toBe("nova set the packs of everybody");
  expect(sentence(entry({ target: "d".repeat(24) }))).toBe(
    "nova gave packs to a collector without an account",
  );
  expect(sentence(entry({ actor: { _id: "a".repeat(24) }, action: "add_packs" }))).toBe(
    "A collector without an account gave packs to everybody",
  );
  expect(sentence(entry({ action: "fix_something_new", ...ada }))).toBe("nova did “Fix something new”");
  expect(actionLabel("fix_something_new")).toBe("Fix something new");
});

test("names an entry's target when nothing else does", () => {
  expect(shownTarget(entry({ action: "skip_opening", target: "f".repeat(24) }))).toBe("f".repeat(24));
  expect(shownTarget(entry({ action: "fix_new", target: "d".repeat(24), targetName: "ada" }))).toBe("ada");
  expect(shownTarget(entry({ action: "undo", target: "f".repeat(24) }))).toBeNull();
  expect(shownTarget(entry({ target: "d".repeat(24), targetName: "ada" }))).toBeNull();
});

test("lists each changed field by name, and no unchanged one", () => {
  expect(differences(entry({ before: { packs: 1, same: "x" }, after: { packs: 6, same: "x" } }))).toEqual([
    { name: "Packs", before: "1", after: "6" },
  ]);
  const settings = {
    before: { maintenance: false, "brand-logo": "" },
    after: { maintenance: true, "brand-logo": "/l.svg" },
  };
  expect(differences(entry({ action: "set_settings", ...settings }))).toEqual([
    { name: "Maintenance mode", before: "off", after: "on" },
    { name: "Logo", before: "empty", after: "/l.svg" },
  ]);
  expect(
    differences(entry({ action: "undo", before: { action: "give_packs" }, after: { people: 2 } })),
  ).toEqual([
    { name: "Action", before: "Gave packs", after: null },
    { name: "People", before: null, after: "2" },
  ]);
  expect(differences(entry({ before: null, after: [1] }))).toEqual([]);
  expect(differences(entry({ before: {}, after: { link: null, ids: [1, 2] } }))).toEqual([
    { name: "Link", before: null, after: "nothing" },
    { name: "Ids", before: null, after: "[1,2]" },
  ]);
});

test("reads the filters from an address and ignores invalid values", () => {
  const wanted = { action: "undo", person: "a".repeat(24), from: "2026-01-31", to: "2026-02-01" };
  expect(logSearch.parse(wanted)).toEqual(wanted);
  expect(logSearch.write(wanted)).toEqual(wanted);
  const none = { action: "", person: "", from: "", to: "" };
  expect(logSearch.parse({ action: [], person: "ada", from: "yesterday", to: "2026-13-45" })).toEqual(none);
  expect(logSearch.write(none)).toEqual({});
});

test("starts and ends a day in the local time zone", () => {
  expect(Date.parse(dayEnd("2026-01-31")) - Date.parse(dayStart("2026-01-31"))).toBe(86_400_000);
  expect(new Date(dayStart("2026-01-31")).getDate()).toBe(31);
  expect(new Date(dayEnd("2026-01-31")).getDate()).toBe(1);
});

test("reports values that are too long for the list, and cuts long ones", () => {
  expect(isLeftOut(entry({ before: null, after: null }))).toBe(true);
  expect(isLeftOut(entry({}))).toBe(false);
  const [pool] = differences(entry({ before: { cardPool: [] }, after: { cardPool: ["x".repeat(5000)] } }));
  expect(pool?.before).toBe("[]");
  expect(pool?.after).toMatch(/^\["x{298}…$/);
});

test("has a description for every action that the server logs", () => {
  const server = join(import.meta.dirname, "../../../../server/src");
  const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".rs") && !/tests?\b|_tests/.test(path))
    .map((path) => readFileSync(join(server, path), "utf8"));
  const noted = sources.flatMap((text) =>
    [...text.matchAll(/Change::of\(\s*"(\w+)"|"(fix_\w+)"/g)].map(([, change, fix]) => change ?? fix ?? ""),
  );
  expect(noted.length).toBeGreaterThan(30);
  const spaced = (action: string) => sentence(entry({ action })).includes("did “");
  expect([...new Set(noted)].filter(spaced)).toEqual([]);
});
