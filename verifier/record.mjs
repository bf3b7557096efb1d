// Section 10 of docs/fairness.md: the digest of an opening's record.
import { indexOf } from "./pool.mjs";
import { linesDigest } from "./stream.mjs";

/** The digest of an opening's record. */
export function digestOf(openingId, record) {
  const lines = [
    "foilcast-opening-1",
    `opening ${openingId}`,
    `pack ${record.packId} ${record.oddsVersion}`,
    `run ${record.runVersion} ${record.position}`,
    `time ${record.openedAtMs}`,
    `seed ${record.seedHash} ${record.counter}`,
    `client ${Buffer.from(record.clientSeed ?? "", "utf8").toString("hex")}`,
  ];
  if (record.reward === true) lines.push("reward");
  if (record.forcedModifier !== undefined) lines.push(`forced ${record.forcedModifier}`);
  return linesDigest([...lines, ...drawLines(record.draws)]);
}

/** The lines of the draws, the same in both versions. */
export function drawLines(draws) {
  const lines = [];
  const copyText = ({ definitionId, rarity, mint }) => `${definitionId} ${indexOf(rarity)} ${mint}`;
  draws.forEach((draw, index) => {
    lines.push(`draw ${index + 1} ${draw.attempt} ${copyText(draw.copy)}`);
    for (const { attempt, rarity, empty } of draw.rarityChoices ?? []) {
      lines.push(`choice ${attempt} ${indexOf(rarity)}${empty === true ? " empty" : ""}`);
    }
    for (const { attempt, copy, opening, exception } of draw.passedOver ?? []) {
      const holder = opening === undefined ? `exception ${exception}` : `opening ${opening}`;
      lines.push(`passed ${attempt} ${copyText(copy)} ${holder}`);
    }
    if (draw.listed !== undefined) lines.push(`listed ${draw.listed.free}`);
    if (draw.relaxed !== undefined) {
      const { minimum, repeats } = draw.relaxed;
      lines.push(`relaxed ${minimum === undefined ? "-" : indexOf(minimum)} ${repeats === true ? 1 : 0}`);
    }
    if (draw.modifier !== undefined) lines.push(`modifier ${draw.modifier}`);
  });
  return lines;
}
