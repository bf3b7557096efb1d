import type { Schemas } from "../../api/client";
import { dateFormat } from "../../lib/formats";
import { RAREST, type RarityName } from "../../lib/rarities";

const days = dateFormat({ day: "numeric", month: "short" });

/** The number of days for which packs are kept that can be opened as any of these; null for ever. */
export function daysKept(packs: readonly Pick<Schemas["Pack"], "expires">[]): number | null {
  let most: number | null = null;
  for (const { expires } of packs) {
    if (expires === null) return null;
    most = Math.max(most ?? 0, expires);
  }
  return most;
}

/** A sentence for a time in days: `Unopened packs expire after 30 days.` */
export const expiryText = (kept: number) =>
  `Unopened packs expire after ${kept === 1 ? "one day" : `${kept} days`}.`;

/** The next packs that expire: `2 expire on 3 Dec`; null if none do. */
export function nextExpiryText(expiring: Schemas["MyPacks"]["expiring"]): string | null {
  const [next] = expiring;
  if (next === undefined) return null;
  return `${next.packs} ${next.packs === 1 ? "expires" : "expire"} on ${days.format(new Date(next.expiresAt))}`;
}

const orBetter = (rarity: RarityName) => (rarity === RAREST ? rarity : `${rarity} or better`);

/** What bad-luck protection promises a user before a pack is opened. */
export function protectionText({ minimum, within, isLeft }: Schemas["PackProtection"]): string {
  if (!isLeft) return `${orBetter(minimum)}: none is left`;
  return within === 1 ? `${orBetter(minimum)} in this pack` : `${orBetter(minimum)} within ${within} packs`;
}
