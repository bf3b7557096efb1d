import type { Schemas } from "../../../api/client";
import type { DrawRecord, FairnessRecord, Pool } from "../types";
import { drawLines } from "./digest";
import type { Held } from "./history";
import { isPrinted, type Printed } from "./pool";

/** Section 11 of docs/fairness.md: the rules 4 to 7 of an opening, for records of both versions. */

/** The cards of an opening as shown to users. */
export type ShownCards =
  | readonly Pick<Schemas["OwnedCard"], "definitionId" | "rarity" | "mintNumber">[]
  | readonly Schemas["PublishedCard"][];

/** Whether the number of draws, their copies and a forced modifier match the pool at the time of the opening. */
export function fitsPool(
  record: Pick<FairnessRecord, "draws" | "reward" | "forcedModifier">,
  pool: Pool,
  printed: readonly Printed[],
): boolean {
  return (
    record.draws.length === (record.reward === true ? 1 : pool.cardsPerPack) &&
    record.draws.every(
      ({ copy, modifier }) =>
        isPrinted(printed, copy) && (record.forcedModifier == null || modifier === record.forcedModifier),
    )
  );
}

/** Whether the shown cards have the copies and modifiers of the draws. */
export function sameCards(cards: ShownCards, draws: readonly DrawRecord[]): boolean {
  return (
    cards.length === draws.length &&
    draws.every(({ copy, modifier }, index) => {
      const card = cards[index];
      return (
        card !== undefined &&
        card.definitionId === copy.definitionId &&
        card.rarity === copy.rarity &&
        card.mintNumber === copy.mint &&
        modifierId(card) === (modifier ?? null)
      );
    })
  );
}

function modifierId(card: ShownCards[number]): string | null {
  return "modifier" in card && card.modifier != null ? card.modifier._id : null;
}

/** Whether two draws are equal, every key included. */
export const isSameDraw = (a: DrawRecord | undefined, b: DrawRecord | undefined, index: number) =>
  a !== undefined &&
  b !== undefined &&
  drawLines(a, index + 1).join("\n") === drawLines(b, index + 1).join("\n");

/** Whether every drawn copy was free, and every copy passed over was held by the holder in the record. */
export function holdersMatch(
  openingId: string,
  draws: readonly DrawRecord[],
  held: Pick<Held, "holderOf">,
): boolean {
  const own = new Set<string>();
  const key = ({ definitionId, rarity, mint }: DrawRecord["copy"]) => `${definitionId} ${rarity} ${mint}`;
  return draws.every(({ copy, passedOver = [] }) => {
    const hasRecordedHolders = passedOver.every(({ copy, opening, exception }) => {
      const holder = own.has(key(copy)) ? { opening: openingId } : held.holderOf(copy);
      if (holder === undefined) return false;
      return "opening" in holder
        ? exception == null && opening === holder.opening
        : opening == null && exception === holder.exception;
    });
    const free = !own.has(key(copy)) && held.holderOf(copy) === undefined;
    own.add(key(copy));
    return hasRecordedHolders && free;
  });
}
