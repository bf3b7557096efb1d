import { expect, test } from "vitest";
import attacks from "../../../../../docs/fairness-attacks.json";
import vectors from "../../../../../docs/fairness-vectors-2.json";
import { codesOf } from "../../../test/fairnessScenario";
import type { KeptHead, PublicData, Receipt } from "./verify/data";
import { parseHead } from "./verify/heads";

/** Section 8 of docs/decisions/draw-2.md: an attack as a change of valid data. */
interface Attack {
  row: number;
  name: string;
  /** The scenario of the test vectors that is changed. */
  base: string;
  /** The path is a JSON pointer; without a value, its key is removed. */
  change: { path: string; value?: unknown }[];
  receipts?: { receipts: Receipt[]; heads: KeptHead[] };
  /** Lines of a watch file. */
  heads?: string[];
  expect: { problems: string[]; marks: string[] };
}

function changed(base: string, change: Attack["change"]): PublicData {
  const scenario = vectors.scenarios.find(({ name }) => name === base);
  const root: object = { data: structuredClone(scenario?.data) };
  for (const { path, value } of change) {
    const keys = `data${path}`.split("/");
    const inner = keys.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(at as object, key), root);
    const key = keys.at(-1) ?? "";
    if (value === undefined) Reflect.deleteProperty(inner as object, key);
    else Reflect.set(inner as object, key, value);
  }
  return Reflect.get(root, "data") as PublicData;
}

test.each(attacks as unknown as Attack[])(
  "attack $row: $name",
  async ({ base, change, receipts, heads = [], expect: expected }) => {
    const codes = await codesOf(changed(base, change), {
      beacons: [vectors.beacon],
      receipts: receipts?.receipts ?? [],
      heads: [...heads.map(parseHead), ...(receipts?.heads ?? [])],
    });
    expect(codes).toEqual(expected);
  },
);
