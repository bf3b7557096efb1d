import { type CSSProperties, type Dispatch, useEffect, useRef, useState } from "react";
import { rarityColor, rarityRank } from "../../lib/rarities";
import { Card } from "../cards/Card";
import { CardBack } from "../cards/CardBack";
import { Neighbours } from "../cards/Neighbours";
import { isDone, type Pull, type Ritual, type RitualEvent } from "./ritual";
import styles from "./Table.module.css";

interface TableProps {
  state: Extract<Ritual, { phase: "table" }>;
  send: Dispatch<RitualEvent>;
}

/** From this rank on a card is turned with some noise: Epic and above. */
const LOUD_RANK = 6;
const GAP = 16;

function cardWidth(count: number): number {
  const space = document.documentElement.clientWidth - 48;
  const columns = space >= 850 ? count : space >= 550 ? 3 : 2;
  const rows = Math.ceil(count / columns);
  const across = (space - GAP * (columns - 1)) / columns;
  // Above and below: the button that closes and what can be done next, which takes two rows on a phone.
  const frame = columns === 2 ? 200 : 170;
  const down = (window.innerHeight - frame - rows * 44) / rows / 1.5;
  return Math.floor(Math.max(96, Math.min(250, across, down)));
}

/** The cards on the table, rarest at the end. Space turns the next one from wherever the focus is. */
export function Table({ state, send }: TableProps) {
  const place = useRef<HTMLOListElement>(null);
  const [width] = useState(() => cardWidth(state.pulls.length));
  useEffect(() => {
    // Space belongs to the next card from the start. The dialog takes the focus of the vanished pack first.
    const frame = requestAnimationFrame(() =>
      place.current?.querySelector("button")?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  // What lies face down is nobody's neighbour yet.
  const up = state.pulls.filter((_, index) => state.flipped[index]).map(({ card }) => card);
  return (
    <ol ref={place} className={styles.table} data-done={isDone(state) || undefined}>
      <Neighbours cards={up}>
        {state.pulls.map((pull, index) => (
          <Place
            key={pull.card._id}
            pull={pull}
            index={index}
            count={state.pulls.length}
            up={state.flipped[index] === true}
            width={width}
            onFlip={() => send({ type: "flip", index })}
            onNext={() => send({ type: "next" })}
          />
        ))}
      </Neighbours>
    </ol>
  );
}

interface PlaceProps {
  pull: Pull;
  index: number;
  count: number;
  up: boolean;
  width: number;
  onFlip: () => void;
  onNext: () => void;
}

type PlaceStyle = CSSProperties & Record<"--_color" | "--_width" | "--_delay", string>;

function Place({ pull: { card, mark }, index, count, up, width, onFlip, onNext }: PlaceProps) {
  const style: PlaceStyle = {
    "--_color": rarityColor(card.rarity),
    "--_width": `${width}px`,
    "--_delay": `${index * 90}ms`,
  };
  return (
    <li
      className={styles.place}
      style={style}
      data-up={up || undefined}
      data-loud={rarityRank(card.rarity) >= LOUD_RANK || undefined}
    >
      <span className={styles.aura} aria-hidden="true" />
      <div className={styles.turner}>
        {/* The back stays where it is: whoever has turned it keeps the focus and can go on. */}
        <button
          type="button"
          className={styles.back}
          aria-label={up ? `Card ${index + 1} of ${count}, turned` : `Turn card ${index + 1} of ${count}`}
          aria-disabled={up || undefined}
          tabIndex={up ? -1 : 0}
          onClick={(event) => (event.detail === 0 ? onNext() : up || onFlip())}
        >
          <CardBack />
        </button>
        <div className={styles.front} inert={!up}>
          {up ? <Card card={card} width={width} size={width < 170 ? "mini" : "full"} /> : null}
        </div>
      </div>
      <span className={styles.mark} data-mark={mark ?? undefined} aria-hidden={!up}>
        {up && mark !== null ? (mark === "new" ? "NEW" : "Duplicate") : ""}
      </span>
    </li>
  );
}
