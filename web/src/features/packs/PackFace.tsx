import type { Ref } from "react";
import styles from "./PackFace.module.css";

interface PackFaceProps {
  name: string;
  imageUrl?: string | undefined;
  phase: "sealed" | "asking" | "tearing";
  onTear: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** The sealed pack: a foil pouch whose top strip tears off. */
export function PackFace({ name, imageUrl, phase, onTear, ref }: PackFaceProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.pack}
      data-phase={phase}
      aria-label={`Tear open ${name}`}
      onClick={onTear}
    >
      <span className={styles.light} />
      <span className={styles.cards}>
        <span />
        <span />
        <span />
      </span>
      <span className={styles.body}>
        {imageUrl === undefined ? null : <img src={imageUrl} alt="" className={styles.picture} />}
        <span className={styles.foil} />
        <span className={styles.emblem}>
          <svg viewBox="0 0 64 64" aria-hidden="true">
            <path d="M18 52V12h30l-6 10H29v8h12l-5 9h-7v13z" fill="currentColor" />
          </svg>
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.crimp} data-end="bottom" />
      </span>
      <span className={styles.strip}>
        <span className={styles.crimp} data-end="top" />
      </span>
    </button>
  );
}
