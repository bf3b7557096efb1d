import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { printing } from "../../../lib/printing";
import { Card } from "../Card";
import type { ShownCard } from "../model";
import { useOrbit } from "../useOrbit";
import { BackSide, type Story } from "./BackSide";
import { flyOut } from "./flight";
import { useLean } from "./lean";
import styles from "./Stage.module.css";
import { slideIn } from "./slide";
import { elementOf, type Inspected } from "./store";
import { useGesture } from "./useGesture";
import type { Neighbours } from "./useNeighbours";

interface StageProps {
  now: Inspected;
  card: ShownCard;
  /** The card's key in its list. */
  cardKey: string;
  width: number;
  turned: boolean;
  /** Undefined for a card without a story. */
  onTurn: (() => void) | undefined;
  neighbours: Neighbours;
  /** The direction of the last step, consumed by the animation; null for the first card. */
  from: RefObject<1 | -1 | null>;
  flyer: RefObject<HTMLDivElement | null>;
  slider: RefObject<HTMLDivElement | null>;
  Story: Story;
}

/** The large card, which can be turned over, and swiped to its neighbours. */
export function Stage({ now, card, cardKey, width, turned, onTurn, neighbours, Story, ...refs }: StageProps) {
  const { from, flyer, slider } = refs;
  const gestures = useGesture({
    slider,
    canGo: neighbours.canGo,
    onGo: neighbours.go,
    onTurn: () => onTurn?.(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount, from the place of the opened card.
  useLayoutEffect(() => {
    if (flyer.current !== null) void flyOut(flyer.current, elementOf(now));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per card.
  useLayoutEffect(() => {
    if (from.current === null || slider.current === null) return;
    slideIn(slider.current, from.current);
    from.current = null;
  }, [cardKey]);
  return (
    <div
      ref={flyer}
      className={styles.flyer}
      style={printing() ? {} : { inlineSize: width, blockSize: width * 1.5 }}
    >
      <div ref={slider} className={styles.slider} {...gestures}>
        <Turner key={cardKey} card={card} width={width} turned={turned} Story={onTurn && Story} />
      </div>
    </div>
  );
}

interface TurnerProps {
  card: ShownCard;
  width: number;
  turned: boolean;
  Story: Story | undefined;
}

/** Both sides of the card, one of them visible to assistive technology. */
function Turner({ card, width, turned, Story }: TurnerProps) {
  // The story is fetched when the card is first turned over, and then stays mounted.
  const [wasTurned, setWasTurned] = useState(turned);
  if (turned && !wasTurned) setWasTurned(true);
  const front = useRef<HTMLDivElement>(null);
  useLean(front, !turned);
  useOrbit(front, !turned);
  return (
    <div className={styles.turner} data-turned={turned || undefined}>
      <div ref={front} className={styles.front} inert={turned} aria-hidden={turned || undefined}>
        <Card card={card} inspection={false} width={width} priority closeup />
      </div>
      {Story === undefined ? null : (
        <div className={styles.back} inert={!turned} aria-hidden={!turned || undefined}>
          {wasTurned ? <BackSide card={card} width={width} Story={Story} /> : null}
        </div>
      )}
    </div>
  );
}
