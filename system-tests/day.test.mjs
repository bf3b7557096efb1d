// An hour of streaming in some seconds: no errors, packs are conserved, memory is bounded, and expired data is deleted.
// `make soak` runs the whole day (`node day.mjs`).
import assert from "node:assert/strict";
import { test } from "node:test";
import { growth, playDay } from "./day.mjs";

const ACTIONS = [
  "opened",
  "queued by the desk",
  "queued by collectors",
  "channel: redeem",
  "channel: chat",
  "sales",
  "trades accepted",
  "raffles drawn",
];

test("an hour of streaming has no errors and bounded memory", { timeout: 240_000 }, async (t) => {
  const enough = (counts) => counts.shows >= 60 && ACTIONS.every((action) => counts[action] > 0);
  const day = await playDay({ hours: 1, speed: 180, enough });
  assert.deepEqual(day.errors, []);
  const { counts, samples, backups, end } = day;
  const { first, last, max } = growth(day);
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
  assert.ok(backups.length >= 1, "a scheduled backup was made");
  assert.ok(end.rows.idempotency > 0 && end.rows.twitch_events > 0, "tables with expiring rows are not empty");
  // The server disables large pages at its start. Memory from before that may use them.
  assert.ok(samples.at(-1).large <= 16, `${samples.at(-1).large} MB in large pages`);
  // Caches still fill after half an hour. A leak in every request would exceed this.
  assert.ok(max > 0 && max < 1.25, `× ${max}`);
});
