import {
  type CSSProperties,
  type Dispatch,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { lightOf } from "../../lib/show/ranks";
import { Burst } from "../../ui/Burst";
import { Card } from "../cards/Card";
import { CardBack } from "../cards/CardBack";
import { mintText } from "../cards/model";
import { Neighbours } from "../cards/Neighbours";
import styles from "./CardReveal.module.css";
import { isBig, isDone, type Pull, type Ritual, type RitualEvent, rankOf } from "./ritual";

interface CardRevealProps {
  state: Extract<Ritual, { phase: "table" }>;
  send: Dispatch<RitualEvent>;
}

/** From this rank on a card glows when it is turned: Epic and above. */
const GLOW_RANK = 5;
const GAP = 16;

function cardWidth(count: number): number {
  const space = document.documentElement.clientWidth - 48;
  const columns = space >= 850 ? count : space >= 550 ? 3 : 2;
  const rows = Math.ceil(count / columns);
  const across = (space - GAP * (columns - 1)) / columns;
  // Above and below: the button that closes and what can be done next, which takes two rows on a phone.
  const frame = columns === 2 ? 200 : 170;
  const down = (window.innerHeight - frame - rows * 44) / rows / 1.5;
  return Math.floor(Math.max(96, Math.min(290, across, down)));
}

/** The cards on the table, rarest at the end. Space turns the next one from wherever the focus is. */
export function CardReveal({ state, send }: CardRevealProps) {
  const place = useRef<HTMLOListElement>(null);
  const [width] = useState(() => cardWidth(state.pulls.length));
  useEffect(() => {
    // Space belongs to the next card from the start. The dialog takes the focus of the vanished pack first.
    const frame = requestAnimationFrame(() =>
      place.current?.querySelector("button")?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  // A card that lies face down is not among the neighbours yet.
  const up = state.pulls.filter((_, index) => state.flipped[index]).map(({ card }) => card);
  const next = state.flipped.indexOf(false);
  const bestAt = state.pulls.findLastIndex((pull, index) => state.flipped[index] && isBig(pull));
  const best = state.pulls[bestAt];
  return (
    <>
      {best === undefined ? null : <Announced key={best.card._id} pull={best} at={bestAt} table={place} />}
      <ol ref={place} className={styles.table} data-done={isDone(state) || undefined}>
        <Neighbours cards={up}>
          {state.pulls.map((pull, index) => (
            <Place
              key={pull.card._id}
              pull={pull}
              index={index}
              count={state.pulls.length}
              up={state.flipped[index] === true}
              waiting={state.asked[index] === true && state.flipped[index] !== true}
              // The others are turned: tension may show now that this one is rare.
              tense={index === next && isBig(pull)}
              dim={best !== undefined && !isBig(pull)}
              width={width}
              onFlip={() => send({ type: "flip", index })}
              onNext={() => send({ type: "next" })}
            />
          ))}
        </Neighbours>
      </ol>
    </>
  );
}

interface AnnouncedProps {
  pull: Pull;
  /** Its place on the table. */
  at: number;
  table: RefObject<HTMLOListElement | null>;
}

/** The effects of a big pull: light and foil behind it, and its name above the table. */
function Announced({ pull, at, table }: AnnouncedProps) {
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const stand = () => {
      const card = table.current?.children[at]?.getBoundingClientRect();
      if (card === undefined) return;
      room.current?.style.setProperty("--_x", `${card.x + card.width / 2}px`);
      room.current?.style.setProperty("--_y", `${card.y + card.height / 2}px`);
    };
    stand();
    window.addEventListener("resize", stand);
    return () => window.removeEventListener("resize", stand);
  }, [at, table]);
  const light = lightOf(rankOf(pull));
  const { card } = pull;
  return (
    <div
      ref={room}
      className={styles.announced}
      style={{ "--_light": light } as CSSProperties}
      aria-hidden="true"
    >
      <span className={styles.wash} />
      <span className={styles.burst}>
        <Burst strength="grand" colors={[light, "#ffffff", "#ffe7a3"]} />
      </span>
      <p className={styles.pull}>
        <strong>{card.rarity}</strong>
        <span className={styles.pullName}>{card.name ?? "???"}</span>
        <span className={styles.pullMint}>{mintText(card)}</span>
      </p>
    </div>
  );
}

interface PlaceProps {
  pull: Pull;
  index: number;
  count: number;
  up: boolean;
  /** Whether it turns as soon as its picture is there. */
  waiting: boolean;
  tense: boolean;
  dim: boolean;
  width: number;
  onFlip: () => void;
  onNext: () => void;
}

type PlaceStyle = CSSProperties & Record<`--${string}`, string>;

function Place({ pull, index, count, up, waiting, tense, dim, width, onFlip, onNext }: PlaceProps) {
  const { card, mark } = pull;
  const rank = rankOf(pull);
  const style: PlaceStyle = {
    "--_light": lightOf(rank),
    "--_width": `${width}px`,
    "--_delay": `${index * 90}ms`,
  };
  const big = isBig(pull);
  return (
    <li
      className={styles.place}
      style={style}
      data-up={up || undefined}
      data-waiting={waiting || undefined}
      data-glows={rank >= GLOW_RANK || undefined}
      data-big={big || undefined}
      data-tense={tense || undefined}
      data-dim={dim || undefined}
    >
      <span className={styles.aura} aria-hidden="true" />
      <div className={styles.turner}>
        {/* The back stays in place, so that a card turned by keyboard keeps the focus. */}
        <button
          type="button"
          className={styles.back}
          aria-label={up ? `Card ${index + 1} of ${count}, turned` : `Turn card ${index + 1} of ${count}`}
          aria-disabled={up || undefined}
          aria-busy={waiting || undefined}
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
