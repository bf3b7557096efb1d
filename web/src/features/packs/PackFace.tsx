import type { Ref } from "react";
import { classNames } from "../../lib/classNames";
import styles from "./PackFace.module.css";

interface PackFaceProps {
  name: string;
  imageUrl?: string | null | undefined;
  phase: "sealed" | "asking" | "tearing";
  onTear: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** The sealed pack. It tears along one line: the strip above flies off, the body below lets the cards out. */
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
        <Wrapper name={name} imageUrl={imageUrl} />
      </span>
      <span className={styles.strip}>
        <Wrapper name={name} imageUrl={imageUrl} />
      </span>
    </button>
  );
}

/** The printed foil: the pack's own picture, or a plain one with its name. */
function Wrapper({ name, imageUrl }: Pick<PackFaceProps, "name" | "imageUrl">) {
  if (imageUrl != null) return <img src={imageUrl} alt="" className={styles.picture} />;
  return (
    <span className={classNames(styles.picture, styles.plain)}>
      <span className={styles.star} />
      {/* Drawn, not written: the button's name says it once. */}
      <span className={styles.name} data-name={name} />
    </span>
  );
}
