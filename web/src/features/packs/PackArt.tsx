import type { CSSProperties } from "react";
import styles from "./PackArt.module.css";
import { SCRAPS, TEAR_PLACE, TEAR_SHAPES } from "./tear";

interface PackArtProps {
  name: string;
  /** Without a picture, the pack is drawn. */
  imageUrl?: string | null | undefined;
  /** `whole` animates back to untorn, `held` follows `progress`, `tearing` plays the tear, `open` is without its strip. */
  state: "whole" | "held" | "tearing" | "open";
  /** Torn share of the strip, from 0 to 1. */
  progress?: number;
  /** Tears from the right instead of the left. */
  mirrored?: boolean;
  /** `sync` for a preloaded picture that must be in the first frame. */
  decoding?: "sync" | "async";
}

type Style = CSSProperties & Record<`--${string}`, string | number>;

/**
 * A pack whose picture tears along a ragged line. It fills its container, whose width is `--pack-width`; `--rip`, `--fly`,
 * `--rip-at`, `--fly-at` and `--late` are the durations and delays of the state `tearing`.
 */
export function PackArt({ state, progress = 0, mirrored = false, ...print }: PackArtProps) {
  const style: Style = { ...TEAR_SHAPES, ...TEAR_PLACE, "--pack-tear": progress };
  return (
    <span
      className={styles.art}
      style={style}
      data-pack-art=""
      data-state={state}
      data-mirrored={mirrored || undefined}
    >
      <span className={styles.pour} />
      <span className={styles.body}>
        <Print {...print} />
      </span>
      <span className={styles.rest}>
        <span className={styles.above}>
          <Print {...print} />
        </span>
      </span>
      <span className={styles.flap}>
        <span className={styles.torn}>
          <span className={styles.above}>
            <Print {...print} />
            <span className={styles.curl} />
          </span>
        </span>
      </span>
      <span className={styles.reveal}>
        <span className={styles.edge} />
      </span>
      <span className={styles.spark} />
      {SCRAPS.map((scrap) => (
        <span key={scrap.at} className={styles.scrap} style={scrapStyle(scrap)} />
      ))}
    </span>
  );
}

function scrapStyle({ at, across, up, down, size, spin }: (typeof SCRAPS)[number]): Style {
  return {
    "--at": at.toFixed(3),
    "--across": `${across.toFixed(2)}em`,
    "--up": `${up.toFixed(2)}em`,
    "--down": `${down.toFixed(2)}em`,
    "--size": `${size.toFixed(2)}em`,
    "--spin": `${spin}deg`,
  };
}

/** The picture of the pack, or a drawn foil with the name in a colour derived from it. */
function Print({ name, imageUrl, decoding = "async" }: Pick<PackArtProps, "name" | "imageUrl" | "decoding">) {
  if (imageUrl != null) {
    const mask: Style = { "--_mask": `url("${encodeURI(imageUrl).replaceAll('"', "%22")}")` };
    return (
      <>
        <img src={imageUrl} alt="" className={styles.picture} decoding={decoding} draggable={false} />
        <span className={styles.foil} style={mask} />
      </>
    );
  }
  const hue: Style = { "--hue": packHue(name) };
  return (
    <span className={styles.plain} style={hue}>
      <span className={styles.star} />
      {/* Generated content, so that the name is not in the accessible text twice. */}
      <span className={styles.name} data-name={name} />
      <span className={styles.foil} />
    </span>
  );
}

/** A hue in degrees, derived from the name of a pack. */
export function packHue(name: string): number {
  let hue = 0;
  for (const letter of name) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hue;
}
