import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { test } from "node:test";
import { check } from "./check.mjs";
import { fetchPublicData } from "./publicData.mjs";
import { digestOf } from "./record.mjs";
import { integerBelow, sha256, seedBytes, wordOf } from "./stream.mjs";

const vectors = JSON.parse(await readFile(new URL("../docs/fairness-vectors.json", import.meta.url), "utf8"));

test("the integers equal those of the vectors", () => {
  assert.ok(vectors.integers.length > 0);
  for (const { serverSeed, seedHash, clientSeed, counter, label, attempt, message, mac, word, n, value } of vectors.integers) {
    assert.equal(sha256(seedBytes(serverSeed)), seedHash);
    const result = wordOf(serverSeed, clientSeed, counter, label, attempt);
    assert.deepEqual({ ...result, word: `${result.word}` }, { message, mac, word });
    const integer = integerBelow(result.word, BigInt(n));
    assert.equal(integer === null ? null : `${integer}`, value);
  }
});

for (const { name, data } of vectors.scenarios) {
  test(`the data has no problems: ${name}`, () => {
    assert.deepEqual(check(data).problems, []);
  });
}

test("seeds and exceptions may be absent", () => {
  const { seeds, exceptions, ...rest } = vectors.scenarios[0].data;
  assert.ok(seeds.length > 0 && exceptions.length > 0);
  assert.deepEqual(check(rest), check({ ...rest, seeds: [], exceptions: [] }));
});

test("a run may have several entries, as on several pages", () => {
  let splitRuns = 0;
  for (const { data } of vectors.scenarios) {
    const parts = data.runs.flatMap((run) => {
      if (run.returned.length > 1) splitRuns++;
      return [
        { ...run, returned: run.returned.slice(0, 1) },
        { ...run, returned: run.returned.slice(1) },
      ];
    });
    // All first parts, then all others, as pages come one after the other.
    const runs = [...parts.filter((_, at) => at % 2 === 0), ...parts.filter((_, at) => at % 2 === 1)];
    assert.deepEqual(check({ ...data, runs }), check(data));
  }
  assert.ok(splitRuns > 0);
});

test("public data is fetched in pages", async (t) => {
  const { data } = vectors.scenarios[0];
  const half = Math.floor(data.openings.length / 2);
  const pages = {
    "/api/fairness/openings?after=0&limit=1000": { openings: data.openings.slice(0, half), next: 7 },
    "/api/fairness/openings?after=7&limit=1000": { openings: data.openings.slice(half), next: null },
    "/api/fairness/data?page=1": { pools: data.pools, runs: data.runs, exceptions: [], next: 2 },
    "/api/fairness/data?page=2": { pools: [], runs: [], exceptions: data.exceptions, next: null },
  };
  const found = await fetchPublicData(await serve(t, pages));
  const { seeds, ...published } = data;
  assert.deepEqual(found, published);
});

