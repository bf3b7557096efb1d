/** Says what the address lacks. Never drawn in OBS. */

import styles from "./AddressNote.module.css";
import { ADDRESS_PROBLEMS, type AddressProblem } from "./addressProblem";

/** Draws the note. */
export function AddressNote({ problem }: { problem: AddressProblem }) {
  const { wrong, todo } = ADDRESS_PROBLEMS[problem];
  return (
    <aside className={styles.note} data-part="address" role="status">
      <strong>{wrong}</strong>
      <span>{todo}</span>
      <small>OBS does not show this note.</small>
    </aside>
  );
}
