import type { CSSProperties } from "react";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  round?: boolean;
}

/** A placeholder for loading content. Its container needs `aria-busy`. */
export function Skeleton({ width = "100%", height = "1em", round = false }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-round={round || undefined}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
