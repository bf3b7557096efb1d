import { useRef } from "react";
import { pictureOf, pictureSrcSet } from "../cards/model";
import { useNear } from "../cards/nearViewport";
import styles from "./Silhouette.module.css";
import type { Definition } from "./shown";

interface SilhouetteProps {
  definition: Definition;
  /** Width in pixels; the height is 1.5 times the width. */
  width: number;
  priority: boolean;
}

/** A card that the user does not have: its shape, the shadow of its picture, and its name. Nothing in it moves. */
export function Silhouette({ definition, width, priority }: SilhouetteProps) {
  const picture = pictureOf(definition);
  const ref = useRef<HTMLSpanElement>(null);
  const near = useNear(ref) || priority;
  return (
    <span ref={ref} className={styles.silhouette} style={{ inlineSize: width, blockSize: width * 1.5 }}>
      {picture === "" || !near ? null : (
        <img
          src={picture}
          srcSet={pictureSrcSet(picture)}
          sizes={`${Math.round(width * 0.75)}px`}
          alt=""
          width={600}
          height={900}
          fetchPriority={priority ? "high" : "low"}
          decoding="async"
          draggable={false}
        />
      )}
      <span className={styles.name}>{definition.name}</span>
    </span>
  );
}
