import styles from "./Logo.module.css";

/** The mark: a card tilted out of its foil. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles.logo} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="5" y="4" width="17" height="24" rx="3" className={styles.back} transform="rotate(-9 13 16)" />
      <rect x="9" y="4" width="17" height="24" rx="3" className={styles.card} transform="rotate(7 18 16)" />
      <path d="M12.5 20.5l4-8.5 4.2 6 2.3-2.6" className={styles.foil} />
      <circle cx="21.6" cy="10.4" r="1.7" className={styles.spark} />
    </svg>
  );
}
