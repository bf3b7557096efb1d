import { webcrypto } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import vectors from "../../../../../docs/fairness-vectors.json";
import type { PublicData1, PublishedOpening1 } from "../../../test/openings";
import type { FairnessRecord } from "../types";
import { check } from "./check";
import { digestOf } from "./digest";
import { Past } from "./past";
import { fromHex, integerBelow, Stream, sha256, toHex } from "./stream";

const scenarios = vectors.scenarios as unknown as { name: string; data: PublicData1 }[];

beforeAll(() => {
  // jsdom has no cryptography of its own.
  vi.stubGlobal("crypto", webcrypto);
});

test("draws the integers of the test vectors", async () => {
  expect(vectors.integers.length).toBeGreaterThan(0);
  for (const { serverSeed, seedHash, clientSeed, counter, label, attempt, ...made } of vectors.integers) {
    expect(await sha256(fromHex(serverSeed) ?? new Uint8Array())).toBe(seedHash);
    const mac = await (await Stream.of(serverSeed, clientSeed, counter))?.mac(label, attempt);
    expect(mac && toHex(mac)).toBe(made.mac);
    const integer = integerBelow(BigInt(made.word), BigInt(made.n));
    expect(integer === null ? null : String(integer)).toBe(made.value);
  }
});

/** The opening at an index with its seed, as an instance serves it. */
function subjectAt({ openings, seeds = [] }: PublicData1, index: number): PublishedOpening1 {
  const opening = openings[index] as PublishedOpening1;
  const { fairness } = opening;
  const known = [...seeds, ...openings.map((one) => one.fairness)];
  const seed = known.find(({ seedHash, serverSeed }) => seedHash === fairness.seedHash && serverSeed != null);
  const serverSeed = fairness.serverSeed ?? seed?.serverSeed;
  return { ...opening, fairness: serverSeed == null ? fairness : { ...fairness, serverSeed } };
}

async function pastOf(data: PublicData1, subject: PublishedOpening1): Promise<Past> {
  const past = new Past(data, subject);
  // The list contains the same changed record as the opening.
  for (const opening of data.openings) if (!past.add(opening._id === subject._id ? subject : opening)) break;
  return past.finish();
}

test.each(scenarios)("verifies every opening: $name", async ({ data }) => {
  const past = new Set<string>();
  for (const index of data.openings.keys()) {
    const subject = subjectAt(data, index);
    if (subject.cards === undefined) subject.cards = cardsOf(subject.fairness);
    const report = await check(subject, data, await pastOf(data, subject));
    const failed = Object.entries(report.checks).filter(([, verdict]) => verdict === "fails");
    expect(failed, `opening ${index}`).toEqual([]);
    if (subject.fairness.serverSeed != null) expect(report.verdict).toBe("holds");
    past.add(report.verdict);
  }
  expect(past).toContain("holds");
});

const cardsOf = ({ draws }: FairnessRecord) =>
  draws.map(({ copy, modifier }) => ({
    definitionId: copy.definitionId,
    rarity: copy.rarity,
    mintNumber: copy.mint,
    modifier: modifier == null ? null : { _id: modifier },
  })) as PublishedOpening1["cards"];

test("detects a record that differs from the list of all openings", async () => {
  const data = scenarios[0]?.data as PublicData1;
  const subject = { ...subjectAt(data, 5), cards: cardsOf(subjectAt(data, 5).fairness) };
  const past = new Past(data, subject);
  const other = { ...subject, fairness: { ...subject.fairness, digest: "0".repeat(64) } };
  for (const opening of data.openings) if (!past.add(opening._id === subject._id ? other : opening)) break;
  expect((await check(subject, data, past.finish())).checks).toMatchObject({
    digest: "fails",
    draws: "holds",
  });
});

test("detects a missing earlier opening", async () => {
  const data = scenarios[0]?.data as PublicData1;
  const same = data.openings.map(({ fairness }) => fairness.seedHash);
  const index = same.findLastIndex((hash, at) => same.indexOf(hash) < at);
  const subject = { ...subjectAt(data, index), cards: cardsOf(subjectAt(data, index).fairness) };
  const without = { ...data, openings: data.openings.toSpliced(same.indexOf(same[index] ?? ""), 1) };
  const report = await check(subject, data, await pastOf(without, subject));
  expect(report.checks.counters).toBe("fails");
});

test("leaves only the checks open that need earlier openings", async () => {
  const data = scenarios[0]?.data as PublicData1;
  const subject = subjectAt(data, 1);
  const report = await check({ ...subject, cards: cardsOf(subject.fairness) }, data, null);
  expect(report.checks).toEqual({
    digest: "holds",
    pool: "holds",
    run: "holds",
    cards: "holds",
    seed: "holds",
    draws: "holds",
    held: "open",
    counters: "open",
  });
  expect(report.verdict).toBe("open");
});

/** The paths of all primitive values. */
function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

/** Whether a path is checked: only the first and last elements of long lists are. */
function isChecked(record: unknown, path: string[]): boolean {
  return path.every((key, depth) => {
    const list = path
      .slice(0, depth)
      .reduce<unknown>((at, inner) => Reflect.get(at as object, inner), record);
    return !Array.isArray(list) || list.length <= 10 || key === "0" || Number(key) === list.length - 1;
  });
}

/** Another value of the same kind. */
function changed(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string") return "0123456789abcdef01234567";
  if (/^[0-9a-f]{24,}$/.test(value)) return (value.startsWith("f") ? "e" : "f") + value.slice(1);
  if (value === "Basic") return "Common";
  return /^[A-Z][a-z]+$/.test(value) ? "Basic" : `${value}x`;
}

function withChange(record: FairnessRecord, path: string[]): FairnessRecord {
  const copy = structuredClone(record);
  const inner = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => Reflect.get(at as object, key), copy) as object;
  const key = path.at(-1) as string;
  Reflect.set(inner, key, changed(Reflect.get(inner, key)));
  return copy;
}

/** A few openings from the whole of each run. */
const samples = scenarios.flatMap(({ name, data }) => {
  const step = Math.max(1, Math.floor(data.openings.length / 3));
  return [...data.openings.keys()]
    .filter((index) => index % step === 0)
    .map((index) => ({ name, data, index }));
});

test.each(samples)(
  "detects every changed field of record $index, resealed or not: $name",
  async ({ data, index }) => {
    const missed: string[] = [];
    const subject = subjectAt(data, index);
    for (const path of leaves(subject.fairness).filter((path) => isChecked(subject.fairness, path))) {
      for (const reseal of [false, true]) {
        if (reseal && path.join() === "digest") continue;
        const fairness = withChange(subject.fairness, path);
        if (reseal) fairness.digest = await digestOf(subject._id, fairness);
        const changedOpening = { ...subject, fairness, cards: cardsOf(fairness) };
        const { verdict } = await check(changedOpening, data, await pastOf(data, changedOpening));
        if (verdict !== "fails") missed.push(`${path.join(".")}${reseal ? " resealed" : ""}`);
      }
    }
    // Within its window and before the next event, the time and the position of an opening cannot be verified
    // (section 12) except with the digest that its owner kept.
    expect(missed.filter((where) => !/^(openedAtMs|position) resealed$/.test(where))).toEqual([]);
  },
  60_000,
);
