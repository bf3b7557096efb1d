import type { Schemas } from "../../api/client";
import { dateFormat } from "../../lib/formats";
import { RAREST } from "../../lib/rarities";
import * as m from "./odds/messages";

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
export const expiryText = (kept: number) => m.expiry({ days: kept });

/** The next packs that expire: `2 expire on 3 Dec`; null if none do. */
export function nextExpiryText(expiring: Schemas["MyPacks"]["expiring"]): string | null {
  const [next] = expiring;
  if (next === undefined) return null;
  return m.nextExpiry({ packs: next.packs, day: days.format(new Date(next.expiresAt)) });
}

/** What bad-luck protection promises a user before a pack is opened. */
export function protectionText({ minimum: rarity, within, isLeft }: Schemas["PackProtection"]): string {
  const minimum = rarity === RAREST ? "rarest" : "other";
  if (!isLeft) return m.luckGone({ minimum, rarity });
  if (within === 1) return m.luckInThisPack({ minimum, rarity });
  return m.luckWithin({ minimum, rarity, packs: within });
}
