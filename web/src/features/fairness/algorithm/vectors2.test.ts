import { expect, test } from "vitest";
import vectors from "../../../../../docs/fairness-vectors-2.json";
import type { Beacon } from "./beacon";
import type { PublicData } from "./verify/data";
import { verify } from "./verify/verify";

/** Valid public data with the marks that it has. */
interface Scenario {
  name: string;
  data: PublicData;
  expect: { problems: string[]; marks: string[]; disturbed: string[] };
}

const scenarios = vectors.scenarios as unknown as Scenario[];
const beacons: Beacon[] = [vectors.beacon];
const codesOf = (findings: readonly { code: string }[]) =>
  [...new Set(findings.map(({ code }) => code))].sort();

test.each(scenarios)("verifies the test vectors: $name", async ({ data, expect: expected }) => {
  const { problems, marks } = await verify(data, { beacons });
  const disturbed = marks.flatMap(({ code, about }) =>
    code === "disturbed" ? Object.values(about).map(String) : [],
  );
  expect({ problems: codesOf(problems), marks: codesOf(marks), disturbed }).toEqual(expected);
});

test.each(scenarios)("verifies the test vectors up to each opening: $name", async ({ data }) => {
  for (const { _id } of data.openings) {
    const { problems } = await verify(data, { beacons, upTo: _id });
    expect(problems, _id).toEqual([]);
  }
});
