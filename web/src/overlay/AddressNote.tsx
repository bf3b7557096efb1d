/** Note on a problem of the overlay's URL. Not rendered in OBS. */

import styles from "./AddressNote.module.css";
import { ADDRESS_PROBLEMS, type AddressProblem } from "./addressProblem";
import * as m from "./messages";

export function AddressNote({ problem }: { problem: AddressProblem }) {
  const { message, solution } = ADDRESS_PROBLEMS[problem];
  return (
    <aside className={styles.note} data-part="address" role="status">
      <strong>{message()}</strong>
      <span>{solution()}</span>
      <small>{m.notInObs()}</small>
    </aside>
  );
}
