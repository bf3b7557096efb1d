import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULTS, SCARCE, simulate, STEP_MS, WHOLE_MS } from "./shards.mjs";

const FEW = { ...DEFAULTS, openings: 1000 };

test("the same seed gives the same result, another seed a different one", () => {
  const run = (seed) => simulate("two-phase", 8, { ...FEW, seed });
  assert.deepEqual(run(1), run(1));
  assert.notEqual(run(1).median, run(2).median);
});

test("every opening ends with five copies that no other opening has", () => {
  for (const layout of ["two-phase", "reservation", "by mint", "channel"]) {
    for (const options of [FEW, { ...SCARCE, openings: 1000 }]) {
      const { ended, cards, owners } = simulate(layout, 4, options);
      assert.deepEqual([ended, cards, owners], [1000, 5000, 5000], layout);
    }
  }
});

test("one shard and channels have no cross-shard openings", () => {
  assert.equal(simulate("two-phase", 1, FEW).crossed, 0);
  assert.equal(simulate("reservation", 1, FEW).crossed, 0);
  assert.equal(simulate("channel", 16, FEW).crossed, 0);
});

test("with no copies held, an opening touches the calculated number of shards", () => {
  const shards = 8;
  const found = simulate("two-phase", shards, { ...FEW, held: 0, newest: 0, openings: 5000 });
  // The wallet and five copies, each on any of eight shards.
  const touched = shards * (1 - (1 - 1 / shards) ** 6);
  assert.ok(Math.abs(found.touched - touched) < 0.1, `${found.touched} instead of ${touched}`);
  assert.ok(Math.abs(found.crossed - (1 - (1 / shards) ** 5)) < 0.01);
  assert.ok(found.passed < 0.01);
  // Claimed, prepared and committed on each shard, with few retries.
  assert.ok(Math.abs(found.steps - 3 * touched) < 0.3, `${found.steps}`);
});

test("a new pack with few definitions overloads some shards, unless copies are sharded by mint", () => {
  const [definition, mint] = ["reservation", "by mint"].map((layout) => simulate(layout, 64, { ...FEW, newest: 1, newestDefinitions: 10 }).hot);
  assert.ok(definition > 3 && mint < 2, `${definition} and ${mint}`);
});

test("a single opening takes the time of its round trips and steps", () => {
  const alone = { ...FEW, held: 0, rate: 0.01, openings: 50 };
  const channel = simulate("channel", 4, alone);
  assert.ok(Math.abs(channel.median - (0.25 + WHOLE_MS)) < 1e-6);
  const two = simulate("two-phase", 1, alone);
  assert.ok(Math.abs(two.median - (0.5 + STEP_MS + 0.25 + STEP_MS)) < 1e-6, `${two.median}`);
});

test("only two-phase openings start over, and more of them when few copies are left", () => {
  const options = { ...SCARCE, openings: 1000 };
  assert.equal(simulate("reservation", 8, options).restarts, 0);
  const [many, few] = [simulate("two-phase", 8, { ...FEW, openings: 1000 }), simulate("two-phase", 8, options)];
  assert.ok(few.restarts > many.restarts, `${few.restarts} and ${many.restarts}`);
});
