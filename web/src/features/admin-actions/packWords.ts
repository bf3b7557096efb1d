import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";

/** The server's limit of packs per user and action. */
export const MOST_PACKS = 10_000;

export type PackVerb = "give" | "set";

/** As in `1 pack` and `1,250 packs`. */
export const formatPacks = (amount: number) => (amount === 1 ? "1 pack" : `${formatNumber(amount)} packs`);

/** As in `the 1 person here` and `all 41 people`. */
export const allUsers = (people: number) =>
  people === 1 ? "the 1 person here" : `all ${formatNumber(people)} people`;

/** The typed amount; null if it is not valid. */
export function parseAmount(text: string, verb: PackVerb): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,6}$/.test(trimmed)) return null;
  const amount = Number(trimmed);
  return amount >= (verb === "give" ? 1 : 0) && amount <= MOST_PACKS ? amount : null;
}

/** The error text for an amount that is not valid. */
export const amountRange = (verb: PackVerb) =>
  `A whole number from ${verb === "give" ? 1 : 0} to ${formatNumber(MOST_PACKS)}.`;

type Person = Pick<Schemas["ActiveUser"], "username" | "packs">;

/** The exact effect on one user. */
export function effectOnOne(verb: PackVerb, amount: number, { username, packs: has }: Person): string {
  if (verb === "give") {
    return `Give ${formatPacks(amount)} to ${username}, who has ${formatPacks(has)} and will have ${formatNumber(has + amount)}.`;
  }
  if (amount === has) return `${username} has ${formatPacks(has)} already: nothing changes.`;
  const difference = Math.abs(amount - has);
  const comparison = amount > has ? `${formatNumber(difference)} more` : `${formatNumber(difference)} fewer`;
  return `${username} will have ${formatPacks(amount)}: ${comparison} than now (${formatNumber(has)}).`;
}

/** The exact effect on all users. */
export function effectOnAll(verb: PackVerb, amount: number, people: number): string {
  if (verb === "give") {
    return `Give ${formatPacks(amount)} to ${allUsers(people)}: ${formatPacks(amount * people)}.`;
  }
  const subject = people === 1 ? "The 1 person here" : `All ${formatNumber(people)} people`;
  return `${subject} will have ${formatPacks(amount)}, however many they have now: ${formatPacks(amount * people)} in all.`;
}
