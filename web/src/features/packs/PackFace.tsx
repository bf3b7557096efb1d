import type { CSSProperties, Ref } from "react";
import { effects } from "../../lib/preferences";
import { timesFor } from "../../lib/show/timeline";
import { storage } from "../../lib/storage";
import { useStore } from "../../lib/store";
import { useMedia } from "../../lib/useMedia";
import { PackFoil } from "./foil/PackFoil";
import * as m from "./messages";
import { PackArt } from "./PackArt";
import { PackBack } from "./PackBack";
import styles from "./PackFace.module.css";
import { useTear } from "./useTear";
import type { useTurn } from "./useTurn";

interface PackFaceProps {
  name: string;
  imageUrl?: string | null | undefined;
  /** The number of cards in it. */
  cards: number;
  phase: "sealed" | "asking" | "tearing";
  turn: ReturnType<typeof useTurn>;
  onTear: () => void;
  /** Shows the odds; without it, the back has no button for them. */
  onOdds?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Whether the user has chosen an effects level. */
const isChosen = (level: string) => storage.get("foilcast.effects") === level;

type Style = CSSProperties & Record<`--${string}`, string>;

/** The sealed pack. A click or a pull along its top tears it open, a drag on its body turns it over. */
export function PackFace({ name, imageUrl, cards, phase, turn, onTear, onOdds, ref }: PackFaceProps) {
  const reducedMotion = useMedia("(prefers-reduced-motion: reduce)");
  const level = useStore(effects);
  const { pull, held, handlers: tear } = useTear(phase === "sealed", onTear);
  const untouched = phase === "sealed" && !held;
  const tornState = reducedMotion ? "open" : "tearing";
  const style: Style = { ...timesFor("ritual"), "--pack-turn": `${turn.turns * 180}deg` };
  return (
    <div
      ref={turn.pack}
      className={styles.pack}
      style={style}
      data-phase={phase}
      data-held={held || undefined}
      data-turned={turn.turned || undefined}
      {...turn.handlers}
    >
      {level === "full" && !reducedMotion ? (
        <PackFoil name={name} imageUrl={imageUrl} pack={turn.pack} always={isChosen("full")} />
      ) : null}
      <span className={styles.turner}>
        <span className={styles.front}>
          <PackArt
            name={name}
            imageUrl={imageUrl}
            state={phase === "tearing" ? tornState : untouched ? "whole" : "held"}
            progress={pull.progress}
            mirrored={pull.mirrored}
          />
          <span className={styles.perforation} />
        </span>
        <PackBack name={name} imageUrl={imageUrl} cards={cards} shown={turn.turned} onOdds={onOdds} />
      </span>
      <button
        ref={ref}
        type="button"
        className={styles.tear}
        aria-label={m.tearPack({ pack: name })}
        {...tear}
      />
    </div>
  );
}
