import { expect, test } from "vitest";
import { BEACON_ID } from "../../../../test/fairnessBeacon";
import { FairnessInstance, hex32, id, poolOf } from "../../../../test/fairnessInstance";
import { codesAfter, codesOf, last, recordOf, usualInstance } from "../../../../test/fairnessScenario";
import type { MutableData } from "../../../../test/reseal";
import { OVERDUE_ROUNDS } from "./tickets";

const { data, opened, drawn, tickets, refused } = await usualInstance();
const [first, second] = drawn;

test.each<[field: string, change: object, others: string[]]>([
  ["seedHash", { seedHash: hex32(0xcc) }, ["counter", "seed_unlogged"]],
  ["counter", { counter: 9 }, ["counter", "draws"]],
  ["entropy", { entropy: hex32(0xcc) }, ["draws"]],
  ["oddsVersion", { oddsVersion: 9 }, ["pool", "rules"]],
  ["packId", { packId: id(1) }, ["pool", "rules"]],
  ["forcedModifier", { forcedModifier: id(1) }, ["draws", "rules"]],
  ["live", { live: true }, []],
  ["round", { round: 1 }, []],
  ["openedAtMs", { openedAtMs: 1 }, []],
  ["ticket", { ticket: { epoch: 1, batch: 2, place: 0 } }, []],
])("ticket_mismatch: another %s than the ticket", async (_, change, others) => {
  const { problems } = await codesAfter(data, (changed) => {
    Object.assign(recordOf(changed, first?._id), change);
  });
  expect(problems).toEqual(["ticket_mismatch", ...others].sort());
});

test.each<[why: string, ticket: string | undefined, others: string[]]>([
  ["a refusal without a ticket", id(1), []],
  ["a ticket that is drawn and refused", tickets[0]?.id, ["refused_wrongly"]],
  ["a ticket that is refused twice", refused.id, []],
])("ticket_mismatch: %s", async (_, ticket, others) => {
  const { problems } = await codesAfter(data, ({ batches }) => {
    last(batches).entries.push(`refused ${ticket} 7`);
  });
  expect(problems).toEqual([...others, "ticket_mismatch"]);
});

test("level_wrong: level 2 needs a ticket, and a ticket gives level 2", async () => {
  const setLevel = (changed: MutableData) => Object.assign(recordOf(changed, opened[0]?._id), { level: 2 });
  const without = await codesAfter(data, setLevel, { seals: false });
  expect(without.problems).toEqual(["level_wrong", "record"]);
  const withOther = await codesAfter(data, (changed) => {
    const { ticket, round } = { ticket: undefined, round: undefined, ...first?.fairness };
    Object.assign(recordOf(changed, opened[0]?._id), { level: 2, ticket, round });
  });
  expect(withOther.problems).toEqual(["level_wrong"]);
  const fallback = await codesAfter(data, (changed) => {
    const record = recordOf(changed, first?._id);
    Object.assign(record, { level: 1 });
    Reflect.deleteProperty(record, "ticket");
    Reflect.deleteProperty(record, "round");
  });
  expect(fallback.problems).toEqual(["draws", "level_wrong"]);
});

test("draw_order: tickets are drawn in the order of the log", async () => {
  const { problems } = await codesAfter(data, ({ batches }) => {
    const ticketBatch = batches.find(({ entries }) =>
      entries.some((text) => text.includes(first?._id ?? "")),
    );
    ticketBatch?.entries.reverse();
  });
  expect(problems).toEqual(["draw_order", "ticket_mismatch"]);
  expect(second?.fairness.position).toBeGreaterThan(first?.fairness.position ?? 0);
});

/** An instance with a ticket that is not drawn. */
async function waiting() {
  const usual = await usualInstance();
  const { instance, seeds } = usual;
  const ticket = instance.ticket(seeds.bob, { live: true });
  const { round } = await instance.close();
  return { instance, ticket, seeds, round: round ?? 0 };
}

test("ticket_waiting: a ticket without an outcome", async () => {
  const { instance } = await waiting();
  expect(await codesOf(instance.data)).toEqual({ problems: [], marks: ["ticket_waiting"] });
});

