import { messageOf } from "../api/client";
import * as m from "../lib/messages";
import { Button } from "./Button";
import styles from "./States.module.css";

interface StaleProps {
  /** The query of the data shown below. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** Notice above displayed data that a refetch failed; renders nothing otherwise. */
export function Stale({ query }: StaleProps) {
  if (query.error === null) return null;
  return (
    <div className={styles.stale} role="status">
      <p>{m.outOfDate({ problem: messageOf(query.error) })}</p>
      <Button size="s" pending={query.isFetching} onClick={() => void query.refetch()}>
        {m.tryAgain()}
      </Button>
    </div>
  );
}
