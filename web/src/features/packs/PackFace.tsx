import type { CSSProperties, Ref } from "react";
import { timesFor } from "../../lib/show/timeline";
import { useMedia } from "../../lib/useMedia";
import * as m from "./messages";
import { PackArt } from "./PackArt";
import styles from "./PackFace.module.css";
import { useTear } from "./useTear";

interface PackFaceProps {
  name: string;
  imageUrl?: string | null | undefined;
  phase: "sealed" | "asking" | "tearing";
  onTear: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** The sealed pack: a click or a pull along its top tears it open. */
export function PackFace({ name, imageUrl, phase, onTear, ref }: PackFaceProps) {
  const reducedMotion = useMedia("(prefers-reduced-motion: reduce)");
  const { pull, held, handlers } = useTear(phase === "sealed", onTear);
  const untouched = phase === "sealed" && !held;
  const tornState = reducedMotion ? "open" : "tearing";
  return (
    <button
      ref={ref}
      type="button"
      className={styles.pack}
      style={timesFor("ritual") as CSSProperties}
      data-phase={phase}
      data-held={held || undefined}
      aria-label={m.tearPack({ pack: name })}
      {...handlers}
    >
      <span className={styles.cards}>
        <span />
        <span />
        <span />
      </span>
      <PackArt
        name={name}
        imageUrl={imageUrl}
        state={phase === "tearing" ? tornState : untouched ? "whole" : "held"}
        progress={pull.progress}
        mirrored={pull.mirrored}
      />
      <span className={styles.perforation} />
    </button>
  );
}
