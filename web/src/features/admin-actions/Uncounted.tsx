import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import styles from "./Actions.module.css";

/** Why something for everybody cannot be done yet: nobody knows how many people that would be. Nothing once it is known. */
export function Uncounted({ people }: { people: UseQueryResult<number> }) {
  if (people.data !== undefined) return null;
  if (people.error === null) {
    return (
      <p className={styles.quiet} role="status">
        Counting the people…
      </p>
    );
  }
  return (
    <div className={styles.foot} role="alert">
      <p className={styles.sentence}>
        Nobody knows how many people that would be, so it has to wait. {messageOf(people.error)}
      </p>
      <Button size="s" pending={people.isFetching} onClick={() => void people.refetch()}>
        Count again
      </Button>
    </div>
  );
}
