import { messageOf } from "../api/client";
import { Button } from "./Button";
import styles from "./States.module.css";

interface StaleProps {
  /** What is shown below: whether asking for it again failed, and how it is asked for once more. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** Says above what is shown already that it could not be fetched again; draws nothing while all is well. */
export function Stale({ query }: StaleProps) {
  if (query.error === null) return null;
  return (
    <div className={styles.stale} role="status">
      <p>This may be out of date: {messageOf(query.error)}</p>
      <Button size="s" pending={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
