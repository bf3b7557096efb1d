/** The back of every card, over a plain foil for the moment before the picture is there. */

import picture from "../../../art/brand/card-back.webp";
import styles from "./CardBack.module.css";

/** Draws the back; it fills its box. */
export function CardBack() {
  return (
    <span className={styles.back} aria-hidden="true">
      <img src={picture} alt="" decoding="sync" />
    </span>
  );
}
