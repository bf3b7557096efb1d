import type { Beacon } from "../features/fairness/algorithm/beacon";
import { isDrawn, isVersion2, type Record2 } from "../features/fairness/algorithm/record2";
import type { PublicData } from "../features/fairness/algorithm/verify/data";
import { type VerifyOptions, verify } from "../features/fairness/algorithm/verify/verify";
import { BEACON } from "./fairnessBeacon";
import { FairnessInstance, hex32, id, poolOf, SMALL_PACK } from "./fairnessInstance";
import { type MutableData, reseal } from "./reseal";

/** An instance on which everything happens once, with no problem and no mark. */
export async function usualInstance() {
  const instance = new FairnessInstance();
  const pool = poolOf();
  const oldSeed = await instance.seed(0x10, null, false);
  const version1 = [await instance.openVersion1(oldSeed, pool), await instance.openVersion1(oldSeed, pool)];
  await instance.grant({ definitionId: id(0xd1), rarity: "Basic", mint: 40 }, false);
  await instance.begin();
  await instance.publish(pool);
  const small = await instance.publish(
    poolOf({ packId: SMALL_PACK, definitions: pool.definitions.slice(0, 1).map(withOneCopy) }),
  );
  await instance.close();

  const alice = await instance.seed(0x11);
  const aliceNext = await instance.seed(0x12, alice);
  const bob = await instance.seed(0x13);
  const opened = [
    await instance.open(alice, { entropy: hex32(0x21) }),
    await instance.open(alice, { entropy: hex32(0x22) }),
    await instance.open(alice, { entropy: hex32(0x23), reward: true }),
  ];
  await instance.close();

  const tickets = [instance.ticket(alice, { entropy: hex32(0x24) }), instance.ticket(bob, { live: true })];
  await instance.close();
  const drawn = [await instance.drawNext(), await instance.drawNext()].filter((one) => one !== null);
  const granted = await instance.grant({ definitionId: id(0xd2), rarity: "Basic", mint: 40 });
  await instance.close();

  const refused = instance.ticket(bob, { live: true, pool: small });
  const card = await instance.handIn(0x31);
  await instance.close();
  await instance.drawNext();
  await instance.beginRun([{ definitionId: id(0xd2), rarity: "Basic", mint: 40 }]);
  await instance.close();

  const rotated = await instance.open(aliceNext, { entropy: hex32(0x25) });
  instance.gradeDue(card, 2);
  const raffle = await instance.closeRaffle(0x32, 2);
  await instance.close();
  await instance.reveal(card, 0x31, 2);
  await instance.decide(raffle, 0x32, 2);
  await instance.close();
  return {
    instance,
    data: instance.data,
    seeds: { alice, aliceNext, bob },
    version1,
    opened,
    tickets,
    drawn,
    granted,
    refused,
    card,
    rotated,
    raffle,
  };
}

export type Usual = Awaited<ReturnType<typeof usualInstance>>;

type Definition = ReturnType<typeof poolOf>["definitions"][number];

const withOneCopy = (definition: Definition): Definition => ({
  ...definition,
  rarities: [{ rarity: "Basic", totalCopies: 1 }],
});

/** The codes that a verification reports, each once and sorted. */
export async function codesOf(data: PublicData, options: VerifyOptions = {}) {
  const beacons: Beacon[] = [BEACON];
  const { problems, marks } = await verify(data, { beacons, ...options });
  const unique = (findings: readonly { code: string }[]) =>
    [...new Set(findings.map(({ code }) => code))].sort();
  return { problems: unique(problems), marks: unique(marks) };
}

/** The codes after a change of the data. Its digests and heads are recomputed, unless `seals` is false. */
export async function codesAfter(
  data: MutableData,
  change: (data: MutableData) => void,
  { seals = true, ...options }: VerifyOptions & { seals?: boolean } = {},
) {
  const copy = structuredClone(data);
  change(copy);
  if (seals) await reseal(copy);
  return codesOf(copy, options);
}

/** The last element. */
export function last<T>(list: readonly T[]): T {
  const found = list.at(-1);
  if (found === undefined) throw new Error("The list is empty.");
  return found;
}

/** The record of the opening with an id, which a test may change. */
export function recordOf({ openings }: PublicData, openingId: string | undefined): Record2 {
  const record = openings.find(({ _id }) => _id === openingId)?.fairness;
  if (record === undefined || !isDrawn(record) || !isVersion2(record)) {
    throw new Error(`There is no opening ${openingId} of version 2.`);
  }
  return record;
}
