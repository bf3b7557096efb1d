/** The back of every card: midnight foil with a star that is the same from both ends. */

import styles from "./CardBack.module.css";

/** Draws the back; it fills its box. */
export function CardBack() {
  return (
    <span className={styles.back} aria-hidden="true">
      <svg className={styles.mark} viewBox="-60 -60 120 120" role="presentation">
        <circle r="46" className={styles.ring} />
        <circle r="39" className={styles.hair} />
        <path className={styles.star} d="M0-34 7-7 34 0 7 7 0 34-7 7-34 0-7-7Z" />
        <path
          className={styles.spark}
          d="M0-17 3-3 17 0 3 3 0 17-3 3-17 0-3-3Z"
          transform="rotate(45) scale(1.25)"
        />
      </svg>
    </span>
  );
}
