import type { Copy, DrawRecord, FairnessRecord } from "../types";
import { rarityIndex } from "./pool";
import { sha256, toHex } from "./stream";

/** Section 10 of docs/fairness.md: the text of a record, and its digest. */

/** A copy as words of a line. */
export const copyWords = ({ definitionId, rarity, mint }: Copy) =>
  `${definitionId} ${rarityIndex(rarity)} ${mint}`;

/** The digest of lines, each ended by a line feed. */
export const digestOfLines = (lines: readonly string[]) => sha256(lines.map((line) => `${line}\n`).join(""));

/** The lines of a draw. Draws with the same lines are equal. */
export function drawLines(draw: DrawRecord, k: number): string[] {
  const { attempt, copy, rarityChoices = [], passedOver = [], listed, relaxed, modifier } = draw;
  return [
    `draw ${k} ${attempt} ${copyWords(copy)}`,
    ...rarityChoices.map(
      ({ attempt, rarity, empty }) =>
        `choice ${attempt} ${rarityIndex(rarity)}${empty === true ? " empty" : ""}`,
    ),
    ...passedOver.map(({ attempt, copy, opening, exception }) => {
      const holder = opening == null ? `exception ${exception}` : `opening ${opening}`;
      return `passed ${attempt} ${copyWords(copy)} ${holder}`;
    }),
    ...(listed == null ? [] : [`listed ${listed.free}`]),
    ...(relaxed == null
      ? []
      : [
          `relaxed ${relaxed.minimum == null ? "-" : rarityIndex(relaxed.minimum)} ${relaxed.repeats === true ? 1 : 0}`,
        ]),
    ...(modifier == null ? [] : [`modifier ${modifier}`]),
  ];
}

/** The digest of an opening's record. */
export function digestOf(openingId: string, record: FairnessRecord): Promise<string> {
  const lines = [
    "foilcast-opening-1",
    `opening ${openingId}`,
    `pack ${record.packId} ${record.oddsVersion}`,
    `run ${record.runVersion} ${record.position}`,
    `time ${record.openedAtMs}`,
    `seed ${record.seedHash} ${record.counter}`,
    `client ${toHex(new TextEncoder().encode(record.clientSeed))}`,
    ...(record.reward === true ? ["reward"] : []),
    ...(record.forcedModifier == null ? [] : [`forced ${record.forcedModifier}`]),
    ...record.draws.flatMap((draw, index) => drawLines(draw, index + 1)),
  ];
  return digestOfLines(lines);
}
