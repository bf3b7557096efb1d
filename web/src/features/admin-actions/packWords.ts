import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";

/** Most packs that one action gives or sets. */
export const MOST_PACKS = 10_000;

/** What to do with packs. */
export type PackVerb = "give" | "set";

/** `1 pack`, `1,250 packs`. */
export const packs = (amount: number) => (amount === 1 ? "1 pack" : `${formatNumber(amount)} packs`);

/** `1 person`, `all 41 people`. */
export const everybody = (people: number) =>
  people === 1 ? "the 1 person here" : `all ${formatNumber(people)} people`;

/** The typed amount, if it is valid. */
export function parseAmount(text: string, verb: PackVerb): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,6}$/.test(trimmed)) return null;
  const amount = Number(trimmed);
  return amount >= (verb === "give" ? 1 : 0) && amount <= MOST_PACKS ? amount : null;
}

/** The valid amounts, in words. */
export const amountRange = (verb: PackVerb) =>
  `A whole number from ${verb === "give" ? 1 : 0} to ${formatNumber(MOST_PACKS)}.`;

type Person = Pick<Schemas["ActiveUser"], "username" | "packs">;

/** Describes exactly what will happen to one user. */
export function forOne(verb: PackVerb, amount: number, { username, packs: has }: Person): string {
  if (verb === "give") {
    return `Give ${packs(amount)} to ${username}, who has ${packs(has)} and will have ${formatNumber(has + amount)}.`;
  }
  if (amount === has) return `${username} has ${packs(has)} already: nothing changes.`;
  const difference = Math.abs(amount - has);
  const what = amount > has ? `${formatNumber(difference)} more` : `${formatNumber(difference)} fewer`;
  return `${username} will have ${packs(amount)}: ${what} than the ${formatNumber(has)} of now.`;
}

/** Describes exactly what will happen to all users. */
export function forAll(verb: PackVerb, amount: number, people: number): string {
  if (verb === "give") {
    return `Give ${packs(amount)} to ${everybody(people)}: ${packs(amount * people)}.`;
  }
  const whoever = people === 1 ? "The 1 person here" : `All ${formatNumber(people)} people`;
  return `${whoever} will have ${packs(amount)}, however many they have now: ${packs(amount * people)} in all.`;
}
