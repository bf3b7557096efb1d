/** Note on a problem of the overlay's URL. Not rendered in OBS. */

import styles from "./AddressNote.module.css";
import { ADDRESS_PROBLEMS, type AddressProblem } from "./addressProblem";

export function AddressNote({ problem }: { problem: AddressProblem }) {
  const { message, solution } = ADDRESS_PROBLEMS[problem];
  return (
    <aside className={styles.note} data-part="address" role="status">
      <strong>{message}</strong>
      <span>{solution}</span>
      <small>OBS does not show this note.</small>
    </aside>
  );
}