test("ticket_not_drawn: a later ticket has an outcome", async () => {
  const { instance, ticket, seeds } = await waiting();
  instance.ticket(seeds.alice, { entropy: hex32(0x51) });
  await instance.close();
  await instance.drawNext();
  await instance.drawNext();
  await instance.close();
  const { problems, marks } = await codesAfter(instance.data, (changed) => {
    changed.openings = changed.openings.filter(({ _id }) => _id !== ticket.id);
    for (const batch of changed.batches) {
      batch.entries = batch.entries.filter((text) => !/^opening /.test(text) || !text.includes(ticket.id));
    }
  });
  expect(problems).toContain("ticket_not_drawn");
  expect(marks).toContain("ticket_waiting");
});

test("ticket_not_drawn: a header was 200 rounds later, more than ten minutes ago", async () => {
  const after = async (rounds: number, minutes: number) => {
    const { instance, round } = await waiting();
    instance.log({ kind: "seed", seedHash: hex32(0xcc), predecessor: null });
    await instance.close();
    instance.log({ kind: "seed", seedHash: hex32(0xcd), predecessor: null });
    await instance.close(minutes * 60_000);
    const { problems } = await codesAfter(instance.data, ({ batches }) => {
      for (const batch of batches.slice(-2)) batch.newest = round + rounds;
    });
    return problems;
  };
  expect(await after(OVERDUE_ROUNDS, 11)).toEqual(["ticket_not_drawn"]);
  expect(await after(OVERDUE_ROUNDS, 10)).toEqual([]);
  expect(await after(OVERDUE_ROUNDS - 1, 11)).toEqual([]);
});

test("ticket_not_drawn: relays know a round that is 200 rounds later", async () => {
  const { instance, round } = await waiting();
  const newest = new Map([[BEACON_ID, round + OVERDUE_ROUNDS]]);
  expect((await codesOf(instance.data, { newest })).problems).toEqual(["ticket_not_drawn"]);
  const other = new Map([[hex32(0xcc), round + OVERDUE_ROUNDS]]);
  expect((await codesOf(instance.data, { newest: other })).problems).toEqual([]);
});

test("refused_wrongly: the pool has enough free copies", async () => {
  const { instance, ticket } = await waiting();
  instance.log({ kind: "refused", id: ticket.id, position: last(instance.data.openings).fairness.position });
  await instance.close();
  expect((await codesOf(instance.data)).problems).toEqual(["refused_wrongly"]);
});

test("a refusal is right after an exception at its own position", async () => {
  const { exceptions, problems } = await refusedAfter((instance) =>
    instance.grant({ definitionId: id(0xd1), rarity: "Basic", mint: 1 }),
  );
  expect(exceptions).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("refused_wrongly: the copy of an exception became free with a run before", async () => {
  const copy = { definitionId: id(0xd1), rarity: "Basic", mint: 1 } as const;
  const { problems } = await refusedAfter(async (instance) => {
    await instance.grant(copy);
    await instance.beginRun([copy]);
    await instance.open(await instance.seed(0x43), { entropy: hex32(0x52), pool: big() });
  });
  expect(problems).toEqual(["refused_wrongly"]);
});

const big = () => poolOf({ packId: id(0xaa), definitions: poolOf().definitions.slice(1) });

/** An instance with a pool of as many copies as a pack has cards, and a refusal after some events. */
async function refusedAfter(act: (instance: FairnessInstance) => Promise<unknown>) {
  const instance = new FairnessInstance();
  await instance.begin();
  const definitions = poolOf().definitions.slice(0, 1);
  const rarities = [{ rarity: "Basic" as const, totalCopies: 3 }];
  const small = await instance.publish(
    poolOf({ definitions: definitions.map((definition) => ({ ...definition, rarities })) }),
  );
  await instance.publish(big());
  const seed = await instance.seed(0x41);
  await instance.open(await instance.seed(0x42), { entropy: hex32(0x51), pool: big() });
  const ticket = instance.ticket(seed, { live: true, pool: small });
  await instance.close();
  await act(instance);
  instance.log({
    kind: "refused",
    id: ticket.id,
    position: last(instance.data.openings).fairness.position,
  });
  await instance.close();
  const { problems } = await codesOf(instance.data);
  return { exceptions: instance.data.exceptions, problems };
}