/** Serves JSON by path, and returns the address. The paths that are asked for are added to `requested`. */
async function serve(t, pages, requested = []) {
  const server = createServer((request, response) => {
    requested.push(request.url);
    response.statusCode = request.url in pages ? 200 : 404;
    response.end(JSON.stringify(pages[request.url] ?? {}));
  }).listen(0, "127.0.0.1");
  t.after(() => server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}`;
}

test("an address without an instance is an error", async (t) => {
  await assert.rejects(fetchPublicData(await serve(t, {})), /openings: 404/);
});

test("public data of version 2 is fetched in pages", async (t) => {
  const lists = { pools: [], runs: [], exceptions: [] };
  const pages = {
    "/api/fairness/openings?after=0&limit=1000": { openings: [{ _id: "1" }], hiddenFrom: 7, next: null },
    "/api/fairness/data?page=1": { ...lists, next: null },
    "/api/fairness/log": { epoch: 5, begin: 3, beacons: ["beacon"], batch: 1 },
    "/api/fairness/log/batches?entries=true": { batches: [{ batch: 0 }], next: 0 },
    "/api/fairness/log/batches?entries=true&after=0": { batches: [{ batch: 1 }, { batch: 2 }], next: null },
    "/api/fairness/rounds": { rounds: ["one"], next: 1 },
    "/api/fairness/rounds?after=1": { rounds: ["two"], next: null },
    "/api/fairness/grades": { grades: ["grade"], next: "a b" },
    "/api/fairness/grades?after=a+b": { grades: ["other"], next: null },
  };
  const requested = [];
  assert.deepEqual(await fetchPublicData(await serve(t, pages, requested)), {
    ...lists,
    openings: [{ _id: "1" }],
    hiddenFrom: 7,
    begin: 3,
    beacons: ["beacon"],
    batches: [{ batch: 0 }, { batch: 1 }],
    rounds: ["one", "two"],
    grades: ["grade", "other"],
    raffles: [],
  });
  // Rows that need lines, the log up to the batch that was the newest one then, rows that lines need.
  const names = requested.map((url) => /fairness\/([^?]*)/.exec(url)[1]);
  const order = ["log", "grades", "openings", "raffles", "log", "log/batches", "rounds", "data", "log"];
  assert.deepEqual(
    names.filter((name, index) => name !== names[index - 1]),
    order,
  );
});

/** Pages of an instance whose epoch changes after this number of answers about its log. */
function restoredAfter(answers) {
  let asked = 0;
  return {
    "/api/fairness/openings?after=0&limit=1000": { openings: [], next: null },
    "/api/fairness/data?page=1": { pools: [], runs: [], exceptions: [], next: null },
    get "/api/fairness/log"() {
      return { epoch: Math.min(asked++, answers), beacons: [], batch: 1 };
    },
  };
}

test("a restore while the data are fetched begins the reading again", async (t) => {
  // Each reading asks three times about the log.
  for (const answers of [0, 3, 9]) {
    assert.deepEqual((await fetchPublicData(await serve(t, restoredAfter(answers)))).openings, []);
  }
  await assert.rejects(fetchPublicData(await serve(t, restoredAfter(12))), /was restored each time/);
});

/** The path of every primitive value. */
function* leaves(value, path = []) {
  if (value !== null && typeof value === "object") {
    for (const key of Object.keys(value)) yield* leaves(value[key], [...path, key]);
  } else {
    yield path;
  }
}

/** Whether a path is checked: only the first and last elements of long lists are. */
function isChecked(path, value) {
  return path.every((key, depth) => {
    const list = at(value, path.slice(0, depth));
    return !Array.isArray(list) || list.length <= 10 || Number(key) < 1 || Number(key) === list.length - 1;
  });
}

/** Another value of the same kind. */
function changed(value) {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (value === null) return "0123456789abcdef01234567";
  if (/^[0-9a-f]{24,}$/.test(value)) return (value[0] === "f" ? "e" : "f") + value.slice(1);
  if (value === "Basic") return "Common";
  if (/^[A-Z][a-z]+$/.test(value)) return "Basic";
  return `${value}x`;
}

const at = (value, path) => path.reduce((inner, key) => inner[key], value);

/** Recomputes the digest after a change. */
function reseal(opening) {
  opening.fairness.digest = digestOf(opening._id, opening.fairness);
}

for (const { name, data } of vectors.scenarios) {
  for (const reseals of [false, true]) {
    test(`every changed field of a record is detected, ${reseals ? "with" : "without"} a matching digest: ${name}`, () => {
      // A few openings from the whole run, each with the next ones, with which it may conflict.
      const step = Math.max(1, Math.floor(data.openings.length / 3));
      const missed = [];
      for (let index = 0; index < data.openings.length; index += step) {
        const record = data.openings[index].fairness;
        for (const path of [...leaves(record)].filter((path) => isChecked(path, record))) {
          const copy = structuredClone({ ...data, openings: data.openings.slice(0, index + 4) });
          const opening = copy.openings[index];
          const key = path.at(-1);
          const inside = at(opening.fairness, path.slice(0, -1));
          inside[key] = changed(inside[key]);
          if (reseals && key !== "digest") reseal(opening);
          if (check(copy).problems.length === 0) missed.push(`${index} ${path.join(".")}`);
        }
      }
      // Within its window and before the next event, the time and the position of an opening cannot be verified
      // (section 12) except with the digest that its owner kept.
      const expected = reseals ? missed.filter((where) => !/(openedAtMs| position)$/.test(where)) : missed;
      assert.deepEqual(expected, []);
    });
  }
}

test("an omitted record is detected", () => {
  const { data } = vectors.scenarios[0];
  for (const index of [0, Math.floor(data.openings.length / 2)]) {
    const copy = structuredClone(data);
    copy.openings.splice(index, 1);
    assert.notDeepEqual(check(copy).problems, []);
  }
});
