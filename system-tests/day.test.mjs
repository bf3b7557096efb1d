// An hour of streaming in some seconds: no wrong answers, packs add up, memory is bounded, and expired data is deleted.
// The whole day is `node day.mjs`, in `make soak`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { growth, playDay } from "./day.mjs";

const DEEDS = [
  "opened",
  "queued by the desk",
  "queued by collectors",
  "channel: redeem",
  "channel: chat",
  "sales",
  "trades accepted",
  "raffles drawn",
];

test("an hour of streaming has no wrong answers and bounded memory", { timeout: 240_000 }, async (t) => {
  const enough = (counts) => counts.shows >= 60 && DEEDS.every((what) => counts[what] > 0);
  const day = await playDay({ hours: 1, speed: 180, enough });
  assert.deepEqual(day.wrong, []);
  const { counts, samples, backups, end } = day;
  const { first, last, most } = growth(day);
  const { tasks } = samples.at(-1);
  t.diagnostic(`${JSON.stringify(counts)}`);
  t.diagnostic(
    `memory ${first.toFixed(0)} MB after half an hour, × ${last.toFixed(3)} at the end; ${tasks} tasks`,
  );
  assert.ok(enough(counts), JSON.stringify(counts));
  assert.ok(
    counts.shows <= (day.hours * 3600) / 14 + 5,
    `${counts.shows} shows of 14 seconds in ${day.hours} hours`,
  );
  assert.ok(backups.length >= 1, "a backup was made by itself");
  assert.ok(end.rows.idempotency > 0 && end.rows.twitch_events > 0, "tables with expiring rows were not empty");
  // Memory from before the server disabled large pages may be in large pages, if the system uses them for all processes.
  assert.ok(samples.at(-1).large <= 16, `${samples.at(-1).large} MB in large pages`);
  // Caches still fill in half an hour; a leak in every call would exceed this.
  assert.ok(most > 0 && most < 1.25, `× ${most}`);
});
