import type { Schemas } from "../../../api/client";
import { listFormat } from "../../../lib/formats";
import { daysKept } from "../ownPacks";
import * as m from "./messages";

/** The effect of the days after which unopened packs expire, as typed, with those of the other packs. */
export function expiryHint(expires: string, others: readonly Schemas["Pack"][]): string {
  const days = /^\d+$/.test(expires.trim()) ? Number(expires) : null;
  if (days === null) {
    return others.length > 0 && daysKept(others) !== null ? m.neverForAllHint() : m.neverHint();
  }
  const blocking = others.filter((pack) => pack.expires === null).map(({ name }) => name);
  if (blocking.length > 0) {
    return m.otherNeverHint({ count: blocking.length, packs: listFormat().format(blocking) });
  }
  const kept = daysKept([...others, { expires: days }]) ?? days;
  return kept > days ? m.otherLongerHint({ days: kept }) : m.expiresHint({ days: kept });
}
