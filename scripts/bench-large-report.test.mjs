import assert from "node:assert/strict";
import { test } from "node:test";
import { allowed, between, compared, plot, tables } from "./bench-large-report.mjs";

const run = (cards, costs) => ({
  engine: "sqlite",
  cards,
  people: cards / 20,
  definitions: cards === 10_000 ? 60 : 600,
  largest: cards / 100,
  seconds: 1,
  bytes: cards * 600,
  load: "0.10",
  process: { startMs: 1, startCpuMs: 1, startMb: 30, countedMs: 1, countedCpuMs: 1, countedMb: 30, endMb: 30 },
  costs: Object.entries(costs).map(([name, cpuMs]) => ({ name, times: 9, cpuMs, wallMs: cpuMs, readKb: 4, diskKb: 1200, ...(name === "own" && { grows: "the largest collection" }) })),
});
const small = run(10_000, { flat: 1, scan: 1, tiny: 0.01, own: 1 });
const large = run(1_000_000, { flat: 1.4, scan: 3, tiny: 0.1, own: 120 });

test("a cost that grows faster than the logarithm, or than its own data, is reported", () => {
  const ok = Object.fromEntries(compared(small, large).map((cost) => [cost.name, cost.ok]));
  assert.deepEqual(ok, { flat: true, scan: false, tiny: true, own: true });
  assert.equal(compared(small, run(1_000_000, { flat: 1, scan: 1, tiny: 1, own: 200 }))[3].ok, false);
  assert.equal(compared(small, large)[0].may.toFixed(3), "1.500");
  assert.match(tables([small, large]), /\| scan \| 1\.0 \(1\.0\) \| 3\.0 \(3\.0\) \| 3\.00 \| ≤ 1\.50 \| 2\.4 \| \*\*over the limit\*\* \| 1,200 \|/);
});

test("follow-up work is shown if it is not negligible", () => {
  const withFollowUp = (behindMs) => ({ ...small, costs: small.costs.map((cost) => ({ ...cost, behindMs })) });
  assert.match(tables([withFollowUp(0.29), withFollowUp(2.5)]), /\| flat \| 1\.0 \(1\.0\) \| 1\.0 \(1\.0\) \+ 2\.5 \|/);
});

test("copies that are looked up one by one may cost the logarithm each", () => {
  const each = allowed({ grows: "copies held of it, each looked up" }, small, large);
  assert.equal(each.toFixed(6), (allowed({ grows: "copies held of it" }, small, large) * 1.5).toFixed(6));
});

test("a cost that is limited to two thousand users may grow only up to that number", () => {
  const limited = { grows: "users examined" };
  assert.equal(allowed(limited, small, run(20_000, {})), 2);
  assert.equal(allowed(limited, small, run(1_000_000, {})), 4);
  assert.equal(allowed(limited, small, run(20_000_000, {})), 4);
});

test("the plot has a line for each request, and marks the one above its limit", () => {
  const drawn = plot([small, large], "a title");
  assert.equal(drawn.match(/<polyline[^>]*class="cost/g).length, 4);
  assert.equal(drawn.match(/class="cost bad"/g).length, 1);
  assert.ok(!/NaN|Infinity|undefined/.test(drawn));
});

test("only the text between the marks is replaced", () => {
  const page = "before\n<!-- bench-large x -->\nold\n<!-- end of x -->\nafter";
  assert.equal(between(page, "x", "new"), "before\n<!-- bench-large x -->\nnew\n<!-- end of x -->\nafter");
  assert.throws(() => between(page, "y", "new"), /no marks for y/);
});
