import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import * as m from "./messages";
import styles from "./Profile.module.css";
import { percentOf } from "./progress";

interface SetProgressProps {
  query: UseQueryResult<Schemas["SetProgress"][]>;
  profile: Schemas["Profile"];
  own: boolean;
}

/** The share of each series that a user owns, in any rarity. */
export function SetProgress({ query, profile, own }: SetProgressProps) {
  return (
    <Panel title={m.series()} lead={own ? m.ownSeriesLead() : m.seriesLead()}>
      <QueryView
        query={query}
        title={m.seriesFailed()}
        loading={
          <div aria-busy="true">
            <Skeleton height="8rem" />
          </div>
        }
      >
        {(data) =>
          data.length === 0 ? (
            <Text tone="soft">{m.noSeries()}</Text>
          ) : (
            <Stack as="ul" gap={3}>
              {data.map((row) => (
                <li key={row.series}>
                  <Series row={row} username={profile.username} />
                </li>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Panel>
  );
}

function Series({
  row: { series, owned, total },
  username,
}: {
  row: Schemas["SetProgress"];
  username: string;
}) {
  const percent = percentOf(owned, total);
  return (
    <Link className={styles.set} to="/collection/$username" params={{ username }} search={{ series }}>
      <Text as="span" breaks weight="semibold" className={styles.setName}>
        {series}
      </Text>
      <Text as="span" numeric tone="soft">
        <span className="visually-hidden">, </span>
        {owned === total ? m.seriesComplete() : m.seriesProgress({ owned, total })}
      </Text>
      <span className={styles.setBar} data-whole={percent === 100 || undefined} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
    </Link>
  );
}
