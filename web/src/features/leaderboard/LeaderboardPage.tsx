import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { useSearchParams } from "../../lib/useSearchParams";
import { Bar } from "../../ui/Bar";
import { Box } from "../../ui/Box";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Surface } from "../../ui/Surface";
import { Text } from "../../ui/Text";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { Avatar } from "../users/Avatar";
import { Champions } from "./Champions";
import styles from "./Leaderboard.module.css";
import * as m from "./messages";
import { leaderboard } from "./queries";
import { RANKINGS, type Ranking, rankingOf, valueText } from "./rankings";
import { leaderboardSearch } from "./search";

export default function LeaderboardPage() {
  const [{ tab }, setSearch] = useSearchParams(leaderboardSearch);
  const board = useQuery(leaderboard());
  const ranking = rankingOf(tab);
  return (
    <Stack gap={5}>
      <PageHeading flush title={m.title()} lead={m.lead()} />
      <QueryView query={board} title={m.failed()} loading={<LeaderboardSkeleton />}>
        {(data) => (
          <>
            {data.sample ? <SampleNotice /> : null}
            <Champions champions={data.champions} sample={data.sample} />
            <Segmented
              label={m.ranking()}
              hideLabel
              value={ranking.value}
              options={RANKINGS.map(({ value, label }) => ({ value, label: label() }))}
              onChange={(next) => setSearch({ tab: next })}
            />
            <RankingPanel board={data} ranking={ranking} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function LeaderboardSkeleton() {
  return (
    <Stack gap={5} role="status" aria-busy="true" aria-label={m.loading()}>
      <Grid min="15rem" fill gap="3-4">
        {RANKINGS.map(({ value }) => (
          <Skeleton key={value} height="168px" />
        ))}
      </Grid>
      <Skeleton height="30rem" />
    </Stack>
  );
}

function SampleNotice() {
  return (
    <p className={styles.sample} role="note">
      {m.sample({ b: (text) => <strong>{text}</strong> })}
    </p>
  );
}

interface RankingPanelProps {
  board: Schemas["Leaderboard"];
  ranking: Ranking;
}

function RankingPanel({ board, ranking }: RankingPanelProps) {
  const session = useSession();
  const ownName = useQuery({ ...me(), enabled: session === "in" }).data?.username;
  const rows = board.rankings[ranking.value];
  const place = board.me?.[ranking.value];
  return (
    <Panel title={ranking.label()} lead={ranking.lead()}>
      {place == null || board.sample ? null : (
        <Surface as="p" padY={3} padX={4} surface="raised">
          {place.value === 0
            ? m.noOwnPlace()
            : m.ownPlace({
                place: place.place,
                ranking: ranking.value,
                value: Math.round(place.value),
                b: (text) => <strong>{text}</strong>,
              })}
        </Surface>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={m.empty()}
          action={
            <Link className={buttonClass("primary")} to="/catalogue">
              {m.seeCatalogue()}
            </Link>
          }
        >
          {m.emptyHint()}
        </EmptyState>
      ) : (
        <Stack as="ol" className={styles.places} aria-label={ranking.label()}>
          {rows.map((row) => (
            <RankRow
              key={row.username}
              row={row}
              ranking={ranking}
              best={rows[0]?.value ?? row.value}
              last={row === rows.at(-1)}
              own={!board.sample && row.username === ownName}
              sample={board.sample}
            />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

interface RankRowProps {
  row: Schemas["RankedUser"];
  ranking: Ranking;
  /** The value in first place, which fills the bar. */
  best: number;
  last: boolean;
  own: boolean;
  sample: boolean;
}

function RankRow({ row, ranking, best, last, own, sample }: RankRowProps) {
  return (
    <Row
      as="li"
      nowrap
      gap="2-3"
      padX={3}
      high="3.5rem"
      edge={last ? undefined : "below"}
      surface={own ? "raised" : undefined}
      data-place={row.place <= 3 ? row.place : undefined}
    >
      <span className={styles.place}>{formatNumber(row.place)}</span>
      <Avatar name={row.username} picture={row.twitchProfilePic} size={36} />
      <Text as="span" breaks grow plainLinks tone="ink" weight={sample ? undefined : "semibold"}>
        {sample ? (
          row.username
        ) : (
          <Link to="/profile/$username" params={{ username: row.username }}>
            {row.username}
          </Link>
        )}
        {own ? (
          <Text as="small" tone="accent" weight="bold">
            {" "}
            {m.you()}
          </Text>
        ) : null}
        <Box as="span" block before={1}>
          <Bar size="s" share={best === 0 ? 0 : row.value / best} />
        </Box>
      </Text>
      <span className={styles.value}>{valueText(ranking, row.value)}</span>
    </Row>
  );
}
