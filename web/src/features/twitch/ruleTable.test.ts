import { expect, test } from "vitest";
import type { Setting } from "../settings/editor/draft";
import { isOn, RULE_SETTINGS, RULES, type Rule, switched } from "./ruleTable";

const row = (name: string, kind: Setting["kind"], value: unknown, usual: unknown): Setting => ({
  name,
  saved: false,
  kind,
  value,
  default: usual,
  meaning: "",
  range: "",
  variable: "",
  changed: value !== usual,
});
const ROWS = [
  row("packs-sub-tier1", "whole", 7, 1),
  row("packs-sub-tier2", "whole", 0, 3),
  row("bits-per-pack", "whole", 0, 0),
  row("packs-for-gifter", "flag", true, true),
  row("reward-title", "text", "", "Card pack"),
];
const rule = (setting: string): Rule => {
  const found = RULES.find(({ toggle }) => toggle.setting === setting);
  if (found === undefined) throw new Error(`no rule for ${setting}`);
  return found;
};

test.each([
  ["packs-sub-tier1", true, "7"],
  ["packs-sub-tier2", false, "3"],
  ["bits-per-pack", false, "500"],
  ["packs-for-gifter", true, true],
  ["reward-title", false, "Card pack"],
] as const)("%s is on: %s, and on again with %s", (setting, on, again) => {
  expect(isOn(rule(setting), ROWS, {})).toBe(on);
  expect(switched(rule(setting), ROWS, true)).toBe(again);
  expect(switched(rule(setting), ROWS, false)).toBe(rule(setting).toggle.off);
});

test("uses what is typed before it is saved", () => {
  expect(isOn(rule("packs-sub-tier1"), ROWS, { "packs-sub-tier1": "0" })).toBe(false);
  expect(isOn(rule("reward-title"), ROWS, { "reward-title": " " })).toBe(false);
  expect(isOn(rule("packs-per-raid"), ROWS, {})).toBe(false);
});

test("gives every source of the table a name of its own, and edits every setting once", () => {
  expect(new Set(RULES.map(({ source }) => source())).size).toBe(RULES.length);
  const edited = RULES.flatMap(({ amounts }) => amounts.map(({ setting }) => setting));
  expect(new Set(edited).size).toBe(edited.length);
  expect(RULE_SETTINGS).toContain("packs-for-gifter");
});
