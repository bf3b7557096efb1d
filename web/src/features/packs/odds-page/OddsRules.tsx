import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../../api/client";
import type { RarityName } from "../../../lib/rarities";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { patternText } from "../../cards/patternTexts";
import { chance } from "../odds/chance";
import { PityChart } from "../odds/PityChart";
import { daysKept } from "../ownPacks";
import { oddsHistory, packs, patternOpenings } from "../queries";
import * as m from "./messages";
import { printedOf } from "./oddsHistory";

/** The chance of a lucky pack, by packs since the last lucky one. */
export function BadLuckProtection({ pity }: { pity: Schemas["PityOdds"] }) {
  const { minimum, standIn, lucky } = pity;
  return (
    <Panel
      title={m.protection()}
      lead={
        standIn == null
          ? m.protectionLead({ rarity: minimum, packs: lucky.length })
          : m.protectionLowered({ rarity: minimum, standIn })
      }
    >
      <PityChart pity={pity} />
    </Panel>
  );
}

/** The chances of patterns, and the number of packs that had them. */
export function PatternChances({
  id,
  patterns,
}: {
  id: string;
  patterns: readonly Schemas["PatternChance"][];
}) {
  const counts = useQuery(patternOpenings(id)).data;
  return (
    <Panel title={m.patterns()} lead={m.patternsLead()}>
      <Stack as="ul" gap={3}>
        {patterns.map((row) => (
          <li key={row.pattern}>
            {patternText(row.pattern)}
            <Row gap={3} justify="between" tone="soft" size="sm" numeric>
              <span>{patternChance(row)}</span>
              {counts === undefined ? null : (
                <span>{m.patternPacks({ packs: counts.get(row.pattern) ?? 0 })}</span>
              )}
            </Row>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

/** Estimates below it are too rare to be given a number. */
const RAREST_ESTIMATE = 1e-6;
/** An error below this share of the estimate does not change the digits that are shown. */
const SHOWN_ERROR = 0.01;

/** The chance of a pattern; that of a rough estimate with the error that 95 of 100 samples keep. */
function patternChance({ probability, method, error }: Schemas["PatternChance"]): string {
  if (method === "exact") return chance(probability);
  if (probability <= 0) return m.patternBelow({ chance: error });
  if (probability < RAREST_ESTIMATE) return m.patternRare({ draws: 1 / RAREST_ESTIMATE });
  const about = chance(probability);
  const share = error / probability;
  return share < SHOWN_ERROR
    ? m.patternAbout({ chance: about })
    : m.patternRough({ chance: about, error: share });
}

/** What it changes to keep a pack closed. */
export function Hoarding({ id, odds }: { id: string; odds: Schemas["Odds"] }) {
  const list = useQuery(packs()).data;
  const kept = list === undefined ? null : daysKept(list);
  const config = useQuery(oddsHistory(id)).data?.[0]?.config;
  const best =
    config === undefined || odds.policy !== "supply"
      ? undefined
      : bestShare(odds, printedOf(config, Date.now()));
  return (
    <Panel title={m.keepClosed()}>
      <Text tone="soft">{m.keepClosedHint()}</Text>
      {kept === null ? null : <Text tone="soft">{m.keepClosedLimit({ days: kept })}</Text>}
      {best === undefined ? null : <p>{m.bestRarity(best)}</p>}
    </Panel>
  );
}

/** The highest rarity that is left, and whether its share has grown since the printing. */
function bestShare(
  { firstDraw, copiesLeft }: Schemas["Odds"],
  printedCopies: ReadonlyMap<RarityName, number>,
) {
  const best = firstDraw.findLast((row) => row.copiesLeft > 0);
  if (best === undefined) return undefined;
  const printed = printedCopies.get(best.rarity) ?? 0;
  const allPrinted = [...printedCopies.values()].reduce((sum, copies) => sum + copies, 0);
  if (printed === 0) return undefined;
  const times = best.copiesLeft / copiesLeft / (printed / allPrinted);
  const change = times > 1.01 ? "more" : times < 0.99 ? "less" : "other";
  return {
    rarity: best.rarity,
    left: best.copiesLeft,
    allLeft: copiesLeft,
    printed,
    allPrinted,
    change,
  } as const;
}
