import type { CSSProperties } from "react";
import { documentName } from "../../lib/brand";
import * as words from "../../lib/messages";
import { Button } from "../../ui/Button";
import * as m from "./messages";
import { packHue } from "./PackArt";
import styles from "./PackBack.module.css";

interface PackBackProps {
  name: string;
  imageUrl?: string | null | undefined;
  cards: number;
  /** Whether the back faces the viewer. */
  shown: boolean;
  onOdds?: (() => void) | undefined;
}

type Style = CSSProperties & Record<`--${string}`, string | number>;

/** The back of a pack: foil in the colors of its front, with a seam, the site's name and what is in it. */
export function PackBack({ name, imageUrl, cards, shown, onOdds }: PackBackProps) {
  const style: Style = { "--hue": packHue(name) };
  return (
    <div className={styles.back} style={style} inert={!shown} aria-hidden={!shown || undefined}>
      <span className={styles.foil}>
        {imageUrl == null ? null : <img src={imageUrl} alt="" className={styles.tint} draggable={false} />}
        <span className={styles.wrinkles} />
        <span className={styles.seam} />
      </span>
      <span className={styles.print}>
        <span className={styles.brand}>{documentName()}</span>
        <svg viewBox="0 0 48 48" className={styles.emblem} aria-hidden="true">
          <circle cx="24" cy="24" r="22.5" />
          <circle cx="24" cy="24" r="19" />
          <path d="M24 6l3.6 14.4L42 24l-14.4 3.6L24 42l-3.6-14.4L6 24l14.4-3.6z" />
        </svg>
        <strong className={styles.name}>{name}</strong>
        <span>{words.cards({ count: cards })}</span>
        {onOdds === undefined ? null : (
          <Button kind="quiet" size="s" onClick={onOdds}>
            {m.seeOdds()}
          </Button>
        )}
      </span>
    </div>
  );
}
