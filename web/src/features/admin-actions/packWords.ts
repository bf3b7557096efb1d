import type { Schemas } from "../../api/client";
import * as m from "./messages";

/** The server's limit of packs per user and action. */
export const MOST_PACKS = 10_000;

export type PackVerb = "give" | "set";

/** The typed amount; null if it is not valid. */
export function parseAmount(text: string, verb: PackVerb): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,6}$/.test(trimmed)) return null;
  const amount = Number(trimmed);
  return amount >= (verb === "give" ? 1 : 0) && amount <= MOST_PACKS ? amount : null;
}

/** The error text for an amount that is not valid. */
export const amountRange = (verb: PackVerb) =>
  m.packsAmountRange({ min: verb === "give" ? 1 : 0, max: MOST_PACKS });

type Person = Pick<Schemas["ActiveUser"], "username" | "packs">;

/** The exact effect on one user. */
export function effectOnOne(verb: PackVerb, amount: number, { username: name, packs }: Person): string {
  if (verb === "give") return m.giveOneEffect({ amount, name, packs, sum: packs + amount });
  if (amount === packs) return m.setOneSame({ name, packs });
  const change = { amount, name, packs, difference: Math.abs(amount - packs) };
  return amount > packs ? m.setOneMore(change) : m.setOneFewer(change);
}

/** The exact effect on all users. */
export function effectOnAll(verb: PackVerb, amount: number, people: number): string {
  const change = { amount, people, sum: amount * people };
  return verb === "give" ? m.giveAllEffect(change) : m.setAllEffect(change);
}
