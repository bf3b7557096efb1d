import { expect, test } from "vitest";
import { BEACON } from "../../../../test/fairnessBeacon";
import { FairnessInstance, hex32, id, poolOf } from "../../../../test/fairnessInstance";
import { digestOfLines } from "../digest";
import { exceptionLine } from "../log";
import { verify } from "./verify";

/** What the verification marks as disturbed: ids of openings and of refused tickets. */
async function disturbedOf({ data }: FairnessInstance): Promise<string[]> {
  const { problems, marks } = await verify(data, { beacons: [BEACON] });
  expect(problems).toEqual([]);
  return marks.flatMap(({ code, about }) => (code === "disturbed" ? Object.values(about).map(String) : []));
}

const definitionsOf = (totalCopies: number) =>
  poolOf()
    .definitions.slice(0, 1)
    .map((definition) => ({ ...definition, rarities: [{ rarity: "Basic" as const, totalCopies }] }));

/** An instance whose only definition has some copies, with the seeds of two accounts. */
async function instanceWith(copies: number, cardsPerPack = 1) {
  const instance = new FairnessInstance();
  await instance.begin();
  const pool = await instance.publish(poolOf({ cardsPerPack, definitions: definitionsOf(copies) }));
  const other = await instance.publish(
    poolOf({ packId: id(0xaa), cardsPerPack: 1, definitions: poolOf().definitions.slice(1) }),
  );
  const [alice, bob] = [await instance.seed(0x41), await instance.seed(0x42)];
  await instance.close();
  return { instance, pool, other, alice, bob };
}

let entropy = 0x50;
const fresh = () => ({ entropy: hex32(++entropy) });
const copy = (mint: number) => ({ definitionId: id(0xd1), rarity: "Basic" as const, mint });

test("a ticket is not disturbed by events that it did not meet", async () => {
  const { instance, other, alice, bob } = await instanceWith(1000);
  instance.ticket(alice, fresh());
  await instance.close();
  await instance.open(bob, { ...fresh(), pool: other });
  await instance.drawNext();
  await instance.close();
  expect(await disturbedOf(instance)).toEqual([]);
});

test("a ticket is disturbed by a later opening of level 1 whose copy it passes over", async () => {
  // With two copies, the second opening passes over the first one's for some entropy.
  for (let tries = 0; tries < 20; tries += 1) {
    const { instance, alice, bob } = await instanceWith(2);
    instance.ticket(alice, fresh());
    await instance.close();
    await instance.open(bob, fresh());
    const opening = await instance.drawNext();
    await instance.close();
    const passesOver = opening?.fairness.draws.some(({ passedOver }) => passedOver !== undefined);
    expect(await disturbedOf(instance)).toEqual(passesOver ? [opening?._id] : []);
    if (passesOver) return;
  }
  throw new Error("No ticket passed over a copy.");
});

test("a ticket is not disturbed by an opening in its batch or before", async () => {
  const { instance, alice, bob } = await instanceWith(2);
  await instance.open(bob, fresh());
  instance.ticket(alice, fresh());
  await instance.close();
  await instance.drawNext();
  await instance.close();
  expect(await disturbedOf(instance)).toEqual([]);
});

test.each([
  ["an opening", false],
  ["nothing", true],
])("a ticket that is drawn from the list is disturbed by %s after it", async (_, isBefore) => {
  // All copies but one are held, so that nearly all entropy leads to the list.
  const { instance, alice, bob, other } = await instanceWith(1000);
  for (let mint = 2; mint <= 1000; mint += 1) {
    instance.data.exceptions.push({ cardId: id(0x9000 + mint), position: 0, copy: copy(mint) });
  }
  await coverExceptions(instance);
  if (isBefore) await instance.open(bob, { ...fresh(), pool: other });
  instance.ticket(alice, fresh());
  await instance.close();
  if (!isBefore) await instance.open(bob, { ...fresh(), pool: other });
  const opening = await instance.drawNext();
  await instance.close();
  expect(opening?.fairness.draws[0]?.listed).toEqual({ free: 1 });
  expect(await disturbedOf(instance)).toEqual(isBefore ? [] : [opening?._id]);
});

/** Adds the line that covers all exceptions. */
async function coverExceptions(instance: FairnessInstance): Promise<void> {
  const lines = instance.data.exceptions.map(exceptionLine);
  instance.log({
    kind: "exceptions",
    exceptions: { count: lines.length, digest: await digestOfLines(lines) },
  });
}

test("a ticket is disturbed by a run that begins after it", async () => {
  const { instance, alice } = await instanceWith(1000);
  instance.ticket(alice, fresh());
  await instance.close();
  await instance.beginRun([]);
  const opening = await instance.drawNext();
  await instance.close();
  expect(await disturbedOf(instance)).toEqual([opening?._id]);
});

test("a refusal is disturbed by an exception after its ticket", async () => {
  const { instance, alice, bob, other } = await instanceWith(1);
  await instance.open(bob, { ...fresh(), pool: other });
  const ticket = instance.ticket(alice, fresh());
  await instance.close();
  await instance.grant(copy(1));
  expect(await instance.drawNext()).toBeNull();
  await instance.close();
  expect(await disturbedOf(instance)).toEqual([ticket.id]);
});

test("a ticket after a disturbed outcome is disturbed, unless its batch is later", async () => {
  const { instance, alice, bob, other } = await instanceWith(1);
  await instance.open(bob, { ...fresh(), pool: other });
  const refused = instance.ticket(alice, fresh());
  const carol = await instance.seed(0x43);
  instance.ticket(carol, { ...fresh(), pool: other });
  await instance.close();
  await instance.grant(copy(1));
  expect(await instance.drawNext()).toBeNull();
  await instance.open(bob, { ...fresh(), pool: other });
  const spread = await instance.drawNext();
  await instance.close();
  instance.ticket(carol, { ...fresh(), pool: other });
  await instance.close();
  await instance.drawNext();
  await instance.close();
  expect(await disturbedOf(instance)).toEqual([refused.id, spread?._id]);
});

test("an event without a line is later than every ticket", async () => {
  const { instance, alice, bob, other } = await instanceWith(1);
  await instance.open(bob, { ...fresh(), pool: other });
  await instance.grant(copy(1), false);
  const ticket = instance.ticket(alice, fresh());
  await instance.close();
  expect(await instance.drawNext()).toBeNull();
  await instance.close();
  expect(await disturbedOf(instance)).toEqual([ticket.id]);
});

test("events before the log do not disturb", async () => {
  const instance = new FairnessInstance();
  const pool = poolOf({ cardsPerPack: 1, definitions: definitionsOf(1) });
  const other = poolOf({ packId: id(0xaa), cardsPerPack: 1, definitions: poolOf().definitions.slice(1) });
  const old = await instance.seed(0x40, null, false);
  await instance.openVersion1(old, other);
  await instance.grant(copy(1), false);
  await instance.begin();
  await instance.publish(pool);
  await instance.publish(other);
  const alice = await instance.seed(0x41);
  instance.ticket(alice, fresh());
  await instance.close();
  expect(await instance.drawNext()).toBeNull();
  await instance.close();
  expect(await disturbedOf(instance)).toEqual([]);
});
