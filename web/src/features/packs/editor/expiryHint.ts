import type { Schemas } from "../../../api/client";
import { daysKept, expiryText } from "../ownPacks";

/** The effect of the days after which unopened packs expire, as typed, with those of the other packs. */
export function expiryHint(expires: string, others: readonly Schemas["Pack"][]): string {
  const days = /^\d+$/.test(expires.trim()) ? Number(expires) : null;
  if (days === null) {
    return others.length > 0 && daysKept(others) !== null
      ? "Empty for never. A pack has no kind before it is opened, so no pack expires then."
      : "Empty for never.";
  }
  const blocking = others.filter((pack) => pack.expires === null).map(({ name }) => name);
  if (blocking.length > 0) {
    return `A pack has no kind before it is opened, so none expires while ${blocking.join(", ")} says never.`;
  }
  const kept = daysKept([...others, { expires: days }]) ?? days;
  const longest = kept > days ? " Another kind keeps them longer." : "";
  return `${expiryText(kept)}${longest} A change gives packs that collectors have the whole time again.`;
}
