import { expect, test } from "vitest";
import { BEACON } from "../../../../test/fairnessBeacon";
import { hex32, id, MODIFIER, PACK } from "../../../../test/fairnessInstance";
import { codesAfter, codesOf, last, recordOf, usualInstance } from "../../../../test/fairnessScenario";
import type { Record2 } from "../record2";
import type { Opening, Receipt } from "./data";
import { verify } from "./verify";

const { data, seeds, opened, tickets, drawn, granted } = await usualInstance();
const { alice, aliceNext } = seeds;

/** The head of the batch with a number. */
function headOf(number: number) {
  const { epoch, batch, head } = data.batches[number] ?? last(data.batches);
  return { epoch, batch, head };
}

const receiptOf = ({ _id, fairness }: Opening<Record2>, way: "immediate" | "ticket"): Receipt => ({
  intent: {
    seedHash: alice.seedHash,
    nextSeedHash: aliceNext.seedHash,
    packId: PACK,
    oddsVersion: 1,
    reward: fairness.reward === true,
    way,
    entropy: fairness.entropy ?? "",
    head: headOf(0),
    sentAtMs: fairness.openedAtMs,
  },
  opening: { _id, digest: fairness.digest, receivedAtMs: fairness.openedAtMs },
});

const [openedFirst, drawnFirst] = [opened[0], drawn[0]];
if (openedFirst === undefined || drawnFirst === undefined) throw new Error("There are no openings.");
const immediate = receiptOf(openedFirst, "immediate");

/** The receipt of the first ticket. */
function ticketReceipt(): Receipt {
  const [ticket] = tickets;
  const batch = data.batches.find(({ entries }) => entries.some((text) => text.includes(` ${ticket?.id} `)));
  const line = batch?.entries.find((text) => text.includes(` ${ticket?.id} `)) ?? "";
  if (batch === undefined || batch.round === null || drawnFirst === undefined) throw new Error("No ticket.");
  const { epoch, batch: number, head, round, timeMs } = batch;
  return {
    ...receiptOf(drawnFirst, "ticket"),
    ticket: {
      line,
      epoch,
      batch: number,
      place: batch.entries.indexOf(line),
      round,
      head,
      receivedAtMs: timeMs,
    },
  };
}

const byTicket = ticketReceipt();
const check = (receipt: Receipt) => codesOf(data, { receipts: [receipt] });

test("receipts of openings fit, with the seed of the request or the next one", async () => {
  const next = { ...immediate.intent, seedHash: hex32(1), nextSeedHash: alice.seedHash };
  const receipts = [
    immediate,
    byTicket,
    { ...immediate, intent: next },
    receiptOf(last(opened), "immediate"),
  ];
  expect(await codesOf(data, { receipts })).toEqual({ problems: [], marks: [] });
});

test.each<[why: string, intent: Partial<Receipt["intent"]>]>([
  ["another seed", { seedHash: hex32(1), nextSeedHash: hex32(2) }],
  ["other entropy", { entropy: hex32(1) }],
  ["another version", { oddsVersion: 2 }],
  ["another pack", { packId: id(1) }],
  ["a reward", { reward: true }],
  ["another way", { way: "ticket" }],
])("receipt: %s", async (_, change) => {
  const changed = { ...immediate, intent: { ...immediate.intent, ...change } };
  expect(await check(changed)).toEqual({ problems: ["receipt"], marks: [] });
});

test.each<[why: string, ticket: Partial<NonNullable<Receipt["ticket"]>>, problems: string[]]>([
  ["another line", { line: "ticket" }, ["receipt"]],
  ["another place", { place: 1 }, ["receipt"]],
  ["another batch", { batch: 0 }, ["head_changed", "receipt"]],
  ["another epoch", { epoch: Number.MAX_SAFE_INTEGER }, ["head_changed", "receipt"]],
  ["another round", { round: 1 }, ["receipt"]],
  ["another head", { head: hex32(1) }, ["head_changed"]],
])("receipt: %s of the ticket", async (_, change, problems) => {
  const ticket = byTicket.ticket && { ...byTicket.ticket, ...change };
  expect(await check({ ...byTicket, ...(ticket && { ticket }) })).toEqual({ problems, marks: [] });
});

test("receipt: another digest, and a forced modifier", async () => {
  const opening = { _id: openedFirst._id, digest: hex32(1), receivedAtMs: 0 };
  expect((await check({ ...immediate, opening })).problems).toEqual(["receipt"]);
  const { opening: _, ...withoutOpening } = immediate;
  const { problems } = await codesAfter(
    data,
    (changed) => {
      recordOf(changed, openedFirst._id).forcedModifier = MODIFIER;
    },
    { receipts: [withoutOpening] },
  );
  expect(problems).toContain("receipt");
});

