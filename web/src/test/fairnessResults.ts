import { LogIndex } from "../features/fairness/algorithm/verify/logIndex";
import type { PublicGrade } from "../features/fairness/algorithm/verify/oneGrade";
import type { PublicRaffle } from "../features/fairness/algorithm/verify/oneRaffle";
import { ENTRANTS, FairnessInstance, poolOf } from "./fairnessInstance";
import type { MutableData } from "./reseal";

/** An instance with a revealed grade and a drawn raffle. */
export async function withResults(level: 1 | 2) {
  const instance = new FairnessInstance();
  await instance.begin();
  await instance.publish(poolOf());
  await instance.close();
  const card = await instance.handIn(0x31);
  await instance.close();
  instance.gradeDue(card, level);
  const raffle = await instance.closeRaffle(0x32, level);
  await instance.close();
  await instance.reveal(card, 0x31, level);
  await instance.decide(raffle, 0x32, level);
  return { data: instance.data, card, raffle };
}

/** The public data of a card's revealed grade. */
export function gradeOf(
  { batches, rounds, beacons, begin, grades }: MutableData,
  cardId: string,
): PublicGrade {
  const revealed = grades.find((grade) => grade.cardId === cardId);
  return { cardId, shown: revealed?.grade ?? null, revealed, batches, rounds, beacons, begin };
}

/** The public data of a drawn raffle. */
export function raffleOf({ batches, rounds, beacons, raffles }: MutableData, id: string) {
  const entry = new LogIndex(batches).of("raffle").find(({ line }) => line.id === id);
  const drawn = raffles.find(({ _id }) => _id === id);
  if (entry === undefined || drawn === undefined) throw new Error("The raffle is not drawn.");
  const { seedHash, listDigest, winners, level } = entry.line;
  return {
    id,
    seedHash,
    serverSeed: drawn.secret,
    digest: listDigest,
    entrants: ENTRANTS,
    winnersWanted: winners,
    drawn: true,
    level,
    batch: entry.batch,
    beacons,
    signature: rounds.find(({ round }) => round === entry.batch.round)?.signature,
    winners: drawn.winners.map(({ user, attempt }, index) => ({ number: index + 1, id: user, attempt })),
  } satisfies PublicRaffle;
}
