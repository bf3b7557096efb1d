import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import type { PublishedBatch } from "./algorithm/verify/data";
import { BatchLink } from "./BatchLink";
import { BytesPanel, LineBlocks, RoundBlock } from "./ByteBlock";
import { drawText } from "./drawText";
import { entrantsText } from "./entrants";
import { Fact } from "./Fact";
import styles from "./Fairness.module.css";

/** What is public of a raffle. */
export function RaffleFacts({ raffle }: { raffle: Schemas["RaffleView"] }) {
  return (
    <Panel title="What is public">
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Fact name="Hash of the secret, since it opened">
          <code>{raffle.seedHash}</code>
        </Fact>
        <Fact name="Digest of the list, since it closed">
          {raffle.digest == null ? "not yet" : <code>{raffle.digest}</code>}
        </Fact>
        <Fact name="Secret, since it was decided">
          {raffle.serverSeed == null ? "not yet" : <code>{raffle.serverSeed}</code>}
        </Fact>
        {raffle.level == null ? null : (
          <Fact name="Drawn">
            {drawText(raffle.level, raffle.place)}
            {raffle.place == null ? null : (
              <>
                , in <BatchLink batch={raffle.place.batch} />
              </>
            )}
          </Fact>
        )}
        <Fact name="Winners wanted">{raffle.winnersWanted}</Fact>
      </Stack>
    </Panel>
  );
}

/** The entrants in the order of the list. */
export function Entrants({ record: { raffle, entrants } }: { record: Schemas["RaffleRecord"] }) {
  const won = new Map(raffle.winners.map(({ _id, number }) => [_id, number]));
  return (
    <Panel title="Who takes part" state={entrantsText(entrants.length)}>
      <Grid as="ol" min="16rem" gap={4} rowGap={1}>
        {entrants.map(({ _id, username }, at) => (
          <Grid as="li" columns="2.25rem 1fr" gap={2} padY={1} breaks numeric key={_id}>
            <Text as="span" tone="faint">
              {formatNumber(at)}
            </Text>
            <Stack as="span">
              <Text as="strong" tone={won.has(_id) ? "good" : undefined}>
                {username}
              </Text>
              <Text as="small" tone={won.has(_id) ? "good" : "faint"}>
                {won.has(_id) ? `winner ${won.get(_id)}` : _id}
              </Text>
            </Stack>
          </Grid>
        ))}
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
        <RoundBlock round={place.round} signature={place.signature} draws="the winners" />
      )}
    </BytesPanel>
  );
}