test("receipt: an opening that neither the list nor the log has", async () => {
  const opening = { _id: id(1), digest: hex32(1), receivedAtMs: 0 };
  expect((await check({ ...immediate, opening })).problems).toEqual(["receipt"]);
});

test("an opening after the end of the list fits its line", async () => {
  const { instance, rotated } = await usualInstance();
  instance.data.openings.pop();
  const receipts = [{ ...receiptOf(rotated, "immediate") }];
  expect(await codesOf(instance.data, { receipts })).toEqual({ problems: [], marks: [] });
});

test("receipt_open: an opening that a restore lost", async () => {
  const { instance } = await usualInstance();
  instance.restore();
  await instance.close();
  const opening = { _id: id(1), digest: hex32(1), receivedAtMs: 0 };
  expect(await codesOf(instance.data, { receipts: [{ ...immediate, opening }] })).toEqual({
    problems: [],
    marks: ["receipt_open"],
  });
});

test("a ticket that a restore lost may be missing", async () => {
  const { instance } = await usualInstance();
  const ticket = byTicket.ticket && { ...byTicket.ticket, batch: instance.data.batches.length };
  const receipts = [{ ...byTicket, ...(ticket && { ticket }) }];
  expect((await codesOf(instance.data, { receipts })).problems).toEqual(["head_changed", "receipt"]);
  instance.restore();
  await instance.close();
  expect(await codesOf(instance.data, { receipts })).toEqual({ problems: [], marks: ["head_lost"] });
});

test("receipt_time: more than five minutes between the request and the time of the opening", async () => {
  for (const [minutes, marks] of [
    [5, []],
    [5.001, ["receipt_time"]],
    [-5.001, ["receipt_time"]],
  ] as const) {
    const sentAtMs = openedFirst.fairness.openedAtMs + minutes * 60_000;
    expect((await check({ ...immediate, intent: { ...immediate.intent, sentAtMs } })).marks).toEqual(marks);
  }
});

test("receipt_open: a request without an opening, with the cards that it would have given", async () => {
  const { opening: _, ...withoutOpening } = immediate;
  // The same request without the opening that followed it.
  const { instance, opened } = await usualInstance();
  const first = instance.data.openings.findIndex(({ _id }) => _id === opened[0]?._id);
  const before = { ...instance.data, openings: instance.data.openings.slice(0, first) };
  const open = await verify(before, { beacons: [BEACON], receipts: [withoutOpening] });
  expect(open.marks.map(({ code }) => code)).toContain("receipt_open");
  expect(open.requests).toEqual([
    { opening: null, late: null, expected: openedFirst.fairness.draws.map(({ copy }) => copy) },
  ]);
  const unknown = await verify({ ...before, seeds: [] }, { beacons: [BEACON], receipts: [withoutOpening] });
  expect(unknown.requests[0]?.expected).toBeNull();
});

test("a request without the id of its opening finds it by its entropy", async () => {
  const { opening: _, ...withoutOpening } = immediate;
  const { requests, marks } = await verify(data, { beacons: [BEACON], receipts: [withoutOpening] });
  expect({ opening: requests[0]?.opening, marks }).toEqual({ opening: openedFirst._id, marks: [] });
});

test("the events between the head at a request and its opening are listed", async () => {
  const { instance, seeds } = await usualInstance();
  const head = last(instance.data.batches);
  const cardId = await instance.grant({ definitionId: id(0xd3), rarity: "Basic", mint: 40 });
  const between = await instance.open(seeds.bob, { entropy: hex32(0x61) });
  await instance.beginRun([]);
  const opening = await instance.open(seeds.aliceNext, { entropy: hex32(0x62) });
  await instance.close();
  const receipt = receiptOf(opening, "immediate");
  const receipts = [{ ...receipt, intent: { ...receipt.intent, seedHash: seeds.aliceNext.seedHash, head } }];
  const { requests } = await verify(instance.data, { beacons: [BEACON], receipts });
  const holders = opening.fairness.draws.flatMap(({ passedOver = [] }) =>
    passedOver.map((one) => one.opening),
  );
  expect(requests[0]?.late).toEqual({
    openings: [between._id],
    exceptions: [cardId],
    runs: [],
    passedOver: holders.includes(between._id) ? [between._id] : [],
  });
  expect(granted).not.toBe(cardId);
});
