import * as m from "./messages";
import styles from "./Setup.module.css";

/** Whether OBS shows the overlay. */
export function ObsLight({ connected }: { connected: boolean }) {
  return (
    <p className={styles.light} data-on={connected || undefined} role="status">
      {connected ? m.obsConnected() : m.obsWaiting()}
    </p>
  );
}
