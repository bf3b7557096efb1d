import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { patternText } from "../cards/patternTexts";
import { bestShare, patternChance } from "./odds";
import { printedOf } from "./oddsHistory";
import { daysKept, expiryText } from "./ownPacks";
import { PityChart } from "./PityChart";
import { oddsHistory, packs, patternOpenings } from "./queries";

/** The chance of a lucky pack, by packs since the last lucky one. */
export function BadLuckProtection({ pity }: { pity: Schemas["PityOdds"] }) {
  const { minimum, standIn, lucky } = pity;
  return (
    <Panel
      title="Bad-luck protection"
      lead={
        standIn == null
          ? `${minimum} or better comes within ${lucky.length} packs. Each collector's unlucky packs are counted.`
          : `No card of ${minimum} or better is left, so ${standIn} or better is used and the count stays.`
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
    <Panel
      title="Patterns"
      lead="The chance that all cards of a pack match, and how many packs matched so far. Their copies keep a stamp."
    >
      <Stack as="ul" gap={3}>
        {patterns.map((row) => (
          <li key={row.pattern}>
            {patternText(row.pattern)}
            <Row gap={3} justify="between" tone="soft" size="sm" numeric>
              <span>{patternChance(row)}</span>
              {counts === undefined ? null : <span>{packsText(counts.get(row.pattern) ?? 0)}</span>}
            </Row>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

function packsText(packs: number): string {
  if (packs === 0) return "none so far";
  return `${packs === 1 ? "1 pack" : `${formatNumber(packs)} packs`} so far`;
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
    <Panel title="Keeping packs closed">
      <Text tone="soft">
        A pack is drawn from the copies left when it is opened. If you wait and the best cards make up more of
        the rest, you get more of them; if they make up less, you get fewer.
        {kept === null ? null : ` ${expiryText(kept)} That limits how long anybody can wait.`}
      </Text>
      {best === undefined ? null : (
        <p>
          {best.rarity}: {formatNumber(best.left)} of {formatNumber(best.allLeft)} left, and{" "}
          {formatNumber(best.printed)} of {formatNumber(best.allPrinted)} printed. Its share is{" "}
          {best.times.toFixed(2)} times what it was at the start.
        </p>
      )}
    </Panel>
  );
}
