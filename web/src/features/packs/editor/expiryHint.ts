import type { Schemas } from "../../../api/client";
import { daysKept, expiryText } from "../ownPacks";

/** The effect of the days after which unopened packs expire, as typed, with those of the other packs. */
export function expiryHint(expires: string, others: readonly Schemas["Pack"][]): string {
  const days = /^\d+$/.test(expires.trim()) ? Number(expires) : null;
  if (days === null) {
    return others.length > 0 && daysKept(others) !== null
      ? "Empty for never. Unopened packs have no kind, so then no pack expires."
      : "Empty for never.";
  }
  const blocking = others.filter((pack) => pack.expires === null).map(({ name }) => name);
  if (blocking.length > 0) {
    return `Unopened packs have no kind, so none expires while ${blocking.join(", ")} is set to never.`;
  }
  const kept = daysKept([...others, { expires: days }]) ?? days;
  const longest = kept > days ? " Another kind keeps them longer." : "";
  return `${expiryText(kept)}${longest} After a change, the time starts again for packs that collectors already have.`;
}
