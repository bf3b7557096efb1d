import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import type { PublishedBatch } from "./algorithm/verify/data";
import { BytesPanel, LineBlocks, RoundBlock } from "./ByteBlock";
import { DrawnIn } from "./DrawnIn";
import { drawText } from "./drawText";
import { entrantsText } from "./entrants";
import { Fact } from "./Fact";
import styles from "./Fairness.module.css";
import * as m from "./results/messages";

/** What is public of a raffle. */
export function RaffleFacts({ raffle }: { raffle: Schemas["RaffleView"] }) {
  return (
    <Panel title={m.rafflePublic()}>
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Fact name={m.raffleSeedHash()}>
          <code>{raffle.seedHash}</code>
        </Fact>
        <Fact name={m.raffleDigest()}>
          {raffle.digest == null ? m.notYet() : <code>{raffle.digest}</code>}
        </Fact>
        <Fact name={m.raffleSecret()}>
          {raffle.serverSeed == null ? m.notYet() : <code>{raffle.serverSeed}</code>}
        </Fact>
        {raffle.level == null ? null : (
          <Fact name={m.resultDrawn()}>
            {raffle.place == null ? (
              drawText(raffle.level, null)
            ) : (
              <DrawnIn level={raffle.level} place={raffle.place} />
            )}
          </Fact>
        )}
        <Fact name={m.raffleWinnersWanted()}>{formatNumber(raffle.winnersWanted)}</Fact>
      </Stack>
    </Panel>
  );
}

/** The entrants in the order of the list. */
export function Entrants({ record: { raffle, entrants } }: { record: Schemas["RaffleRecord"] }) {
  const numbers = new Map(raffle.winners.map(({ _id, number }) => [_id, number]));
  return (
    <Panel title={m.raffleEntrants()} state={entrantsText(entrants.length)}>
      <Grid as="ol" min="16rem" gap={4} rowGap={1}>
        {entrants.map(({ _id, username }, at) => {
          const number = numbers.get(_id);
          return (
            <Grid as="li" columns="2.25rem 1fr" gap={2} padY={1} breaks numeric key={_id}>
              <Text as="span" tone="faint">
                {formatNumber(at)}
              </Text>
              <Stack as="span">
                <Text as="strong" tone={number === undefined ? undefined : "good"}>
                  {username}
                </Text>
                <Text as="small" tone={number === undefined ? "faint" : "good"}>
                  {number === undefined ? _id : m.raffleWinner({ number })}
                </Text>
              </Stack>
            </Grid>
          );
        })}
      </Grid>
    </Panel>
  );
}

interface RaffleBytesProps {
  raffle: Schemas["RaffleView"];
  batch: PublishedBatch;
}

/** The texts of a raffle in the log that are hashed and signed. */
export function RaffleBytes({ raffle: { _id, place }, batch }: RaffleBytesProps) {
  const line = batch.entries.findIndex((text) => text.startsWith(`raffle ${_id} `));
  return (
    <BytesPanel>
      <LineBlocks of="raffle" batch={batch} place={line} />
      {place?.round == null || place.signature === null ? null : (
        <RoundBlock round={place.round} signature={place.signature} draws="winners" />
      )}
    </BytesPanel>
  );
}
