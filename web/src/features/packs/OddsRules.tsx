import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { bestShare, PATTERNS, patternChance } from "./odds";
import { printedOf } from "./oddsHistory";
import { PityChart } from "./PityChart";
import { oddsHistory } from "./queries";

/** The chance of a lucky pack, by packs since the last lucky one. */
export function BadLuckProtection({ pity }: { pity: Schemas["PityOdds"] }) {
  const { minimum, standIn, lucky } = pity;
  return (
    <Panel
      title="Bad-luck protection"
      lead={
        standIn == null
          ? `${minimum} or better comes within ${lucky.length} packs. Each collector's unlucky packs are counted.`
          : `No card of ${minimum} or better is left, so ${standIn} or better stands in and the count stays.`
      }
    >
      <PityChart pity={pity} />
    </Panel>
  );
}

/** The chances of patterns. */
export function PatternChances({ patterns }: { patterns: readonly Schemas["PatternChance"][] }) {
  return (
    <Panel title="Patterns" lead="The chance that all cards of a pack fit together.">
      <Stack as="ul" gap={2}>
        {patterns.map((row) => (
          <Row as="li" key={row.pattern} gap={3} rowGap={0} justify="between" lines="24rem">
            <span>{PATTERNS[row.pattern]}</span>
            <Text as="span" tone="soft" numeric>
              {patternChance(row)}
            </Text>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}

/** What it changes to keep a pack closed. */
export function Hoarding({ id, odds }: { id: string; odds: Schemas["Odds"] }) {
  const config = useQuery(oddsHistory(id)).data?.[0]?.config;
  const best =
    config === undefined || odds.policy !== "supply"
      ? undefined
      : bestShare(odds, printedOf(config, Date.now()));
  return (
    <Panel title="Keeping packs closed">
      <Text tone="soft">
        A pack is drawn from what is left when it is opened. Who waits until more of the best cards are among
        the rest gets more of them, and who waits in vain gets fewer.
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
