import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { messageOf, type Schemas } from "../../api/client";
import { ErrorState } from "../../ui/ErrorState";
import { Panel } from "../../ui/Panel";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./Profile.module.css";
import { percentOf } from "./progress";

interface SetProgressProps {
  found: UseQueryResult<Schemas["SetProgress"][]>;
  person: Schemas["Profile"];
  own: boolean;
}

/** How much of each series somebody has, in any rarity. */
export function SetProgress({ found, person, own }: SetProgressProps) {
  return (
    <Panel
      title="Series"
      lead={own ? "How much of each you hold, in any rarity." : "How much of each they hold, in any rarity."}
    >
      {found.isError ? (
        <ErrorState
          title="The series could not be counted"
          message={messageOf(found.error)}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : found.data === undefined ? (
        <div aria-busy="true">
          <Skeleton height="8rem" />
        </div>
      ) : found.data.length === 0 ? (
        <p className={styles.quiet}>No series has been printed yet.</p>
      ) : (
        <ul className={styles.sets}>
          {found.data.map((row) => (
            <li key={row.series}>
              <Series row={row} username={person.username} />
            </li>
          ))}
        </ul>
      )}
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
      <span className={styles.setName}>{series}</span>
      <span className={styles.setCount}>
        <span className="visually-hidden">, </span>
        {owned === total ? "complete" : `${owned} of ${total}`}
      </span>
      <span className={styles.setBar} data-whole={percent === 100 || undefined} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
    </Link>
  );
}
