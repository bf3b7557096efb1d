import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, codesOf, HOUR, resealLog, resealOpening, usedWorld } from "../testWorld.mjs";

/** Makes a world, publishes it after `act`, changes the data, and returns the codes. */
async function codesAfter(act, change = () => {}) {
  const { world, seed } = usedWorld();
  act(world, seed);
  const data = world.publish();
  change(data);
  return codesOf(data);
}

const entropy = bytesOf("another entropy");

test("a rotation to the next seed has no problems", async () => {
  const { problems, marks } = await codesAfter((world, seed) => {
    const next = world.seed({ predecessor: seed });
    world.close();
    world.seed({ predecessor: next });
    world.open(next, { entropy });
  });
  assert.deepEqual([problems, marks], [[], []]);
});

test("a seed without a line is unlogged, for openings and tickets", async () => {
  const removeLine = (seed) => (data) => {
    for (const batch of data.batches)
      batch.entries = batch.entries.filter((line) => !line.startsWith(`seed ${seed.seedHash}`));
    resealLog(data);
  };
  for (const use of ["open", "ticket"]) {
    let seed;
    const { problems } = await codesAfter(
      (world) => {
        seed = world.seed();
        world[use](seed, { entropy });
      },
      (data) => removeLine(seed)(data),
    );
    assert.deepEqual(problems, ["seed_unlogged"]);
  }
});

test("a seed has one line", async () => {
  const { problems } = await codesAfter((world, seed) => world.line(`seed ${seed.seedHash} -`));
  assert.deepEqual(problems, ["seed_unlogged"]);
});

test("a seed is logged before it is used", async () => {
  let seed;
  const { problems } = await codesAfter(
    (world) => {
      seed = world.seed();
      world.close();
      world.open(seed, { entropy });
      world.close();
    },
    (data) => {
      const line = `seed ${seed.seedHash} -`;
      for (const batch of data.batches) batch.entries = batch.entries.filter((each) => each !== line);
      data.batches.at(-1).entries.push(line);
      resealLog(data);
    },
  );
  assert.deepEqual(problems, ["seed_unlogged"]);
});

test("a seed has one successor, unless a restore lost the first one", async () => {
  const codesOfTwo = (between) =>
    codesAfter((world, seed) => {
      world.seed({ predecessor: seed });
      world.close();
      between(world);
      world.seed({ predecessor: seed });
    });
  assert.deepEqual(await codesOfTwo(() => {}), { problems: ["chain_break"], marks: [] });
  assert.deepEqual(await codesOfTwo((world) => world.restore()), { problems: [], marks: ["break_explained"] });
});

test("two successors in one epoch are a break also after a restore", async () => {
  const { problems } = await codesAfter((world, seed) => {
    world.seed({ predecessor: seed });
    world.close();
    world.restore();
    world.seed({ predecessor: seed });
    world.seed({ predecessor: seed });
  });
  assert.deepEqual(problems, ["chain_break"]);
});

test("a predecessor has an earlier line", async () => {
  const { problems } = await codesAfter((world) => world.seed({ predecessor: { seedHash: bytesOf("unlogged") } }));
  assert.deepEqual(problems, ["chain_break"]);
});

test("counters have no gaps and no repeats, over openings and tickets", async () => {
  const withCounter = async (use, step) => {
    const { problems } = await codesAfter((world, seed) => {
      seed.counter += step;
      world[use](seed, { entropy });
    });
    return problems;
  };
  for (const step of [1, -1]) assert.deepEqual(await withCounter("open", step), ["counter"]);
  assert.deepEqual(await withCounter("ticket", -1), ["counter"]);
});

test("a gap before a ticket is a problem only before a listed opening, since the list may end before the log", async () => {
  const openLater = async (act) => {
    const { problems } = await codesAfter((world, seed) => {
      seed.counter++;
      world.ticket(seed, { entropy });
      world.close();
      act(world, seed);
    });
    return problems;
  };
  assert.deepEqual(await openLater(() => {}), []);
  assert.deepEqual(await openLater((world) => world.draw()), ["counter"]);
  assert.deepEqual(await openLater((world, seed) => world.open(seed, { entropy: bytesOf("later") })), ["counter"]);
});

test("positions do not fall with the counters", async () => {
  const { problems } = await codesAfter(
    () => {},
    (data) => {
      const [, one, other] = data.openings;
      [one.fairness.counter, other.fairness.counter] = [other.fairness.counter, one.fairness.counter];
      for (const opening of [one, other]) resealOpening(data, opening);
    },
  );
  assert.deepEqual(problems, ["counter"]);
});

test("a refusal uses its counter", async () => {
  const { problems } = await codesAfter((world, seed) => {
    world.ticket(seed, { entropy });
    world.close();
    world.refuse();
    world.open(seed, { entropy: bytesOf("later") });
  });
  assert.deepEqual(problems, ["refused_wrongly"]);
});

test("an opening that is missing between listed ones leaves a gap", async () => {
  const { problems } = await codesAfter(
    () => {},
    (data) => data.openings.splice(2, 1),
  );
  assert.ok(problems.includes("counter"), `${problems}`);
});

test("a level 1 opening has entropy once its chain had any, except live without a beacon", async () => {
  const open = (fields, inChain = true) =>
    codesAfter((world, seed) => world.open(world.seed(inChain ? { predecessor: seed } : {}), fields));
  assert.deepEqual(await open({}), { problems: ["downgraded"], marks: ["server_entropy"] });
  assert.deepEqual(await open({}, false), { problems: [], marks: ["server_entropy"] });
  assert.deepEqual(await open({ live: true, noBeacon: true }), { problems: [], marks: ["no_beacon", "server_entropy"] });
  assert.deepEqual(await open({ noBeacon: true }), { problems: ["downgraded"], marks: ["no_beacon", "server_entropy"] });
  assert.deepEqual(await open({ noBeacon: true, entropy }), { problems: [], marks: ["no_beacon"] });
});

test("a seed that is not revealed 45 days after its first opening is marked", async () => {
  const openAt = (days, isSecret) =>
    codesAfter((world) => {
      world.open(world.seed({ isSecret }), { entropy });
      world.close();
      world.now += days * 24 * HOUR;
    });
  assert.deepEqual((await openAt(46, true)).marks, ["seed_overdue"]);
  assert.deepEqual((await openAt(46, false)).marks, []);
  assert.deepEqual((await openAt(44, true)).marks, []);
});

test("a change of the chain in a line changes the head", async () => {
  const { problems } = await codesAfter(
    (world, seed) => world.seed({ predecessor: seed }),
    (data) => {
      const last = data.batches.at(-1);
      last.entries = last.entries.map((line) => line.replace(/^(seed \w+) \w+$/, "$1 -"));
    },
  );
  assert.deepEqual(problems, ["log_broken"]);
});
